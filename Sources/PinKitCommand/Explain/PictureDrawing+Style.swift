extension PictureDrawing {
    /// Colours with a contrast of at least 4.5 to 1 against the text on them, for light and dark screens.
    static let style = """

        text { font-family: ui-sans-serif, system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1d2733; }
        .ground { fill: #ffffff; }
        .name { font-size: 20px; fill: #4a5766; }
        .pin { font-size: 34px; font-weight: 700; font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
        .formula { font-size: 20px; }
        .foot { font-size: 17px; fill: #4a5766; }
        .field { font-size: 14px; }
        .offset { font-size: 13px; fill: #5d6b7a; font-variant-numeric: tabular-nums; }
        .byte { font-size: 14px; font-family: ui-monospace, "DejaVu Sans Mono", monospace; text-anchor: middle; }
        .fill-free { fill: #eef1f4; } .fill-header { fill: #ffd27a; } .fill-key { fill: #15803d; }
        .edge { stroke: #ffffff; stroke-width: 1; }
        .on-free { fill: #5d6b7a; } .on-header { fill: #3d2a00; } .on-key { fill: #ffffff; }
        .ink-header { fill: #8a5a00; font-weight: 700; } .ink-key { fill: #15803d; font-weight: 700; }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6ebf0; }
        .ground { fill: #11161c; }
        .name, .foot { fill: #a9b6c3; }
        .offset { fill: #94a3b2; }
        .fill-free { fill: #1e2731; } .fill-header { fill: #e0a93b; } .fill-key { fill: #4ade80; }
        .edge { stroke: #11161c; }
        .on-free { fill: #a9b6c3; } .on-header { fill: #241900; } .on-key { fill: #04210f; }
        .ink-header { fill: #f0bd55; } .ink-key { fill: #4ade80; }
        }

        """
}
