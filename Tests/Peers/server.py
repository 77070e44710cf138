"""An echo server over Python's ssl, which says in one line what became of each connection.

usage: server.py VERSION CERTIFICATE KEY [--request-client-certificate]
"""

import os
import socket
import ssl
import sys
import threading


def end_with_input():
    """Ends the process when whoever started it is gone."""
    sys.stdin.buffer.read()
    os._exit(0)


threading.Thread(target=end_with_input, daemon=True).start()

version, certificate, key = sys.argv[1:4]
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
context.minimum_version = context.maximum_version = {
    "1.2": ssl.TLSVersion.TLSv1_2,
    "1.3": ssl.TLSVersion.TLSv1_3,
}[version]
if "--request-client-certificate" in sys.argv:
    # Optional: a client without one is served, a client with one would have to be trusted.
    context.verify_mode = ssl.CERT_OPTIONAL
    context.load_verify_locations(certificate)

listener = socket.create_server(("127.0.0.1", 0))
print(f"listening on 127.0.0.1:{listener.getsockname()[1]}", flush=True)

for number in range(1, 1_000):
    connection, _ = listener.accept()
    connection.settimeout(10)
    received = 0
    report = "handshake"
    try:
        with context.wrap_socket(connection, server_side=True) as tls:
            resumed = tls.session_reused
            shown = tls.getpeercert(binary_form=True) is not None
            report = f"complete, resumed {resumed}, client certificate {shown}"
            while data := tls.recv(65536):
                received += len(data)
                tls.sendall(data)
            report += ", closed"
    except ssl.SSLError as error:
        report += f", failed: {error.reason}"
    except OSError as error:
        report += f", failed: {type(error).__name__}"
    print(f"connection {number}: {report}, {received} bytes", flush=True)
    connection.close()
