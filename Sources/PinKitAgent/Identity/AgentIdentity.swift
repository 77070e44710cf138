public import PinKit

/// What an agent shows in its handshakes, and proves.
public struct AgentIdentity: Sendable {
    /// Certificates in DER, the leaf first; behind it the authority's, if there is one.
    public let chain: [[UInt8]]
    /// The leaf's private key in PEM.
    let privateKey: [UInt8]
    /// The pin of the leaf's key.
    public let pin: Pin

    /// Takes a chain and a key.
    ///
    /// - Throws: where the leaf cannot be read.
    init(chain: [[UInt8]], privateKey: [UInt8]) throws(AgentError) {
        guard let first = chain.first else { throw AgentError("there is no certificate") }
        do throws(InputError) {
            pin = try Certificate(first).pin
        } catch {
            throw AgentError("the certificate cannot be read: \(error)")
        }
        self.chain = chain
        self.privateKey = privateKey
    }

    /// The certificate that somebody would install who trusts certificates: the authority's, or the leaf itself.
    var anchor: [UInt8] { chain[chain.count - 1] }
}
