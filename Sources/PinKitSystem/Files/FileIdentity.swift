#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Which file a path names, whatever the path looks like: two paths of one file have the same identity.
public struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let number: UInt64
    /// The name in the folder that the numbers are of, where there is no such file yet.
    private let name: String?

    /// The file at `path`, links followed, or the place where it would be; nil where not even its folder can be looked at.
    public init?(path: String) {
        if let status = Self.status(path) {
            self.init(status, name: nil)
            return
        }
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { String(path[...$0]) } ?? "."
        guard let status = Self.status(folder) else { return nil }
        self.init(status, name: slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path)
    }

    /// What an argument of the command line names: `-` is standard input, anything else a path.
    public init?(argument: String) {
        guard argument == "-" else {
            self.init(path: argument)
            return
        }
        var status = stat()
        // The call fills a structure of ours.
        guard unsafe fstat(STDIN_FILENO, &status) == 0 else { return nil }
        self.init(status, name: nil)
    }

    private init(_ status: stat, name: String?) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(status.st_ino)
        self.name = name
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        // The path is a terminated copy for the time of the call, the structure ours.
        return unsafe stat(path, &status) == 0 ? status : nil
    }
}
