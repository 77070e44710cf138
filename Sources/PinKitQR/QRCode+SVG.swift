extension QRCode {
    /// The code as an SVG element of one unit a module: one path on white, nothing from outside.
    public func svg() -> String {
        var path = ""
        for y in 0..<sizeWithMargin {
            var x = 0
            while x < sizeWithMargin {
                guard isDark(x, y) else {
                    x += 1
                    continue
                }
                let start = x
                while isDark(x, y) { x += 1 }
                path += "M\(start) \(y)h\(x - start)v1h-\(x - start)z"
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(sizeWithMargin) \(sizeWithMargin)" \
            shape-rendering="crispEdges" role="img" aria-label="QR code"><rect width="\(sizeWithMargin)" \
            height="\(sizeWithMargin)" fill="#fff"/><path d="\(path)" fill="#000"/></svg>
            """
    }
}
