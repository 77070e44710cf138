// How Node's llhttp reads requests: a line of hexadecimal bytes each, answered by JSON: [[method, target, body], …], or
// null for an error. Each is sent over a connection of its own, whose sending side is then ended.
'use strict';
const fs = require('fs');
const http = require('http');
const net = require('net');

const lines = fs.readFileSync(0, 'utf8').split('\n').filter((line) => line);
const states = new Map();
const server = http.createServer((request, response) => {
    const state = states.get(request.socket.remotePort);
    const pieces = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
        if (state.found) state.found.push([request.method, request.url, Buffer.concat(pieces).toString('hex')]);
        response.end();
    });
    request.on('error', () => {});
});
server.on('clientError', (error, socket) => {
    const state = states.get(socket.remotePort);
    // An end in the middle of a message is no fault of what came before it.
    if (state && error.code !== 'HPE_INVALID_EOF_STATE') state.found = null;
    socket.destroy();
});
// Upgrades and tunnels are requests like any other here.
server.on('upgrade', (request, socket) => {
    states.get(socket.remotePort).found.push([request.method, request.url, '']);
    socket.destroy();
});
server.on('connect', (request, socket) => {
    states.get(socket.remotePort).found.push([request.method, request.url, '']);
    socket.destroy();
});
server.keepAliveTimeout = 1;

function one(line) {
    return new Promise((resolve) => {
        const state = { found: [] };
        const socket = net.connect(server.address().port, '127.0.0.1', () => {
            states.set(socket.localPort, state);
            socket.end(Buffer.from(line, 'hex'));
        });
        socket.on('data', () => {});
        socket.on('error', () => {});
        socket.on('close', () => resolve(state.found));
        setTimeout(() => socket.destroy(), 3000).unref();
    });
}

server.listen(0, '127.0.0.1', async () => {
    const answers = new Array(lines.length);
    let next = 0;
    const worker = async () => {
        while (next < lines.length) {
            const at = next++;
            answers[at] = await one(lines[at]);
        }
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    console.log(answers.map((answer) => JSON.stringify(answer)).join('\n'));
    process.exit(0);
});
