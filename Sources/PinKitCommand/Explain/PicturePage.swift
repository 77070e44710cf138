import PinKit

/// The picture as an HTML page: self-contained, without a script, for screens of any width and for paper.
struct PicturePage {
    let story: PictureStory

    init(_ story: PictureStory) { self.story = story }

    /// The whole document.
    var text: String {
        let name = Markup.text("\(Markup.name(story.source)): \(story.kind)")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(name)</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <header>
            <p class="name">\(heading)</p>
            <h1>\(Pin.prefix)<wbr>\(Markup.text(String(story.pin.text.dropFirst(7))))</h1>
            \(formula)
            </header>
            \(strip)
            \(consequence)
            <main>
            <section aria-labelledby="fields">
            <h2 id="fields">The fields</h2>
            <p class="hint">Offset and length in bytes. Choose a field to mark its bytes.</p>
            <div class="tree">\(tree)</div>
            </section>
            <section class="map" aria-labelledby="bytes">
            <h2 id="bytes">The bytes</h2>
            <p class="hint">\(key)</p>
            <div class="grid">\(grid)</div>
            </section>
            </main>
            \(notes)
            </body>
            </html>

            """
    }

    private var heading: String {
        let subject = story.subject.map { " of <bdi>\(Markup.text($0))</bdi>" } ?? ""
        return "<bdi>\(Markup.text(story.source))</bdi>: \(Markup.text(story.keyType)) \(story.kind)\(subject)"
    }

    /// How the pin comes about, in boxes.
    private var formula: String {
        let header = "<b>\(story.headerBytes)</b> bytes of header<small>\(Markup.text(story.headerMeaning))</small>"
        let key =
            "<b>\(story.keyBytes.count)</b> bytes of \(Markup.text(story.keyName))"
            + "<small>\(Markup.text(story.keyMeaning))</small>"
        let steps = [
            "<span class=\"box header\">\(header)</span>", "<span class=\"sign\">+</span>",
            "<span class=\"box key\">\(key)</span>", "<span class=\"sign\">→</span>",
            "<span class=\"box\">SHA-256<small>32 bytes</small></span>", "<span class=\"sign\">→</span>",
            "<span class=\"box\">base64<small>44 characters</small></span>",
        ]
        return "<p class=\"formula\">\(steps.joined())</p>\n<p>\(Markup.text(story.summary))</p>"
    }

    /// The whole as one bar, drawn to scale; each part links to its bytes.
    private var strip: String {
        let bars = story.picture.sections.map { section in
            "<i class=\"\(section.part.style)\" style=\"flex-grow:\(section.range.count)\""
                + " title=\"\(Markup.text("\(section.name): \(section.range.count) bytes"))\"></i>"
        }
        let hashed = story.hashed
        let label = "\(hashed.count) of \(story.picture.bytes.count) bytes, from \(hashed.lowerBound), are hashed"
        return "<div class=\"strip\" role=\"img\" aria-label=\"\(label)\">\(bars.joined())</div>"
    }

    private var consequence: String {
        let free = story.free.map { "<li>\($0)</li>" }.joined()
        let items = free.isEmpty ? "<li>nothing: the key stands alone</li>" : free
        return """
            <div class="cards">
            <div class="card free"><h2>May change, and the pin stays</h2><ul>\(items)</ul></div>
            <div class="card hashed"><h2>Changes the pin</h2><ul>\
            <li>another key, as after a regeneration</li>\
            <li>\(story.otherEncoding)</li></ul></div>
            </div>
            """
    }

    private var key: String {
        let parts = [
            ("header", "header, \(story.headerBytes) bytes"),
            ("key", "\(story.keyName), \(story.keyBytes.count) bytes"),
        ]
        return (story.free.isEmpty ? parts : parts + [("free", "not hashed")]).map { part, text in
            "<span class=\"legend\"><span class=\"swatch \(part)\"></span>\(Markup.text(text))</span>"
        }.joined(separator: " ")
    }

    private var notes: String {
        let notes = story.notes.map { "<li>\(Markup.text($0))</li>" }.joined()
        let others = story.others.map { number, key in
            "<li><code>\(Markup.text(key.key.pin.text))</code> \(key.container.rawValue),"
                + " \(Markup.text(key.key.keyType.description)): <code>--key \(number)</code></li>"
        }.joined()
        return (notes.isEmpty ? "" : "<aside><h2>Notes</h2><ul>\(notes)</ul></aside>\n")
            + (others.isEmpty ? "" : "<aside><h2>Other keys in this input</h2><ul>\(others)</ul></aside>")
    }
}
