// _GNU_SOURCE belongs in C files alone: in a header that Swift imports it would change the Glibc module.
#pragma once
#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "CSystem.h"
