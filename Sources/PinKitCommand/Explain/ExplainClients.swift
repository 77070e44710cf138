import CommandLineKit
import PinKit
import PinKitSystem

/// `pinkit explain --clients`: what each known client will do with a certificate and its pins.
enum ExplainClients {
    static func run(_ input: InputKeys, pin text: String?, _ invocation: Invocation, _ console: Console)
        throws(UsageError) -> ExitCode
    {
        let given = try pins(text, invocation, console)
        let host = try host(invocation)
        let code = input.report(to: console)
        let chain = input.keys.compactMap(\.certificate).map(presented)
        guard let leaf = chain.first else {
            guard !input.keys.isEmpty else { return code }
            console.error(
                "\(input.name): no certificate in it, and what clients do depends on one",
                hint: "pinkit explain CERTIFICATE --clients")
            return code.joined(with: .badInput)
        }
        let situation = ClientSituation(
            leaf, others: Array(chain.dropFirst()), pins: given ?? PinSet(leaf.certificate.pin), host: host,
            time: try Moment.seconds(invocation), isTrusted: invocation.flag("trusted"))
        let forecast = ClientForecast(situation)
        if invocation.flag("json") {
            console.print(JSON.line(ClientDocument(forecast, source: input.source)))
        } else {
            console.print(ClientTable(columns: Terminal.columns()).text(of: forecast, name: input.name))
        }
        return code
    }

    private static func pins(
        _ text: String?, _ invocation: Invocation, _ console: Console
    ) throws(UsageError) -> PinSet? {
        guard let text else { return nil }
        do throws(PinTextError) {
            let notations = try PinNotation.readList(text)
            for notation in notations {
                if let note = notation.note { console.note("read a pin with \(note): \(notation.pin)") }
            }
            return PinSet(notations.map(\.pin))
        } catch {
            throw invocation.invalidValue(text, of: "pin", error.description, hint: error.hint)
        }
    }

    private static func host(_ invocation: Invocation) throws(UsageError) -> GeneralName? {
        guard let text = invocation.value("host") else { return nil }
        do throws(EndpointError) {
            return try Host(parsing: text).generalName
        } catch {
            throw invocation.invalidValue(text, of: "host", "\(error)", hint: "give a name or an address, no port")
        }
    }

    private static func presented(_ certificate: Certificate) -> PresentedCertificate {
        func agreement(_ name: String) -> EngineAgreement {
            guard certificate.bytes.count <= libraryBytes else { return .refuses(reason: "too large") }
            let answer = Engines.engine(named: name).computePin(of: certificate.bytes, .certificate)
            return EngineAgreement(answer, carried: certificate.pin)
        }
        return PresentedCertificate(certificate, openSSL: agreement("openssl"), gnuTLS: agreement("gnutls"))
    }

    /// Twice the size of the largest real certificates: of more a library would make a tree beyond all bounds.
    private static let libraryBytes = 512 << 10
}

/// Every client's prediction in one situation.
struct ClientForecast {
    let situation: ClientSituation
    let groups: [(name: String, rows: [(client: KnownClient, prediction: ClientPrediction)])]

    init(_ situation: ClientSituation) {
        self.situation = situation
        groups = KnownClient.groups.map { name, clients in (name, clients.map { ($0, $0.predict(situation)) }) }
    }

    var rows: [(client: KnownClient, prediction: ClientPrediction)] { groups.flatMap(\.rows) }

    /// The properties that stand in some client's way, with what would mend them, in the order of the properties.
    var remedies: [(property: ClientPrediction.Property, text: String)] {
        ClientPrediction.Property.allCases.compactMap { property in
            let isInTheWay = rows.contains { $0.prediction.property == property && !$0.prediction.connects }
            return isInTheWay ? (property, property.remedy(in: self)) : nil
        }
    }
}
