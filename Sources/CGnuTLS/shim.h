// GnuTLS as Swift can call it: function-like macros, ambiguous enumerators and the global function pointer
// `gnutls_free` are not imported, so the few that pinkit needs stand here with the prefix `pinkit_gnutls_`.
#ifndef PINKIT_CGNUTLS_SHIM_H
#define PINKIT_CGNUTLS_SHIM_H

#include <errno.h>
#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

/// Frees memory that GnuTLS allocated; `gnutls_free` is a global function pointer, which Swift 6 may not read.
static inline void pinkit_gnutls_free(void *memory) { gnutls_free(memory); }

/// The library's sentence for an error in English, whatever locale the program has set: the text is a constant, and
/// its translation is looked up in the locale of the calling thread.
static inline const char *pinkit_gnutls_error_text(int code) {
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (plain == (locale_t)0) return "no memory";
    locale_t usual = uselocale(plain);
    const char *text = gnutls_strerror(code);
    uselocale(usual);
    freelocale(plain);
    return text;
}

/// What a pull function returns where it has no bytes yet.
static inline ssize_t pinkit_gnutls_would_block(gnutls_session_t session) {
    gnutls_transport_set_errno(session, EAGAIN);
    return -1;
}

#endif
