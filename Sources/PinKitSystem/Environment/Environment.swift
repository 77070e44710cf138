internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The environment variables of the process.
public enum Environment {
    /// The value of a variable; nil when it is not set.
    public static func value(of name: String) -> String? {
        // The name is a terminated copy; the value is copied at once, and nothing here changes the environment.
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// All variables; of those set twice the first, as `getenv` does.
    public static var all: [String: String] {
        var result: [String: String] = [:]
        var next = unsafe pinkit_environment()
        // The list ends with a null pointer, and each of its texts with a zero byte.
        while let entry = unsafe next?.pointee {
            let text = unsafe String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                let name = String(text[..<equals])
                if result[name] == nil { result[name] = String(text[text.index(after: equals)...]) }
            }
            unsafe next = next?.successor()
        }
        return result
    }
}
