/// The help of one command.
struct HelpPage {
    let chain: CommandChain
    let columns: Int

    /// Where descriptions begin; labels are indented by two.
    private static let descriptionColumn = 26

    init(chain: CommandChain, columns: Int) {
        self.chain = chain
        self.columns = max(columns, TextWrapping.narrowest)
    }

    /// The page, ending in a line break.
    var text: String {
        var blocks = [overview, chain.leaf.discussion.isEmpty ? "" : paragraph(chain.leaf.discussion)]
        blocks.append(
            UsageLine(command: chain.name, items: chain.usageItems).rendered(title: "USAGE: ", columns: columns))
        blocks.append(section("EXAMPLES", [chain.leaf.examples.map(example).joined(separator: "\n\n")]))
        blocks.append(section("ARGUMENTS", chain.leaf.arguments.map { row($0.form.label, $0.help, $0.form.note) }))
        blocks += optionSections
        blocks.append(section("SUBCOMMANDS", chain.leaf.visibleSubcommands.map { row($0.name, $0.abstract, nil) }))
        if chain.leaf.isGroup {
            let help = ([chain.root.name, "help"] + chain.path).joined(separator: " ")
            blocks.append("  See '\(help) <subcommand>' for detailed help.")
        }
        return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private var overview: String {
        chain.leaf.abstract.isEmpty ? "" : paragraph("OVERVIEW: " + chain.leaf.abstract)
    }

    /// Titled groups in the order in which they are first named, then the options without a title.
    private var optionSections: [String] {
        let options = chain.visibleOptions
        var titles: [String] = []
        for case let title? in options.map(\.group) where !titles.contains(title) { titles.append(title) }
        let grouped = titles.map { title in section(title.uppercased(), options.filter { $0.group == title }.map(row)) }
        return grouped + [section("OPTIONS", options.filter { $0.group == nil }.map(row))]
    }

    private func section(_ title: String, _ entries: [String]) -> String {
        entries.allSatisfy(\.isEmpty) ? "" : ([title + ":"] + entries).joined(separator: "\n")
    }

    private func paragraph(_ text: String) -> String {
        TextWrapping.lines(of: text, columns: columns).joined(separator: "\n")
    }

    /// A comment and a line, both as a shell would take them; the line is never broken.
    private func example(_ example: Example) -> String {
        let comment = TextWrapping.lines(of: example.explanation, columns: columns - 4).map { "  # " + $0 }
        return (comment + ["  " + example.line]).joined(separator: "\n")
    }

    private func row(_ option: Option) -> String { row(option.fullLabel, option.help, option.form?.note) }

    private func row(_ label: String, _ help: String, _ note: String?) -> String {
        let description = [help, note ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        guard !description.isEmpty else { return "  " + label }
        let column = Self.descriptionColumn
        let body = TextWrapping.indented(description, by: column, columns: columns)
        let lead = "  " + label
        guard lead.count < column else { return lead + "\n" + body }
        return lead + String(body.dropFirst(lead.count))
    }
}
