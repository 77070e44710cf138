internal import CDNSSD
internal import PinKitSystem

/// A request to the daemon, ended once, with its owner.
///
/// `@safe`: the reference is the library's from `init` to `deinit`, and only one thread uses it.
@safe
final class ServiceReference {
    private let reference: DNSServiceRef

    /// Makes a request.
    ///
    /// - Parameter start: calls the library with a place for the reference, and gives its error code.
    init(_ start: (UnsafeMutablePointer<DNSServiceRef?>) -> Int32) throws(DiscoveryError) {
        pinkit_dnssd_prepare()
        var created: DNSServiceRef?
        let code = unsafe start(&created)
        guard code == 0, let reference = unsafe created else { throw DiscoveryError(code: code) }
        unsafe self.reference = reference
    }

    deinit { unsafe DNSServiceRefDeallocate(reference) }

    /// Waits for an answer and has the library call back; false at the deadline, or where the bell rings.
    func process(until deadline: Deadline, or bell: Bell? = nil) throws(DiscoveryError) -> Bool {
        let descriptor = unsafe DNSServiceRefSockFD(reference)
        guard DescriptorWait.isReadable(descriptor, until: deadline, or: bell) else { return false }
        let code = unsafe DNSServiceProcessResult(reference)
        guard code == 0 else { throw DiscoveryError(code: code) }
        return true
    }
}
