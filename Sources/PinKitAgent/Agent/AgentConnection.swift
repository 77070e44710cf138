internal import PinKitSystem
internal import PinKitWire

/// Serves one connection of the agent's main port: requests one after another, until one becomes a WebSocket.
struct AgentConnection {
    let core: AgentCore
    let stream: any AgentStream
    let bell: Bell

    /// Serves until either side has had enough.
    func serve() {
        var reader = HTTPRequestReader()
        loop: while let request = HTTPExchange.next(&reader, stream, core) {
            switch request.path {
            case "/pair":
                let reply = PairingService(core: core).answer(request, over: stream)
                guard HTTPExchange.send(reply, to: request, stream, core) else { break loop }
            case "/ws":
                UpgradeService(core: core, stream: stream, bell: bell).serve(request, rest: reader.takeRest())
                break loop
            default:
                let reply = HTTPReply.text(404, "not found")
                guard HTTPExchange.send(reply, to: request, stream, core) else { break loop }
            }
        }
        stream.finish()
    }
}
