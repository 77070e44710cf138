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
#include <string.h>
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

/// Fills an entry of a certificate list with any bytes beside the public half of the key that signs for them: memory
/// of the library's own allocator, which credentials that take the entry over free by `gnutls_pcert_deinit`.
static inline int pinkit_gnutls_pcert_init(
    gnutls_pcert_st *entry, const void *bytes, size_t size, gnutls_privkey_t key) {
    memset(entry, 0, sizeof *entry);
    entry->type = GNUTLS_CRT_X509;
    entry->cert.data = gnutls_malloc(size > 0 ? size : 1);
    if (entry->cert.data == NULL) return GNUTLS_E_MEMORY_ERROR;
    if (size > 0) memcpy(entry->cert.data, bytes, size);
    entry->cert.size = (unsigned)size;
    int code = gnutls_pubkey_init(&entry->pubkey);
    if (code >= 0) code = gnutls_pubkey_import_privkey(entry->pubkey, key, 0, 0);
    if (code < 0) gnutls_pcert_deinit(entry);
    return code;
}

/// Hands a list and its key over to credentials, which free both from then on. A name of nobody keeps the library from
/// reading the names in the leaf, which need not be a certificate; any client gets the one chain there is.
static inline int pinkit_gnutls_set_key(
    gnutls_certificate_credentials_t credentials, gnutls_pcert_st *entries, int count, gnutls_privkey_t key) {
    const char *names[] = {"pinkit.invalid"};
    return gnutls_certificate_set_key(credentials, names, 1, entries, count, key);
}

/// The size of a curve as the key generator takes it; the macro is not imported.
static inline unsigned pinkit_gnutls_curve_bits(gnutls_ecc_curve_t curve) { return GNUTLS_CURVE_TO_BITS(curve); }

/// What a pull function returns where it has no bytes yet.
static inline ssize_t pinkit_gnutls_would_block(gnutls_session_t session) {
    gnutls_transport_set_errno(session, EAGAIN);
    return -1;
}

#endif
