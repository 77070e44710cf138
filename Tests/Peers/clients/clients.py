"""Python's ssl with a pin: a line `ID KIND HOST PORT PIN CA` each, answered by `ID yes` or `ID no WHY`."""
import base64
import hashlib
import socket
import ssl
import sys


def element(der, start):
    """The end of a DER element's header and of its content."""
    first = der[start + 1]
    if first < 0x80:
        return start + 2, start + 2 + first
    size = first & 0x7F
    length = int.from_bytes(der[start + 2 : start + 2 + size], "big")
    return start + 2 + size, start + 2 + size + length


def pin_of(certificate):
    """The key as carried: the seventh field of TBSCertificate where a version stands in front, else the sixth."""
    position, _ = element(certificate, element(certificate, 0)[0])
    for _ in range(6 if certificate[position] == 0xA0 else 5):
        position = element(certificate, position)[1]
    key = certificate[position : element(certificate, position)[1]]
    return base64.b64encode(hashlib.sha256(key).digest()).decode()


def connect(host, port, pin):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with socket.create_connection((host, int(port)), timeout=10) as plain:
        with context.wrap_socket(plain) as secure:
            if pin_of(secure.getpeercert(True)) != pin:
                raise ssl.SSLError("another key")
            secure.sendall(b"GET / HTTP/1.0\r\n\r\n")
            if not secure.recv(64).startswith(b"HTTP/1.1 200"):
                raise ssl.SSLError("no answer")


for line in sys.stdin:
    identifier, _, host, port, pin, _ = line.split()
    try:
        connect(host, port, pin)
        print(identifier, "yes")
    except OSError as error:
        print(identifier, "no", error)
