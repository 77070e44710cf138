// A device by Node and ws: reads a pairing URI, pairs, connects, delivers a scan. Answers `ok` or `refused WHY`.
'use strict';
const crypto = require('crypto');
const fs = require('fs');
const https = require('https');
const tls = require('tls');
const WebSocket = require('ws');

const uri = new URL(fs.readFileSync(0, 'utf8').trim().replace('davi-pair:', 'https:'));
const pin = uri.searchParams.get('spki');

// The certificate is self-signed, so that Node's own check cannot pass; the key is compared before anything is written.
function connect() {
    return new Promise((resolve, reject) => {
        const socket = tls.connect({ host: uri.hostname, port: uri.port, rejectUnauthorized: false }, () => {
            const key = new crypto.X509Certificate(socket.getPeerCertificate().raw).publicKey;
            const spki = key.export({ type: 'spki', format: 'der' });
            const seen = 'sha256/' + crypto.createHash('sha256').update(spki).digest('base64');
            if (seen === pin) return resolve(socket);
            socket.destroy();
            reject(new Error('another key'));
        });
        socket.once('error', reject);
    });
}

function pair(socket) {
    return new Promise((resolve, reject) => {
        const request = https.request({
            createConnection: () => socket, method: 'POST', host: uri.hostname, port: uri.port,
            path: '/pair?pin=' + encodeURIComponent(uri.searchParams.get('code')),
            headers: { 'Content-Type': 'application/json' },
        }, (response) => {
            let text = '';
            response.on('data', (piece) => { text += piece; });
            response.on('end', () => {
                const answer = JSON.parse(text);
                if (response.statusCode === 200 && answer.publicKeyPin === pin) resolve(answer);
                else reject(new Error('status ' + response.statusCode));
            });
        });
        request.on('error', reject);
        request.end(JSON.stringify({ deviceName: 'node', platform: 'node' }));
    });
}

function scan(socket, answer) {
    return new Promise((resolve, reject) => {
        // ws makes connections of its own, unless an agent hands it one that is checked already.
        const agent = new https.Agent();
        agent.createConnection = () => socket;
        const client = new WebSocket(`wss://${uri.host}/ws?mode=device`, 'davi-nfc-device.v1', {
            agent, headers: { Authorization: 'Bearer ' + answer.deviceToken },
        });
        const send = (id, type, payload) => client.send(JSON.stringify({ id, type, payload }));
        client.on('open', () => send('1', 'hello', { protocolVersion: 1, deviceName: 'node' }));
        client.on('message', (data) => {
            const frame = JSON.parse(data);
            if (!frame.success || frame.payload.deviceID !== answer.deviceID) return reject(new Error(String(data)));
            send('2', 'tagScanned', { uid: '04NODE', technology: 'ISO14443A', deviceID: answer.deviceID });
            send('3', 'goodbye', {});
        });
        client.on('close', (code) => (code === 1000 ? resolve() : reject(new Error('closed with ' + code))));
        client.on('error', reject);
    });
}

(async () => {
    let answer;
    try {
        answer = await pair(await connect());
    } catch (error) {
        console.log('refused ' + error.message);
        return;
    }
    await scan(await connect(), answer);
    console.log('ok');
})();
