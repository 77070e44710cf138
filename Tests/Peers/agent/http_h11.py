"""How h11 reads requests: a line of hexadecimal bytes each, answered by JSON: [[method, target, body], …], or null for an error."""
import json
import sys

import h11

for line in sys.stdin:
    connection = h11.Connection(h11.SERVER, max_incomplete_event_size=65536)
    found, body = [], b""
    try:
        connection.receive_data(bytes.fromhex(line))
        request = None
        while True:
            event = connection.next_event()
            if event is h11.NEED_DATA or event is h11.PAUSED:
                break
            if isinstance(event, h11.Request):
                request, body = event, b""
            elif isinstance(event, h11.Data):
                body += bytes(event.data)
            elif isinstance(event, h11.EndOfMessage):
                found.append([request.method.decode(), request.target.decode(), body.hex()])
                break
    except h11.RemoteProtocolError:
        found = None
    print(json.dumps(found))
