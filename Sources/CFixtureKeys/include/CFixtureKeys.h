#pragma once
#include <stddef.h>

// The public test keys of Fixtures/keys, compiled in: the tool works with the checkout gone.
// Functions rather than arrays, which Swift would import as tuples of thousands of elements.

// Bytes of static storage: valid and unchanged for the life of the process.
typedef struct {
    const unsigned char *_Nonnull bytes;
    size_t count;
} pinkit_static_bytes;

pinkit_static_bytes pinkit_key_agent(void);
pinkit_static_bytes pinkit_key_regenerated(void);
pinkit_static_bytes pinkit_key_ca(void);
pinkit_static_bytes pinkit_key_p384(void);
pinkit_static_bytes pinkit_key_rsa2048(void);
pinkit_static_bytes pinkit_key_ed25519(void);
