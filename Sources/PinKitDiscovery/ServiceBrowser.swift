internal import CDNSSD
public import PinKitSystem

/// A service that was found. Who answers there is not known: anybody can announce anything.
public struct FoundService: Sendable, Hashable {
    /// What it calls itself.
    public let name: String
    /// The host's name, such as `kiosk.local`.
    public let host: String
    /// Its port.
    public let port: UInt16
    /// The pairs of its TXT record.
    public let record: [String: String]
}

/// Looks for agents by mDNS.
public enum ServiceBrowser {
    /// The most services that are listed: a network full of announcements is not read to its end.
    public static let most = 256
    /// How long one service may take to say where it is, in seconds.
    static let resolveSeconds = 3.0

    /// The agents that answer before the deadline, sorted by name.
    ///
    /// - Throws: where no daemon answers.
    public static func agents(until deadline: Deadline) throws(DiscoveryError) -> [FoundService] {
        let names = Answers<Instance>()
        let browse = try unsafe ServiceReference { place in
            // The context is used by the callback alone, which runs inside `process`, while `names` lives.
            unsafe DNSServiceBrowse(place, 0, 0, ServiceType.agent, nil, browsed, names.context)
        }
        while names.values.count < most, try browse.process(until: deadline) {}
        var found: [FoundService] = []
        for instance in Set(names.values) {
            if let service = try resolve(instance) { found.append(service) }
        }
        return found.sorted { ($0.name, $0.host, $0.port) < ($1.name, $1.host, $1.port) }
    }

    private static func resolve(_ instance: Instance) throws(DiscoveryError) -> FoundService? {
        let answers = Answers<FoundService>()
        answers.name = instance.name
        let reference = try unsafe ServiceReference { place in
            // As above; the texts are copied by the library.
            unsafe DNSServiceResolve(
                place, 0, instance.interface, instance.name, instance.type, instance.domain, resolved, answers.context)
        }
        let deadline = Deadline(after: resolveSeconds)
        while answers.values.isEmpty, try reference.process(until: deadline) {}
        return answers.values.first
    }
}

/// An instance of a service on an interface.
private struct Instance: Hashable {
    let interface: UInt32
    let name: String
    let type: String
    let domain: String
}

/// Collects what callbacks bring.
private final class Answers<Value> {
    var values: [Value] = []
    var name = ""

    /// What the library hands back to a callback. Not retained: whoever made the request keeps this alive.
    var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    static func of(_ context: UnsafeMutableRawPointer?) -> Answers? {
        // The pointer is the one above, of an object that its caller keeps alive.
        unsafe context.map { unsafe Unmanaged<Answers>.fromOpaque($0).takeUnretainedValue() }
    }
}

private func browsed(
    _ reference: DNSServiceRef?, _ flags: DNSServiceFlags, _ interface: UInt32, _ code: DNSServiceErrorType,
    _ name: UnsafePointer<CChar>?, _ type: UnsafePointer<CChar>?, _ domain: UnsafePointer<CChar>?,
    _ context: UnsafeMutableRawPointer?
) {
    // The texts are the library's for the time of the call, and are copied.
    guard code == 0, flags & DNSServiceFlags(kDNSServiceFlagsAdd) != 0,
        let answers = unsafe Answers<Instance>.of(context),
        let name = unsafe name, let type = unsafe type, let domain = unsafe domain
    else { return }
    unsafe answers.values.append(
        Instance(
            interface: interface, name: String(cString: name), type: String(cString: type),
            domain: String(cString: domain)))
}

private func resolved(
    _ reference: DNSServiceRef?, _ flags: DNSServiceFlags, _ interface: UInt32, _ code: DNSServiceErrorType,
    _ fullName: UnsafePointer<CChar>?, _ host: UnsafePointer<CChar>?, _ port: UInt16, _ count: UInt16,
    _ text: UnsafePointer<UInt8>?, _ context: UnsafeMutableRawPointer?
) {
    // As above; the record has as many bytes as are passed.
    guard code == 0, let answers = unsafe Answers<FoundService>.of(context), let host = unsafe host else { return }
    let record = unsafe text.map { unsafe Array(UnsafeBufferPointer(start: $0, count: Int(count))) } ?? []
    var name = unsafe String(cString: host)
    if name.hasSuffix(".") { name.removeLast() }
    answers.values.append(
        FoundService(
            name: answers.name, host: name, port: UInt16(bigEndian: port), record: ServiceType.pairs(record)))
}
