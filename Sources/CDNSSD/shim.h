// The interface of mDNS that macOS has built in, and that Avahi offers on Linux as its compatibility library.
#ifndef PINKIT_CDNSSD_SHIM_H
#define PINKIT_CDNSSD_SHIM_H

#include <arpa/inet.h>
#include <dns_sd.h>
#include <stdlib.h>

/// Avahi's library writes a warning to standard error about the use of its own interface; this says that it is known.
static inline void pinkit_dnssd_prepare(void) { setenv("AVAHI_COMPAT_NOWARN", "1", 0); }

/// Ports stand in network order in this interface.
static inline uint16_t pinkit_dnssd_port(uint16_t port) { return htons(port); }

#endif
