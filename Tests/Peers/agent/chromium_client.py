"""A device in headless Chromium, which trusts one key by its SPKI list: steered over the debugging port.

    chromium_client.py https://HOST:PORT PIN SECRET     answers `ok` or `refused WHY`
"""
import asyncio
import json
import subprocess
import sys
import tempfile
import urllib.request

import websockets

origin, pin, secret = sys.argv[1:4]
SCRIPT = """new Promise((resolve) => {
    const socket = new WebSocket(%s + '/ws?mode=device&secret=' + encodeURIComponent(%s), 'davi-nfc-device.v1');
    const send = (id, type, payload) => socket.send(JSON.stringify({id, type, payload}));
    socket.onopen = () => send('1', 'hello', {protocolVersion: 1, deviceName: 'chromium'});
    socket.onmessage = (event) => {
        if (!JSON.parse(event.data).success) return resolve(event.data);
        send('2', 'tagScanned', {uid: '04CHROMIUM', technology: 'ISO14443A'});
        send('3', 'goodbye', {});
    };
    socket.onclose = (event) => resolve('closed ' + event.code);
})"""


async def main(folder):
    browser = subprocess.Popen(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
         "--remote-allow-origins=*", "--user-data-dir=" + folder,
         "--ignore-certificate-errors-spki-list=" + pin.split("/", 1)[1], "about:blank"],
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        for line in browser.stderr:
            if "DevTools listening on" in line:
                break
        port = line.split(":")[-1].split("/")[0] if "DevTools" in line else ""
        pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json"))
        address = next(page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page")
        async with websockets.connect(address, max_size=None) as control:
            async def ask(number, method, **parameters):
                await control.send(json.dumps({"id": number, "method": method, "params": parameters}))
                while True:
                    message = json.loads(await asyncio.wait_for(control.recv(), 30))
                    if message.get("id") == number:
                        return message["result"]

            shown = await ask(1, "Page.navigate", url=origin + "/")
            if shown.get("errorText"):
                return "refused " + shown["errorText"]
            await asyncio.sleep(1)
            script = SCRIPT % (json.dumps(origin.replace("https:", "wss:")), json.dumps(secret))
            result = await ask(2, "Runtime.evaluate", expression=script, awaitPromise=True)
            value = result["result"].get("value")
            return "ok" if value == "closed 1000" else f"failed {value}"
    finally:
        browser.kill()
        browser.wait()


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    print(asyncio.run(main(folder)))
