public import PinKitSystem

/// A TLS server on a free port of the loopback, for demonstrations, tests and lying: one thread and one session a
/// connection, a script for what it says, and a record of what it saw.
public final class TLSLoopbackServer: Sendable {
    /// Makes the session of a connection, in its thread.
    public typealias SessionMaker = @Sendable () throws(TLSSetupError) -> any TLSServerSession
    /// What is said on a connection; the handshake is the script's to ask for, and the end is not.
    public typealias Script = @Sendable (TLSServerConnection) -> Void

    /// More connections than this at a time wait for one to end.
    public static let mostConnections = 64
    /// How long a client may take for one step of a connection, in seconds.
    public static let stepSeconds = 10.0

    private let acceptor: Acceptor

    /// Where it listens.
    public var address: SocketAddress { acceptor.listener.address }

    /// Listens and serves until it is stopped or its last reference goes.
    ///
    /// - Parameter script: completes the handshake and reads until the client closes, unless told otherwise.
    /// - Throws: `SystemError` where there is no port, descriptor or thread to be had.
    public init(
        _ family: SocketAddress.Family = .ipv4, script: @escaping Script = TLSLoopbackServer.listen,
        makeSession: @escaping SessionMaker
    ) throws(SystemError) {
        let bell = try Bell()
        let listener = try ListeningSocket(on: .loopback(family, port: 0), bell: bell)
        acceptor = Acceptor(listener: listener, bell: bell, script: script, makeSession: makeSession)
        try acceptor.start()
    }

    deinit { acceptor.bell.ring() }

    /// The script that completes the handshake and reads whatever comes until the client closes.
    public static let listen: Script = { connection in
        guard connection.handshake(deadline: Deadline(after: stepSeconds)) else { return }
        while case .bytes = connection.read(upTo: 65_536, deadline: Deadline(after: stepSeconds)) {}
    }

    /// The records of the first `count` connections that ended, in that order; fewer at the deadline.
    public func records(_ count: Int, deadline: Deadline) -> [TLSServerRecord] {
        let records = acceptor.state.wait(until: deadline) { state in
            state.records.count >= count ? Array(state.records.prefix(count)) : nil
        }
        return records ?? acceptor.state.withLock { $0.records }
    }

    /// Why sessions could not be made, if so.
    public var setupErrors: [TLSSetupError] { acceptor.state.withLock { $0.setupErrors } }

    /// Ends every wait and every connection, and waits for their threads; false where one was still busy at the deadline.
    @discardableResult
    public func stop(deadline: Deadline) -> Bool {
        acceptor.bell.ring()
        return acceptor.state.wait(until: deadline) { $0.threads == 0 ? true : nil } ?? false
    }
}

/// The threads of a server. Whoever takes a connection first starts the thread that waits for the next one.
private final class Acceptor: Sendable {
    struct State: Sendable {
        var threads = 0
        var records: [TLSServerRecord] = []
        var setupErrors: [TLSSetupError] = []
    }

    let listener: ListeningSocket
    let bell: Bell
    let script: TLSLoopbackServer.Script
    let makeSession: TLSLoopbackServer.SessionMaker
    let state = Locked(State())

    init(
        listener: ListeningSocket, bell: Bell, script: @escaping TLSLoopbackServer.Script,
        makeSession: @escaping TLSLoopbackServer.SessionMaker
    ) {
        self.listener = listener
        self.bell = bell
        self.script = script
        self.makeSession = makeSession
    }

    func start() throws(SystemError) {
        state.withLock { $0.threads += 1 }
        do throws(SystemError) {
            try Threads.start(name: "tls server") {
                self.run()
                self.state.withLock { $0.threads -= 1 }
            }
        } catch {
            state.withLock { $0.threads -= 1 }
            throw error
        }
    }

    private func run() {
        while true {
            // The place is waited for before the connection, so that a client waits in the backlog. A stop ends the
            // connections, which makes place.
            while state.wait(until: .never, { $0.threads <= TLSLoopbackServer.mostConnections ? true : nil }) == nil {}
            do throws(ListeningSocket.AcceptError) {
                let socket = try listener.accept(deadline: .never)
                // Without another thread this one serves, and then waits again itself.
                let hasSuccessor = (try? start()) != nil
                serve(socket)
                if hasSuccessor { return }
            } catch {
                // Stopped, or out of descriptors.
                return
            }
        }
    }

    private func serve(_ socket: consuming Socket) {
        let session: any TLSServerSession
        do throws(TLSSetupError) {
            session = try makeSession()
        } catch {
            state.withLock { $0.setupErrors.append(error) }
            return
        }
        let connection = TLSServerConnection(session, over: socket, bell: bell)
        script(connection)
        connection.finish(deadline: Deadline(after: TLSLoopbackServer.stepSeconds))
        let record = connection.record
        state.withLock { $0.records.append(record) }
    }
}
