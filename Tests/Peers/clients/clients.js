// Node's https with a pin, in two ways: a line `ID KIND HOST PORT PIN CA` each, answered by `ID yes` or `ID no WHY`.
'use strict';
const crypto = require('crypto');
const fs = require('fs');
const https = require('https');
const readline = require('readline');

// The key of the leaf, as OpenSSL encodes it.
function pinOf(der) {
    const key = new crypto.X509Certificate(der).publicKey.export({ type: 'spki', format: 'der' });
    return crypto.createHash('sha256').update(key).digest('base64');
}

function connect(kind, host, port, pin, authority) {
    return new Promise((resolve) => {
        const options = { host, port: Number(port), timeout: 10000, agent: false };
        if (authority !== '-') options.ca = fs.readFileSync(authority);
        const isCallback = kind === 'node-identity';
        if (isCallback) {
            options.checkServerIdentity = (name, certificate) =>
                pinOf(certificate.raw) === pin ? undefined : new Error('another key');
        } else {
            options.rejectUnauthorized = false;
        }
        // The header waits until the key has been looked at.
        const request = https.request(options, (response) => {
            response.resume();
            response.on('end', () => resolve('yes'));
        });
        request.on('error', (error) => resolve('no ' + error.message.replace(/\n/g, ' ')));
        request.on('timeout', () => request.destroy(new Error('timeout')));
        if (isCallback) return request.end();
        request.on('socket', (socket) => socket.on('secureConnect', () => {
            if (pinOf(socket.getPeerCertificate().raw) === pin) return request.end();
            request.destroy(new Error('another key'));
        }));
    });
}

(async () => {
    for await (const line of readline.createInterface({ input: process.stdin })) {
        const [id, kind, host, port, pin, authority] = line.split(' ');
        console.log(id + ' ' + await connect(kind, host, port, pin, authority));
    }
})();
