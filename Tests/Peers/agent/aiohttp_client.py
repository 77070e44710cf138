"""A device by Python's aiohttp: reads a pairing URI, pairs, connects, delivers a scan. Answers `ok` or `refused WHY`."""
import asyncio
import base64
import hashlib
import sys
import urllib.parse

import aiohttp
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

uri = urllib.parse.urlsplit(sys.stdin.readline().strip())
query = urllib.parse.parse_qs(uri.query)
pin, code = query["spki"][0], query["code"][0]


class Refused(Exception):
    pass


class PinnedConnector(aiohttp.TCPConnector):
    """Compares the key of every connection before it is handed out, and so before anything is sent over it."""

    async def _create_connection(self, request, traces, timeout):
        protocol = await super()._create_connection(request, traces, timeout)
        certificate = protocol.transport.get_extra_info("ssl_object").getpeercert(binary_form=True)
        key = x509.load_der_x509_certificate(certificate).public_key()
        spki = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        if "sha256/" + base64.b64encode(hashlib.sha256(spki).digest()).decode() != pin:
            protocol.transport.abort()
            raise Refused("another key")
        return protocol


async def main():
    async with aiohttp.ClientSession(connector=PinnedConnector(ssl=False)) as session:
        base = f"https://{uri.hostname}:{uri.port}"
        async with session.post(
            f"{base}/pair", params={"pin": code}, json={"deviceName": "aiohttp", "platform": "python"},
            allow_redirects=False,
        ) as response:
            answer = await response.json()
            assert response.status == 200 and answer["publicKeyPin"] == pin
        async with session.ws_connect(
            f"{base}/ws", params={"mode": "device"}, protocols=["davi-nfc-device.v1"],
            headers={"Authorization": "Bearer " + answer["deviceToken"]},
        ) as socket:
            assert socket.protocol == "davi-nfc-device.v1"
            await socket.send_json({"id": "1", "type": "hello", "payload": {
                "protocolVersion": 1, "deviceName": "aiohttp", "capabilities": ["scan"]}})
            welcome = await socket.receive_json()
            assert welcome["success"] and welcome["payload"]["deviceID"] == answer["deviceID"]
            await socket.send_json({"id": "2", "type": "tagScanned", "payload": {
                "uid": "04AIOHTTP", "technology": "ISO14443A", "deviceID": answer["deviceID"]}})
            await socket.send_json({"id": "3", "type": "goodbye", "payload": {}})
            message = await socket.receive()
            assert message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED), message
            assert socket.close_code == 1000, socket.close_code


try:
    asyncio.run(main())
    print("ok")
except Refused as error:
    print("refused", error)
