#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A list of C strings with a null pointer at its end, as `argv` and `envp` are.
@safe struct CStrings: ~Copyable {
    // Safe although it holds pointers: each is one of our own copies, freed once, with self.
    private let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) throws(SystemError) {
        for text in texts { try text.requireNoNUL("start process") }
        // The copies that could not be made end the list early, which no memory left excuses.
        unsafe pointers = texts.map { unsafe strdup($0) } + [nil]
    }

    deinit {
        for index in unsafe pointers.indices { unsafe free(pointers[index]) }
    }

    /// Lends the list for the time of a call.
    borrowing func withPointers<Result>(
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        unsafe pointers.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("the list has its end at least") }
            return unsafe body(base)
        }
    }
}
