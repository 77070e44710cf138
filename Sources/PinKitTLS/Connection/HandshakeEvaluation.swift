internal import PinKit

/// The evaluation of one handshake: what the engine asks inside it, and what the verdict was.
///
/// The engine calls it on the thread that drives the handshake, so it needs no lock.
final class HandshakeEvaluation {
    private let evaluator: PinEvaluator
    private var isOver = false
    /// Nil until the engine has asked. A refusal stays, whatever is asked afterwards.
    private(set) var verdict: PinVerdict?

    /// The chain that was judged first.
    private(set) var presented: [[UInt8]] = []

    init(_ pins: PinSet) { evaluator = PinEvaluator(pins) }

    /// Judges the chain that the server sent in this handshake; a later handshake is never accepted.
    func accepts(_ chain: [[UInt8]]) -> Bool {
        if isOver { return false }
        if case .refused = verdict { return false }
        if presented.isEmpty { presented = chain }
        let latest = evaluator.evaluate(chain)
        verdict = latest
        if case .matches = latest { return true }
        return false
    }

    /// Says that the handshake has ended.
    func end() { isOver = true }
}
