#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Making folders.
public enum Directory {
    /// Makes a folder with exactly the permissions `mode`, whatever the umask; one that exists is left as it is.
    ///
    /// - Parameter parents: whether missing folders on the way are made too, with the same permissions.
    /// - Returns: whether the folder is new.
    /// - Throws: `SystemError`: ENOTDIR where something else has that name, ENOENT where a parent is missing.
    @discardableResult
    public static func create(_ path: String, mode: UInt32, parents: Bool = false) throws(SystemError) -> Bool {
        try path.requireNoNUL("make folder")
        // A slash at the end would make the folder its own parent.
        let last = path.utf8.lastIndex { $0 != UInt8(ascii: "/") } ?? path.startIndex
        let path = path.isEmpty ? path : String(path[...last])
        if parents {
            for slash in path.utf8.indices where path.utf8[slash] == UInt8(ascii: "/") && slash != path.startIndex {
                try createOne(String(path[..<slash]), mode: mode)
            }
        }
        return try createOne(path, mode: mode)
    }

    @discardableResult
    private static func createOne(_ path: String, mode: UInt32) throws(SystemError) -> Bool {
        // The path is a terminated copy for the time of each call. Nobody else gets in before the mode is set.
        if unsafe mkdir(path, 0o700) == 0 {
            guard unsafe chmod(path, mode_t(mode & 0o777)) == 0 else { throw .last("make folder", path) }
            return true
        }
        let code = errno
        var status = stat()
        // The structure is ours. Where nothing stands in the way, the first reason is the one to tell.
        guard unsafe stat(path, &status) == 0 else {
            throw SystemError(code: code, operation: "make folder", subject: path)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw SystemError(code: ENOTDIR, operation: "make folder", subject: path)
        }
        return false
    }
}
