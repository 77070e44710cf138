internal import PinKit
internal import PinKitQR

/// The set-up page, whole in one document.
struct BootstrapPage {
    /// What only the kiosk is shown.
    struct Secret {
        let code: String
        /// Nil without a pin.
        let uri: String?
    }

    let name: String
    let pin: Pin?
    /// Nil for whoever is not at the kiosk.
    let secret: Secret?
    let pairs: Bool
    let isLocked: Bool
    let devices: Int

    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(Self.escaped(name))</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <main>
        <header><h1>\(Self.escaped(name))</h1><p>\(status)</p></header>
        \(pairing)
        \(key)
        <footer>Scanning this code is what makes a phone trust this agent: do it from this screen, never from a picture \
        that somebody sent. <a href="/ca.pem">The certificate</a> is not needed for that.</footer>
        </main>
        </body>
        </html>

        """
    }

    private var status: String {
        let count =
            devices == 0
            ? "No device has paired yet." : devices == 1 ? "One device has paired." : "\(devices) devices have paired."
        return pairs ? count : "\(count) This agent does not pair."
    }

    private var pairing: String {
        guard pairs else { return "" }
        guard !isLocked else {
            return """
                <section class="card warn"><h2>Pairing is locked</h2>
                <p>The code was entered wrongly five times. Start the agent again to unlock it.</p></section>
                """
        }
        guard let secret else {
            return """
                <section class="card"><h2>Pair a device</h2>
                <p>Look at the kiosk’s own screen: the QR code and the pairing code are shown there, and only there.</p>
                </section>
                """
        }
        let picture = secret.uri.flatMap { try? QRCode(text: $0) }.map { "<div class=\"qr\">\($0.svg())</div>" } ?? ""
        let digits = secret.code.map { "<span>\(Self.escaped(String($0)))</span>" }.joined()
        return """
            <section class="card"><h2>Pair a device</h2>
            \(picture)
            <p>\(picture.isEmpty ? "Enter this code in the app:" : "Scan with the app. If it asks for the code:")</p>
            <p class="code" aria-label="pairing code">\(digits)</p></section>
            """
    }

    private var key: String {
        guard let pin else {
            return """
                <section class="card warn"><h2>Without TLS</h2>
                <p>Everything is sent in clear text: whoever is on this network reads along.</p></section>
                """
        }
        return """
            <section class="card"><h2>Pin of this agent’s key</h2><p class="pin">\(Self.escaped(pin.text))</p>
            <p>It stays the same when the certificate is renewed. If an app says that the key changed, compare it with this.</p>
            </section>
            """
    }

    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    private static let style = """
        :root{color-scheme:light dark;--ink:#16181d;--soft:#5b6270;--page:#f3f4f6;--card:#fff;--line:#dfe2e8;--warn:#9a3412}
        @media(prefers-color-scheme:dark){:root{--ink:#eceef2;--soft:#a3aab8;--page:#121418;--card:#1b1e24;--line:#2c313a;--warn:#fdba74}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
        main{max-width:34rem;margin:0 auto;padding:1.5rem 1rem}
        header{margin:0 0 1rem}h1{font-size:1.4rem;margin:0}h2{font-size:1rem;margin:0 0 .5rem}
        p{margin:.5rem 0;color:var(--soft)}
        .card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:0 0 1rem}
        .qr{background:#fff;border-radius:.5rem;padding:.25rem;max-width:20rem;margin:0 auto}.qr svg{display:block;width:100%;height:auto}
        .code{display:flex;gap:.4rem;justify-content:center;color:var(--ink)}
        .code span{font:600 2rem/1.6 ui-monospace,monospace;min-width:2.4rem;text-align:center;border:1px solid var(--line);border-radius:.5rem}
        .pin{font:.95rem/1.5 ui-monospace,monospace;color:var(--ink);overflow-wrap:anywhere}
        .warn{border-color:var(--warn)}.warn h2{color:var(--warn)}
        footer{color:var(--soft);font-size:.875rem}a{color:inherit}
        @media(max-width:22rem){.code span{min-width:1.8rem;font-size:1.5rem}}
        """
}
