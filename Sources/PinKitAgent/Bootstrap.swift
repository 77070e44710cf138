internal import PinKitSystem
internal import PinKitWire

struct BootstrapConnection {
    let core: AgentCore
    let stream: any AgentStream
    func serve() { stream.finish() }
}
