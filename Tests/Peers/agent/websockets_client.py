"""A device by Python's websockets: reads a pairing URI, pairs, connects, delivers a scan. Answers `ok` or `refused WHY`."""
import asyncio
import base64
import hashlib
import http.client
import json
import ssl
import sys
import urllib.parse

import websockets
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

uri = urllib.parse.urlsplit(sys.stdin.readline().strip())
query = urllib.parse.parse_qs(uri.query)
pin, code = query["spki"][0], query["code"][0]

context = ssl.create_default_context()
context.check_hostname = False
context.verify_mode = ssl.CERT_NONE


class Refused(Exception):
    pass


def check(tls):
    """Compares the key of the handshake that is complete, before a byte is sent over it."""
    key = x509.load_der_x509_certificate(tls.getpeercert(binary_form=True)).public_key()
    spki = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    if "sha256/" + base64.b64encode(hashlib.sha256(spki).digest()).decode() != pin:
        raise Refused("another key")


class PinnedConnection(http.client.HTTPSConnection):
    def connect(self):
        super().connect()
        check(self.sock)


class PinnedProtocol(websockets.WebSocketClientProtocol):
    async def handshake(self, *arguments, **keywords):
        check(self.transport.get_extra_info("ssl_object"))
        return await super().handshake(*arguments, **keywords)


def pair():
    connection = PinnedConnection(uri.hostname, uri.port, context=context, timeout=20)
    body = json.dumps({"deviceName": "websockets", "platform": "python"})
    connection.request("POST", "/pair?pin=" + urllib.parse.quote(code), body, {"Content-Type": "application/json"})
    response = connection.getresponse()
    answer = json.loads(response.read())
    assert response.status == 200 and answer["publicKeyPin"] == pin
    return answer


async def connect(answer):
    async with websockets.connect(
        f"wss://{uri.hostname}:{uri.port}/ws?mode=device", ssl=context, create_protocol=PinnedProtocol,
        subprotocols=["davi-nfc-device.v1"], extra_headers={"Authorization": "Bearer " + answer["deviceToken"]},
    ) as socket:
        assert socket.subprotocol == "davi-nfc-device.v1"
        await socket.send(json.dumps({"id": "1", "type": "hello", "payload": {
            "protocolVersion": 1, "deviceName": "websockets", "platform": "python"}}))
        welcome = json.loads(await socket.recv())
        assert welcome["success"] and welcome["payload"]["deviceID"] == answer["deviceID"]
        assert welcome["payload"]["serverInfo"]["publicKeyPin"] == pin
        await (await socket.ping())
        await socket.send(json.dumps({"id": "2", "type": "tagScanned", "payload": {
            "uid": "04WEBSOCKETS", "technology": "ISO14443A", "deviceID": answer["deviceID"]}}))
        await socket.send(json.dumps({"id": "3", "type": "goodbye", "payload": {}}))
        await socket.wait_closed()
        assert socket.close_code == 1000, socket.close_code


try:
    asyncio.run(connect(pair()))
    print("ok")
except Refused as error:
    print("refused", error)
