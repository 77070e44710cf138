"""Computes the wrong pins that people get, by Python's own means: the oracle of the mistake finder's tests.

  python3 mistakes.py CERTIFICATE.pem OTHER.pem NAME

Prints one JSON object a line: {"id": candidate, "hex": digest}. Standard library only; knows P-256 and RSA.
"""
import base64, hashlib, json, sys


def der_of(path):
    text = open(path).read()
    body = text.split("-----BEGIN CERTIFICATE-----")[1].split("-----END")[0]
    return base64.b64decode("".join(body.split()))


def element(data, at):
    """(tag, header length, content start, end)"""
    first, start = data[at + 1], at + 2
    length = first
    if first & 0x80:
        length = int.from_bytes(data[start:start + (first & 0x7F)], "big")
        start += first & 0x7F
    return data[at], start - at, start, start + length


def children(data, at):
    _, _, start, end = element(data, at)
    found = []
    while start < end:
        found.append(start)
        start = element(data, start)[3]
    return found


def whole(data, at):
    return data[at:element(data, at)[3]]


def content(data, at):
    _, _, start, end = element(data, at)
    return data[start:end]


def tlv(tag, body):
    if len(body) < 128:
        return bytes([tag, len(body)]) + body
    size = len(body).to_bytes((len(body).bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(size)]) + size + body


def fields(der):
    tbs, _, signature = children(der, 0)
    parts = children(der, tbs)
    if der[parts[0]] != 0xA0:
        parts.insert(0, None)
    return tbs, parts, signature


def wrap(text, width):
    return "\n".join(text[i:i + width] for i in range(0, len(text), width))


def url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def ssh(*parts):
    return b"".join(len(p).to_bytes(4, "big") + p for p in parts)


def main(path, other_path, name):
    der, other = der_of(path), der_of(other_path)
    tbs, parts, signature = fields(der)
    serial, subject, spki_at = parts[1], parts[5], parts[6]
    spki = whole(der, spki_at)
    algorithm, bits = (whole(spki, c) for c in children(spki, 0))
    bit_content = content(bits, 0)
    key = bit_content[1:]
    other_parts = fields(other)[1]
    other_spki = whole(other, other_parts[6])

    def put(identifier, data, digest="sha256"):
        print(json.dumps({"id": identifier, "hex": hashlib.new(digest, data).hexdigest()}))

    def pem(label, data):
        return f"-----BEGIN {label}-----\n{wrap(base64.b64encode(data).decode(), 64)}\n-----END {label}-----\n".encode()

    put("certificate", der)
    put("key-bits", key)
    for text in [pem("PUBLIC KEY", spki)]:
        put("key-pem", text)
        put("key-pem", text.replace(b"\n", b"\r\n"))
        put("key-pem", text.rstrip(b"\n"))
    put("key-pem-and-certificate", pem("PUBLIC KEY", spki) + pem("CERTIFICATE", der))
    put("file-text", open(path, "rb").read())
    put("file-text", open(path, "rb").read().replace(b"\n", b"\r\n"))
    put("nothing", b"")
    put("other-key", other_spki)
    put("other-certificate", other)
    for digest in ["sha1", "sha224", "sha384", "sha512", "md5"]:
        put("key-" + digest, spki, digest)
        put("certificate-" + digest, der, digest)
    put("key-identifier", key, "sha1")
    put("tbs-certificate", whole(der, tbs))
    put("spki-subject", spki + whole(der, subject))
    put("subject", whole(der, subject))
    put("signature", content(der, signature)[1:])
    put("serial-number", whole(der, serial))
    put("serial-number", content(der, serial).hex().encode())
    put("bit-string-content", bit_content)
    put("bit-string", bits)
    put("spki-content", content(spki, 0))
    put("doubled-header", spki[:-len(key)] + spki)
    body = base64.b64encode(spki).decode()
    for text in [body, body + "\n", wrap(body, 64), wrap(body, 64) + "\n", wrap(body, 76)]:
        put("key-base64", text.encode())
    put("certificate-base64", base64.b64encode(der))
    put("certificate-base64", wrap(base64.b64encode(der).decode(), 64).encode() + b"\n")
    put("key-hexadecimal", spki.hex().encode())
    put("key-hexadecimal", spki.hex().upper().encode() + b"\n")
    put("key-bits-text", key.hex().encode())
    put("key-bits-text", base64.b64encode(key))
    put("key-and-line-end", spki + b"\n")
    put("certificate-and-line-end", der + b"\n")
    put("bytes-as-text", der.decode("latin-1").encode())
    put("bytes-as-text", spki.decode("utf-8", "replace").encode())
    put("file-name", name.encode())
    put("file-name", name.encode() + b"\n")
    right = hashlib.sha256(spki).digest()
    put("digest-again", right)
    put("digest-again", right.hex().encode())
    put("digest-again", base64.b64encode(right))

    rsa_headers = {
        1024: "30819f300d06092a864886f70d010101050003818d00", 2048: "30820122300d06092a864886f70d01010105000382010f00",
        3072: "308201a2300d06092a864886f70d01010105000382018f00",
        4096: "30820222300d06092a864886f70d01010105000382020f00",
    }
    curve_headers = {
        "P-256": "3059301306072a8648ce3d020106082a8648ce3d030107034200",
        "P-384": "3076301006072a8648ce3d020106052b81040022036200",
    }
    for header in list(rsa_headers.values()) + list(curve_headers.values()):
        data = bytes.fromhex(header) + key
        if data != spki:
            put("other-header", data)

    if len(key) == 65:
        x, y = key[1:33], key[33:]
        compressed = bytes([2 + (y[-1] & 1)]) + x
        put("point-coordinates", x + y)
        put("no-modulus", b"Modulus=No modulus for this public key type\n")
        put("point-x", x)
        put("point-compressed", compressed)
        put("spki-compressed", tlv(0x30, algorithm + tlv(3, b"\0" + compressed)))
        put("header-coordinates", bytes.fromhex(curve_headers["P-256"]) + x + y)
        put("jwk-thumbprint", json.dumps(
            {"crv": "P-256", "kty": "EC", "x": url(x), "y": url(y)}, separators=(",", ":")).encode())
        put("ssh-fingerprint", ssh(b"ecdsa-sha2-nistp256", b"nistp256", key))
    else:
        modulus, exponent = (content(key, c).lstrip(b"\0") for c in children(key, 0))
        put("rsa-modulus", modulus)
        put("rsa-modulus", b"\0" + modulus)
        put("rsa-modulus", b"Modulus=" + modulus.hex().upper().encode() + b"\n")
        put("without-null", tlv(0x30, tlv(0x30, algorithm[2:-2]) + bits))
        put("jwk-thumbprint", json.dumps(
            {"e": url(exponent), "kty": "RSA", "n": url(modulus)}, separators=(",", ":")).encode())
        put("ssh-fingerprint", ssh(b"ssh-rsa", exponent, (b"\0" if modulus[0] & 0x80 else b"") + modulus))


main(*sys.argv[1:])
