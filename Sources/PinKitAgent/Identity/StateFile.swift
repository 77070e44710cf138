internal import PinKitSystem

/// Files of an agent's or a device's own: never read through a symbolic link, and written for their owner alone.
enum StateFile {
    /// The whole file; nil where there is none.
    static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8]? {
        do throws(SystemError) {
            return try FileReader(path: path, followsLinks: false).readAll(limit: limit)
        } catch {
            if error.isMissingFile { return nil }
            throw error
        }
    }
}
