"""The SHA-256 of the public key that the `cryptography` package makes of each certificate: base64 DER in, hex out.

One line for each line of input; a certificate or key that it cannot read gives the line `error`. Exits with 2 where the
package is missing.
"""

import base64
import hashlib
import sys
import warnings

try:
    from cryptography import x509
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
except ImportError:
    sys.exit(2)

warnings.simplefilter("ignore")
for line in sys.stdin:
    try:
        certificate = x509.load_der_x509_certificate(base64.b64decode(line))
        key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        print(hashlib.sha256(key).hexdigest())
    except Exception:  # Whatever it is, this package has no answer.
        print("error")
