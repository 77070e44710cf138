#include "CFixtureKeys.h"
