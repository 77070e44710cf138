extension PicturePage {
    /// The looks: two columns beside each other where there is room, one below the other on a phone.
    static let style = """

        :root { --ground: #fff; --ink: #1d2733; --soft: #4a5766; --line: #d7dee5; --card: #f6f8fa;
          --free: #eef1f4; --on-free: #4a5766; --header: #ffd27a; --on-header: #3d2a00;
          --key: #15803d; --on-key: #fff; --mark: #1d4ed8; }
        @media (prefers-color-scheme: dark) { :root { --ground: #11161c; --ink: #e6ebf0; --soft: #a9b6c3;
          --line: #2b3743; --card: #182029; --free: #1e2731; --on-free: #a9b6c3; --header: #e0a93b;
          --on-header: #241900; --key: #4ade80; --on-key: #04210f; --mark: #93c5fd; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 82rem; padding: 1.5rem clamp(.75rem, 3vw, 2.5rem) 3rem;
          background: var(--ground); color: var(--ink); line-height: 1.45;
          font-family: ui-sans-serif, system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
        .name, .hint { color: var(--soft); margin: 0 0 .4rem; overflow-wrap: anywhere; }
        h1, code, .grid { font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
        h1 { font-size: min(2.85vw, 2.3rem); line-height: 1.2; margin: .2rem 0 1rem; overflow-wrap: anywhere; }
        h2 { font-size: 1.05rem; margin: 0 0 .3rem; }
        small { display: block; font-size: .8em; opacity: .85; font-weight: 400; }
        .formula { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem; margin: 0 0 .8rem; }
        .box { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .8rem; background: var(--card); }
        .box b { font-size: 1.35em; }
        .sign { font-size: 1.3rem; color: var(--soft); }
        .header { background: var(--header); color: var(--on-header); }
        .key { background: var(--key); color: var(--on-key); }
        .free { background: var(--free); color: var(--on-free); }
        .strip { display: flex; height: 1.6rem; border: 1px solid var(--line); border-radius: .3rem; overflow: hidden;
          margin: 0 0 1.2rem; }
        .strip i { flex: 1 1 0; min-width: 0; border-right: 1px solid var(--ground); }
        .strip i:last-child { border-right: 0; }
        .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: .8rem;
          margin: 0 0 1.6rem; }
        .card { background: var(--card); border: 1px solid var(--line); border-left: .4rem solid var(--soft);
          border-radius: .4rem; padding: .7rem 1rem; }
        .card.hashed { border-left-color: var(--key); }
        .card ul, aside ul { margin: 0; padding-left: 1.1rem; }
        .card.free ul { columns: 2; }
        .card.free { background: var(--card); color: inherit; }
        main { display: grid; gap: 2rem; }
        main > section { min-width: 0; }
        @media (min-width: 64rem) { main { grid-template-columns: minmax(0, 1fr) auto; align-items: start; }
          .map { position: sticky; top: .5rem; max-height: calc(100vh - 1rem); overflow: auto; } }
        .row { display: grid; grid-template-columns: .45rem 3.2rem 3.2rem minmax(0, 1fr); gap: .4rem;
          font-size: .9rem; padding: .08rem 0; align-items: stretch; }
        .row:hover { background: var(--card); }
        summary { cursor: pointer; list-style: none; }
        summary::-webkit-details-marker { display: none; }
        summary .field::before { content: "▸ "; color: var(--soft); }
        details[open] > summary .field::before { content: "▾ "; }
        .row > .bar.free { background: none; }
        .at { text-align: right; color: var(--soft); font-variant-numeric: tabular-nums; }
        .field { padding-left: calc(var(--depth) * .8rem); overflow-wrap: anywhere; }
        .field a { color: inherit; font-weight: 600; text-decoration: none; }
        .field a:hover, .field a:focus { text-decoration: underline; color: var(--mark); }
        .field small { display: inline; color: var(--soft); }
        .grid { display: grid; grid-template-columns: 2.6em repeat(16, minmax(0, 1.75em)); width: max-content;
          max-width: 100%; font-size: .86rem; line-height: 1.6; }
        .grid span { display: contents; }
        .grid i { font-style: normal; text-align: center; background: var(--free); color: var(--on-free);
          scroll-margin: 6rem; }
        .grid .header > i { background: var(--header); color: var(--on-header); }
        .grid .key > i { background: var(--key); color: var(--on-key); }
        .grid b { font-weight: 400; color: var(--soft); text-align: right; padding-right: .6em; grid-column: 1;
          font-variant-numeric: tabular-nums; }
        .grid em { grid-column: 1 / -1; color: var(--soft); padding: .2em 3em; }
        .grid span:hover > i { box-shadow: inset 0 -2px var(--mark); }
        .grid :target i { outline: 2px solid var(--mark); outline-offset: -2px; }
        .swatch { display: inline-block; width: .9em; height: .9em; border-radius: .2em; margin-right: .35em;
          vertical-align: -.1em; border: 1px solid var(--line); }
        .legend { white-space: nowrap; margin-right: .7em; }
        aside { margin-top: 1.6rem; overflow-wrap: anywhere; }
        @media (max-width: 40rem) { .grid { font-size: .74rem; } h1 { font-size: 3.5vw; } .row { font-size: .82rem;
          grid-template-columns: .4rem 2.3rem 2.3rem minmax(0, 1fr); } .field { padding-left: calc(var(--depth) * .45rem); }
          .formula { gap: .35rem; } .box { padding: .35rem .55rem; font-size: .9rem; } }
        @media print { * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } body { padding: 0; }
          .map { position: static; max-height: none; overflow: visible; } .hint { display: none; } }

        """
}
