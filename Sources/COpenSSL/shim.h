// OpenSSL as Swift can call it: the importer drops function-like macros and constants that are expressions, so the few
// that pinkit needs stand here as static inline functions with the prefix `pinkit_openssl_`.
#ifndef PINKIT_COPENSSL_SHIM_H
#define PINKIT_COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/pkcs7.h>
#include <openssl/provider.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// SSL_OP_BIT(n) is a function-like macro, so no SSL_OP_ constant reaches Swift.
static inline uint64_t pinkit_openssl_op_no_ticket(void) { return SSL_OP_NO_TICKET; }
static inline uint64_t pinkit_openssl_op_no_compression(void) { return SSL_OP_NO_COMPRESSION; }
static inline uint64_t pinkit_openssl_op_no_renegotiation(void) { return SSL_OP_NO_RENEGOTIATION; }
static inline uint64_t pinkit_openssl_op_no_resumption_on_renegotiation(void) {
    return SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION;
}
// OpenSSL 3.0 and 3.1 know no compressed certificates (RFC 8879).
static inline uint64_t pinkit_openssl_op_no_certificate_compression(void) {
#ifdef SSL_OP_NO_RX_CERTIFICATE_COMPRESSION
    return SSL_OP_NO_RX_CERTIFICATE_COMPRESSION;
#else
    return 0;
#endif
}

// Selections of OSSL_PARAMs, defined as sums of other constants.
static inline int pinkit_openssl_select_public_key(void) { return EVP_PKEY_PUBLIC_KEY; }
static inline int pinkit_openssl_select_key_pair(void) { return EVP_PKEY_KEYPAIR; }

// A free function behind a macro that adds the file and the line.
static inline void pinkit_openssl_free(void *memory) { OPENSSL_free(memory); }

// The same for private bytes, which are overwritten first.
static inline void pinkit_openssl_clear_free(void *memory, size_t count) { OPENSSL_clear_free(memory, count); }

#endif
