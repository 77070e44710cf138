/// The line that shows how a command is written, wrapped between its items with a hanging indent.
struct UsageLine {
    let command: String
    let items: [String]

    func rendered(title: String, columns: Int) -> String {
        let columns = max(columns, TextWrapping.narrowest)
        let lead = items.isEmpty ? title + command : title + command + " "
        // A long name would leave no room beside it: then the items go below the first word.
        let indent = lead.count <= columns / 2 ? lead.count : title.count + 2
        if indent == lead.count || lead.count + items.joined(separator: " ").count <= columns {
            return TextWrapping.hanging(lead: lead, words: items, indent: lead.count, columns: columns)
        }
        let margin = String(repeating: " ", count: indent)
        return TextWrapping.hanging(
            lead: title + command + "\n" + margin, words: items, indent: indent, columns: columns)
    }
}

extension CommandChain {
    /// What follows the name in the usage: options, then arguments or a subcommand.
    var usageItems: [String] {
        let options = declaredOptions.filter { !$0.isHidden }.map { option in
            Self.item(
                option.label, isRequired: option.isRequired, isRepeatable: option.isRepeatable && option.form != nil)
        }
        let arguments = leaf.arguments.map { argument in
            Self.item(argument.label, isRequired: argument.isRequired, isRepeatable: argument.isRepeatable)
        }
        return options + arguments + (leaf.isGroup ? ["<subcommand>"] : [])
    }

    private static func item(_ label: String, isRequired: Bool, isRepeatable: Bool) -> String {
        let text = isRepeatable ? label + " ..." : label
        return isRequired ? text : "[\(text)]"
    }
}
