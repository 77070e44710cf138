#include "CFixtureKeys.h"

// #embed is C23; compilers that know it warn in older modes.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char agent[] = {
#embed "../../Fixtures/keys/agent.pem"
};

static const unsigned char regenerated[] = {
#embed "../../Fixtures/keys/regenerated.pem"
};

static const unsigned char ca[] = {
#embed "../../Fixtures/keys/ca.pem"
};

static const unsigned char p384[] = {
#embed "../../Fixtures/keys/p384.pem"
};

static const unsigned char rsa2048[] = {
#embed "../../Fixtures/keys/rsa2048.pem"
};

static const unsigned char ed25519[] = {
#embed "../../Fixtures/keys/ed25519.pem"
};

#define KEY(name) \
    pinkit_static_bytes pinkit_key_##name(void) { return (pinkit_static_bytes){name, sizeof name}; }

KEY(agent)
KEY(regenerated)
KEY(ca)
KEY(p384)
KEY(rsa2048)
KEY(ed25519)
