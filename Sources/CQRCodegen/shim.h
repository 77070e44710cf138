// libqrcodegen as Swift can call it: its sizes are function-like macros, so the one that pinkit needs stands here.
#ifndef PINKIT_CQRCODEGEN_SHIM_H
#define PINKIT_CQRCODEGEN_SHIM_H

#include <qrcodegen/qrcodegen.h>

/// The bytes that a code of the largest version takes, and that making one takes beside it.
static inline int pinkit_qrcodegen_buffer_size(void) { return qrcodegen_BUFFER_LEN_MAX; }

#endif
