internal import PinKit

/// A mistake that the agent makes on purpose, one at a time, so that a client can show that it notices.
public enum AgentFault: String, Sendable, Hashable, CaseIterable {
    // The answer to /pair.
    case pairOtherPin = "pair-other-pin"
    case pairNoPin = "pair-no-pin"
    case pairEmptyPin = "pair-empty-pin"
    case pairRespelledPin = "pair-respelled-pin"
    case pairPinOfNothing = "pair-pin-of-nothing"
    case pairHTML = "pair-html"
    case pairJSONAsHTML = "pair-json-as-html"
    case pairRedirect = "pair-redirect"
    case pairCreated = "pair-created"
    case pairEmpty = "pair-empty"
    case pairNotJSON = "pair-not-json"
    case pairNoToken = "pair-no-token"
    case pairEmptyToken = "pair-empty-token"
    case pairNoDeviceID = "pair-no-device-id"
    case pairTokenLineBreak = "pair-token-line-break"
    case pairDuplicateToken = "pair-duplicate-token"
    case pairTruncated = "pair-truncated"
    case pairHuge = "pair-huge"
    case pairServerError = "pair-server-error"
    case pairUnavailable = "pair-unavailable"
    case pairSilent = "pair-silent"
    // The QR.
    case uriDuplicatePin = "uri-duplicate-pin"
    case uriPinOfNothing = "uri-pin-of-nothing"
    case uriBlankInPin = "uri-blank-in-pin"
    case uriNoPin = "uri-no-pin"
    case uriUserinfo = "uri-userinfo"
    // The upgrade.
    case upgradeUnauthorized = "upgrade-unauthorized"
    case upgradeNotSwitched = "upgrade-not-switched"
    case upgradeWrongAccept = "upgrade-wrong-accept"
    case upgradeNoSubprotocol = "upgrade-no-subprotocol"
    case upgradeOtherSubprotocol = "upgrade-other-subprotocol"
    case upgradeThenCut = "upgrade-then-cut"
    // What is said behind it.
    case helloError = "hello-error"
    case helloBusy = "hello-busy"
    case helloNotJSON = "hello-not-json"
    case helloOtherPin = "hello-other-pin"
    case helloNoServerInfo = "hello-no-server-info"
    case frameMasked = "frame-masked"
    case frameBadUTF8 = "frame-bad-utf8"
    case frameTooBig = "frame-too-big"
    case closePolicy = "close-policy"
    case scanThenCut = "scan-then-cut"

    /// A pin that is not the agent's, the same each time: the SHA-256 of a sentence.
    static let otherPin = Pin(PortableSHA256.digest(of: Array("a pin of another agent".utf8)))
}
