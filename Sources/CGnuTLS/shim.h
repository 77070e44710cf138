// GnuTLS as Swift can call it: function-like macros, ambiguous enumerators and the global function pointer
// `gnutls_free` are not imported, so the few that pinkit needs stand here with the prefix `pinkit_gnutls_`.
#ifndef PINKIT_CGNUTLS_SHIM_H
#define PINKIT_CGNUTLS_SHIM_H

#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

/// Frees memory that GnuTLS allocated; `gnutls_free` is a global function pointer, which Swift 6 may not read.
static inline void pinkit_gnutls_free(void *memory) { gnutls_free(memory); }

#endif
