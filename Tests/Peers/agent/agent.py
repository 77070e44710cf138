"""An agent by Python's aiohttp, written from the protocol's documentation: the device's other side.

    agent.py [--variant NAME]      prints the pairing URI, then a line of JSON for each thing that it sees

A variant makes one mistake, or says no in one way; `right` makes none. Keys and certificates are made at the start.
"""
import argparse
import asyncio
import base64
import datetime
import hashlib
import json
import secrets
import ssl
import tempfile
import urllib.parse

from aiohttp import WSMsgType, web
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

CODE = "%06d" % secrets.randbelow(10 ** 6)
PROTOCOL = "davi-nfc-device.v1"
NOTHING = "sha256/" + base64.b64encode(hashlib.sha256(b"").digest()).decode()
OTHER = "sha256/" + base64.b64encode(hashlib.sha256(b"another").digest()).decode()


def say(**event):
    print(json.dumps(event), flush=True)


def make_identity():
    """A new key with its self-signed certificate: the TLS context, and the pin."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Davi NFC Agent"),
                      x509.NameAttribute(NameOID.COMMON_NAME, "Davi NFC Agent")])
    now = datetime.datetime.utcnow()
    certificate = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
                   .serial_number(x509.random_serial_number()).not_valid_before(now)
                   .not_valid_after(now + datetime.timedelta(days=825))
                   .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), False)
                   .sign(key, hashes.SHA256()))
    spki = key.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.NamedTemporaryFile() as file:
        file.write(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                                     serialization.NoEncryption()))
        file.write(certificate.public_bytes(serialization.Encoding.PEM))
        file.flush()
        context.load_cert_chain(file.name)
    return context, "sha256/" + base64.b64encode(hashlib.sha256(spki).digest()).decode()


class Agent:
    def __init__(self, variant):
        self.variant = variant
        self.context, self.pin = make_identity()
        self.tokens = {}
        self.port = None
        self.elsewhere = None

    # Pairing.

    def members(self):
        token = secrets.token_urlsafe(32)
        device = secrets.token_hex(16)
        self.tokens[token] = device
        right = {"deviceID": device, "deviceToken": token, "publicKeyPin": self.pin, "agentPort": self.port}
        changes = {
            "pin-other": {"publicKeyPin": OTHER}, "pin-missing": {"publicKeyPin": None, "-": "publicKeyPin"},
            "pin-null": {"publicKeyPin": None}, "pin-empty": {"publicKeyPin": ""}, "pin-nothing": {"publicKeyPin": NOTHING},
            "pin-hex": {"publicKeyPin": base64.b64decode(self.pin[7:]).hex()}, "pin-bare": {"publicKeyPin": self.pin[7:]},
            "pin-curl": {"publicKeyPin": "sha256//" + self.pin[7:]}, "pin-number": {"publicKeyPin": 7},
            "token-missing": {"-": "deviceToken"}, "token-empty": {"deviceToken": ""}, "token-number": {"deviceToken": 7},
            "token-crlf": {"deviceToken": "a\r\nX-Evil: b"}, "token-blank": {"deviceToken": "a b"},
            "token-unicode": {"deviceToken": "tök"}, "token-long": {"deviceToken": "a" * 5000},
            "id-missing": {"-": "deviceID"}, "id-empty": {"deviceID": ""}, "id-number": {"deviceID": 7},
            "port-zero": {"agentPort": 0}, "port-large": {"agentPort": 65536}, "port-text": {"agentPort": "9470"},
        }.get(self.variant, {})
        right.update({name: value for name, value in changes.items() if name != "-"})
        if "-" in changes:
            right.pop(changes["-"], None)
        return right

    async def pair(self, request):
        say(event="pair", code=request.query.get("pin") == CODE, type=request.content_type, method=request.method)
        variant = self.variant
        if variant.startswith("status-"):
            status = int(variant[7:])
            headers = {"Location": f"https://127.0.0.1:{self.elsewhere}/pair"} if 300 <= status < 400 else {}
            text = json.dumps(self.members()) if status in (201, 206) else ""
            return web.Response(status=status, text=text, headers=headers, content_type="application/json")
        if request.method != "POST":
            return web.Response(status=405, headers={"Allow": "POST"})
        if request.query.get("pin") != CODE:
            return web.Response(status=401, text="wrong code\n")
        text = json.dumps(self.members())
        kind = "application/json"
        if variant == "silent":
            await asyncio.sleep(60)
        if variant == "html":
            text, kind = "<!doctype html><title>Agent</title>", "text/html"
        if variant == "json-as-html":
            kind = "text/html"
        if variant == "json-as-text":
            kind = "text/plain"
        if variant == "html-as-json":
            text = "<!doctype html>"
        if variant == "empty":
            text = ""
        if variant == "array":
            text = "[" + text + "]"
        if variant == "duplicate-token":
            text = text[:-1] + ', "deviceToken": "other"}'
        if variant == "duplicate-pin":
            text = text[:-1] + ', "publicKeyPin": "%s"}' % self.pin
        if variant == "huge":
            text = text[:-1] + ', "x": "' + "a" * (1 << 20) + '"}'
        if variant == "nested":
            text = text[:-1] + ', "x": ' + "[" * 5000 + "]" * 5000 + "}"
        if variant == "chunked":
            response = web.StreamResponse(headers={"Content-Type": kind})
            response.enable_chunked_encoding()
            await response.prepare(request)
            for start in range(0, len(text), 7):
                await response.write(text[start:start + 7].encode())
            await response.write_eof()
            return response
        if variant in ("cut", "reset"):
            response = web.StreamResponse(headers={"Content-Type": kind, "Content-Length": str(len(text))})
            await response.prepare(request)
            await response.write(text[:40].encode())
            request.transport.close() if variant == "cut" else request.transport.abort()
            return response
        return web.Response(text=text, content_type=kind)

    # The session.

    async def raw(self, request, protocol, accept=None):
        """Switches without aiohttp's help, so that anything can be sent."""
        key = request.headers["Sec-WebSocket-Key"]
        accept = accept or base64.b64encode(
            hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        head = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Accept: " + accept] + (["Sec-WebSocket-Protocol: " + protocol] if protocol else [])
        request.transport.write(("\r\n".join(head) + "\r\n\r\n").encode())

    async def connect(self, request):
        token = request.headers.get("Authorization", "")[7:]
        say(event="connect", admitted=token in self.tokens, mode=request.query.get("mode"))
        variant = self.variant
        if variant.startswith("upgrade-") and variant[8:].isdigit():
            return web.Response(status=int(variant[8:]), headers={"Location": "/elsewhere"})
        if token not in self.tokens:
            return web.Response(status=401)
        bytes_after = {
            "frame-masked": b"\x81\x81\x01\x02\x03\x04a", "frame-reserved": b"\xc1\x01a", "frame-opcode": b"\x83\x01a",
            "frame-utf8": b"\x81\x02\xc3\x28", "frame-huge": b"\x82\x7f\x00\x00\x00\x00\x00\x04\x00\x01",
            "frame-nonminimal": b"\x81\x7e\x00\x01a", "frame-long-ping": b"\x89\x7e\x00\x7e" + b"a" * 126,
            "close-1005": b"\x88\x02\x03\xed", "close-now": b"",
        }
        if variant == "wrong-accept":
            await self.raw(request, PROTOCOL, "AAAAAAAAAAAAAAAAAAAAAAAAAAA=")
            await asyncio.sleep(5)
            return web.Response()
        if variant in bytes_after:
            await self.raw(request, PROTOCOL)
            request.transport.write(bytes_after[variant])
            if variant == "close-now":
                request.transport.close()
            await asyncio.sleep(2)
            return web.Response()
        protocols = {"protocol-none": [], "protocol-other": ["other.v1"]}.get(variant, [PROTOCOL])
        if variant == "protocol-other":
            await self.raw(request, "other.v1")
            await asyncio.sleep(5)
            return web.Response()
        socket = web.WebSocketResponse(protocols=protocols, max_msg_size=262144)
        await socket.prepare(request)
        await self.session(socket, self.tokens[token])
        return socket

    async def session(self, socket, device):
        variant = self.variant
        message = await socket.receive()
        if message.type != WSMsgType.TEXT:
            return
        frame = json.loads(message.data)
        say(event=frame["type"], version=frame["payload"].get("protocolVersion"), name=frame["payload"].get("deviceName"))
        error = {"error-final": ("REGISTRATION_FAILED", False), "error-busy": ("BUSY", True),
                 "error-bare": (None, None)}.get(variant)
        if error:
            payload = {"code": error[0], "retryable": error[1]} if error[0] else {}
            await socket.send_json({"id": frame["id"], "type": "error", "success": False, "error": "no", "payload": payload})
            await socket.close()
            return
        if variant.startswith("close-"):
            await socket.close(code=int(variant[6:]), message=b"because")
            return
        server = {"version": "1", "supportedNFC": [], "publicKeyPin": OTHER if variant == "hello-other-pin" else self.pin}
        payload = {"protocolVersion": 1, "deviceID": device, "serverInfo": server}
        if variant == "hello-no-server":
            del payload["serverInfo"]
        if variant == "hello-no-id":
            del payload["deviceID"]
        answer = json.dumps({"id": frame["id"], "type": "helloResponse", "success": True, "payload": payload})
        if variant == "hello-not-json":
            answer = "{not JSON"
        if variant == "hello-duplicate":
            answer = answer[:-1] + ', "type": "error"}'
        if variant == "hello-binary":
            await socket.send_bytes(answer.encode())
        elif variant == "hello-other-type":
            await socket.send_str(answer.replace("helloResponse", "welcome"))
        else:
            await socket.send_str(answer)
        if variant == "ping":
            await socket.ping(b"are you there")
        async for message in socket:
            if message.type != WSMsgType.TEXT:
                break
            frame = json.loads(message.data)
            say(event=frame["type"], uid=frame["payload"].get("uid"), device=frame["payload"].get("deviceID") == device)
            if frame["type"] == "tagScanned" and variant == "scan-refused":
                await socket.send_json({"id": frame["id"], "type": "error", "success": False, "error": "no such tag",
                                        "payload": {"code": "INVALID_PAYLOAD", "retryable": False}})
            if frame["type"] == "goodbye":
                await socket.close(code=1000)

    async def other(self, request):
        say(event="elsewhere", path=request.path)
        return web.Response(text="{}", content_type="application/json")

    async def serve(self):
        app = web.Application()
        app.router.add_route("*", "/pair", self.pair)
        app.router.add_get("/ws", self.connect)
        app.router.add_route("*", "/{path:.*}", self.other)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        elsewhere = web.Application()
        elsewhere.router.add_route("*", "/{path:.*}", self.other)
        second = web.AppRunner(elsewhere, access_log=None)
        await second.setup()
        site = web.TCPSite(second, "127.0.0.1", 0, ssl_context=self.context)
        await site.start()
        self.elsewhere = site._server.sockets[0].getsockname()[1]
        context = make_identity()[0] if self.variant == "key-other" else self.context
        site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context)
        await site.start()
        self.port = site._server.sockets[0].getsockname()[1]
        query = urllib.parse.urlencode({"code": CODE, "name": "Davi NFC Agent", "spki": self.pin})
        print(f"davi-pair://127.0.0.1:{self.port}/?{query}", flush=True)
        if self.variant == "key-changes":
            # Another key from the second connection on: the context of the first is given another certificate.
            while not self.tokens:
                await asyncio.sleep(0.05)
            await site.stop()
            changed = web.TCPSite(runner, "127.0.0.1", self.port, ssl_context=make_identity()[0], reuse_address=True)
            await changed.start()
            say(event="changed")
        await asyncio.sleep(120)


parser = argparse.ArgumentParser()
parser.add_argument("--variant", default="right")
asyncio.run(Agent(parser.parse_args().variant).serve())
