"""One TLS connection, served with its key log written, and everything that the client sent decrypted by that log.

    keylog.py CERTIFICATE KEY 1.2|1.3     prints "listening PORT", then one JSON document:
    {"records": [22, 20, 23], "inner": [21], "application": "…"}

`records` are the types of the client's records as they were on the wire, `inner` what the encrypted ones hold (RFC 8446
§5.2), `application` the decrypted application data. Nothing is asked of the TLS library but the handshake and the log:
the records are taken from the raw bytes, and decrypted here (RFC 8446 §7.1, §7.3, §5.2).
"""
import hashlib
import hmac
import json
import socket
import ssl
import sys
import tempfile

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305

SUITES = {0x1301: (AESGCM, 16, hashlib.sha256), 0x1302: (AESGCM, 32, hashlib.sha384),
          0x1303: (ChaCha20Poly1305, 32, hashlib.sha256)}


def expand_label(secret, label, length, digest):
    info = length.to_bytes(2, "big") + bytes([6 + len(label)]) + b"tls13 " + label.encode() + b"\0"
    return hmac.new(secret, info + b"\1", digest).digest()[:length]


class Keys:
    """The keys of one direction and epoch."""

    def __init__(self, secret, suite):
        cipher, length, digest = SUITES[suite]
        self.cipher = cipher(expand_label(secret, "key", length, digest))
        self.iv = int.from_bytes(expand_label(secret, "iv", 12, digest), "big")
        self.sequence = 0

    def open(self, header, body):
        nonce = (self.iv ^ self.sequence).to_bytes(12, "big")
        plain = self.cipher.decrypt(nonce, body, header).rstrip(b"\0")
        self.sequence += 1
        return plain[-1], plain[:-1]


def records(raw):
    while len(raw) >= 5:
        length = int.from_bytes(raw[3:5], "big")
        yield raw[:5], raw[5:5 + length]
        raw = raw[5 + length:]


def suite_of(raw):
    """The cipher suite of the ServerHello."""
    for header, body in records(raw):
        if header[0] == 22 and body[0] == 2:
            at = 4 + 2 + 32
            return int.from_bytes(body[at + 1 + body[at]:at + 3 + body[at]], "big")
    return None


def decrypt(raw, sent, log):
    secrets = {line.split()[0]: bytes.fromhex(line.split()[2]) for line in log.splitlines() if line[:1].isupper()}
    suite = suite_of(sent)
    epochs = [Keys(secrets[name], suite) for name in ("CLIENT_HANDSHAKE_TRAFFIC_SECRET", "CLIENT_TRAFFIC_SECRET_0")
              if name in secrets and suite in SUITES]
    inner, application = [], b""
    for header, body in records(raw):
        if header[0] != 23:
            continue
        while epochs:
            try:
                kind, content = epochs[0].open(header, body)
                break
            except InvalidTag:
                epochs.pop(0)
        else:
            kind, content = -1, b""
        inner.append(kind)
        application += content if kind == 23 else b""
    return {"records": [header[0] for header, _ in records(raw)], "inner": inner, "application": application.decode()}


def main():
    certificate, key, version = sys.argv[1:4]
    log = tempfile.NamedTemporaryFile(mode="r", suffix=".keys")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.keylog_filename = log.name
    context.minimum_version = context.maximum_version = (
        ssl.TLSVersion.TLSv1_2 if version == "1.2" else ssl.TLSVersion.TLSv1_3)
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(30)
    print("listening", listener.getsockname()[1], flush=True)
    peer, _ = listener.accept()
    peer.settimeout(10)
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    session = context.wrap_bio(incoming, outgoing, server_side=True)
    raw, sent, is_open = b"", b"", False
    while True:
        try:
            if not is_open:
                session.do_handshake()
                is_open = True
            session.read(65536)
        except ssl.SSLWantReadError:
            pass
        except ssl.SSLError:
            break
        flight = outgoing.read()
        if flight:
            sent += flight
            peer.sendall(flight)
        try:
            piece = peer.recv(65536)
        except (TimeoutError, ConnectionError):
            break
        if not piece:
            break
        raw += piece
        incoming.write(piece)
        # The first request is all there is to see.
        if is_open and len(raw) > 2000:
            break
    print(json.dumps(decrypt(raw, sent, open(log.name).read())), flush=True)


main()
