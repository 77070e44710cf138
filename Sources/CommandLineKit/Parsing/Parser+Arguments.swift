extension Parser {
    /// Gives every word its place, and finds what is missing or too much.
    func invocation() throws(UsageError) -> Invocation {
        var named: [String: [String]] = [:]
        var rest = words[...]
        for argument in chain.leaf.arguments {
            let taken: ArraySlice<String>
            if argument.isAfterTerminator {
                taken = wordsAfterTerminator.prefix(argument.isRepeatable ? wordsAfterTerminator.count : 1)
            } else {
                taken = rest.prefix(argument.isRepeatable ? rest.count : 1)
                rest = rest.dropFirst(taken.count)
            }
            if argument.isRequired, taken.isEmpty {
                throw UsageError(.missingArgument, "Missing expected argument '\(argument.label)'", in: chain)
            }
            for word in taken {
                guard let refusal = argument.form.refusal(of: word, label: argument.label) else { continue }
                throw UsageError(.invalidValue, refusal, in: chain)
            }
            named[argument.form.name] = Array(taken)
        }
        let terminatorIsSingle = chain.leaf.terminatorArgument?.isRepeatable == false
        try refuse(rest + (terminatorIsSingle ? wordsAfterTerminator.dropFirst() : []))

        for option in chain.declaredOptions where option.isRequired && options[option.key] == nil {
            throw UsageError(.missingOption, "Missing expected argument '\(option.label)'", in: chain)
        }
        return Invocation(
            chain: chain, flags: flags, options: options, named: named, arguments: words + wordsAfterTerminator)
    }

    private func refuse(_ surplus: ArraySlice<String>) throws(UsageError) {
        guard let first = surplus.first else { return }
        let others = surplus.count > 1 ? " and \(surplus.count - 1) more" : ""
        throw UsageError(.unexpectedArgument, "Unexpected argument \(DisplayText.quoted(first))\(others)", in: chain)
    }
}
