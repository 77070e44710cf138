// As `../pins.py`, over Node's own reader of certificates.
"use strict";
const { X509Certificate, createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");

for (const line of readFileSync(0, "latin1").split("\n").filter((line) => line !== "")) {
    try {
        const key = new X509Certificate(Buffer.from(line, "base64")).publicKey.export({ type: "spki", format: "der" });
        console.log(createHash("sha256").update(key).digest("hex"));
    } catch {
        // Whatever it is, Node has no answer.
        console.log("error");
    }
}
