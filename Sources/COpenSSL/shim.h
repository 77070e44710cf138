// OpenSSL as Swift can call it: the importer drops function-like macros and most SSL_OP_ constants, so the few that
// pinkit needs stand here as static inline functions with the prefix `pinkit_openssl_`.
#ifndef PINKIT_COPENSSL_SHIM_H
#define PINKIT_COPENSSL_SHIM_H

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#endif
