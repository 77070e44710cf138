#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writing a file whole or not at all.
public enum AtomicFile {
    /// Why nothing was written; the target is as it was before, save where only `fsync` of its folder failed.
    public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The target is a folder.
        case isDirectory(path: String)
        /// The target is a symbolic link: it is neither followed nor replaced.
        case isSymbolicLink(path: String)
        /// The target is a device, a pipe or a socket, which a rename would replace.
        case isSpecialFile(path: String)
        /// A call to the operating system failed.
        case system(SystemError)

        /// `write key.pem: is a directory`.
        public var description: String {
            switch self {
            case .isDirectory(let path): "write \(path.escapingControls): is a directory"
            case .isSymbolicLink(let path): "write \(path.escapingControls): is a symbolic link, which is not followed"
            case .isSpecialFile(let path): "write \(path.escapingControls): is not a regular file"
            case .system(let error): error.description
            }
        }
    }

    /// Writes `bytes` to a temporary file beside `path`, then moves it there: readers see the old file or the new one.
    ///
    /// The file has exactly the permissions `mode`, whatever the umask. It and its folder are on the disk on return.
    public static func write(_ bytes: Span<UInt8>, to path: String, mode: UInt32) throws(Failure) {
        let (folderPath, name) = split(path)
        guard !name.isEmpty, name != ".", name != ".." else { throw .isDirectory(path: path) }
        let folder: OwnedDescriptor
        do throws(SystemError) {
            try path.requireNoNUL("write")
            // Everything goes through this descriptor: a folder renamed meanwhile takes the file with it.
            folder = try OwnedDescriptor(opening: folderPath, flags: O_RDONLY | O_DIRECTORY)
        } catch { throw .system(error) }

        try requireReplaceable(name, in: folder, path: path)
        do throws(SystemError) {
            try replace(name, in: folder, path: path, with: bytes, mode: mode)
        } catch { throw .system(error) }
    }

    /// Writes an array; see the form that takes a span.
    public static func write(_ bytes: [UInt8], to path: String, mode: UInt32) throws(Failure) {
        try write(bytes.span, to: path, mode: mode)
    }

    /// Lets pass a regular file, or none.
    ///
    /// What comes to stand there after this look is replaced by the rename, and never written through.
    private static func requireReplaceable(
        _ name: String, in folder: borrowing OwnedDescriptor, path: String
    ) throws(Failure) {
        var status = stat()
        // The call fills a structure of ours; the name is a terminated copy.
        guard unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return }
            throw .system(.last("write", path))
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .isDirectory(path: path)
        case S_IFLNK: throw .isSymbolicLink(path: path)
        default: throw .isSpecialFile(path: path)
        }
    }

    private static func replace(
        _ name: String, in folder: borrowing OwnedDescriptor, path: String, with bytes: Span<UInt8>, mode: UInt32
    ) throws(SystemError) {
        // Of a fixed length, since `name` may be as long as names can be; unpredictable, so that nobody waits there.
        let temporary = ".pinkit-" + String(UInt64.random(in: .min ... .max), radix: 36)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        // Both names are terminated copies for the time of each call below.
        let number = unsafe openat(folder.number, temporary, flags, 0o600)
        guard number >= 0 else { throw .last("write", path) }
        let file = OwnedDescriptor(takingOwnership: number)
        do throws(SystemError) {
            guard fchmod(file.number, mode_t(mode & 0o777)) == 0 else { throw .last("chmod", path) }
            try Descriptor.write(file.number, bytes, subject: path)
            guard fsync(file.number) == 0 else { throw .last("fsync", path) }
            guard unsafe renameat(folder.number, temporary, folder.number, name) == 0 else {
                throw .last("rename", path)
            }
        } catch {
            _ = unsafe unlinkat(folder.number, temporary, 0)
            throw error
        }
        // The file is in place. Some file systems cannot synchronise a folder, and say EINVAL.
        guard fsync(folder.number) == 0 || errno == EINVAL else { throw .last("fsync", path) }
    }

    /// The folder and the last component; an empty name where the path ends in a slash.
    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
    }
}
