import PinKit
import PinKitSystem
import Testing

/// The table of clients against the clients themselves, over live servers: what counts is the data that a server got.
@Suite("Known clients")
struct RealClientTests {
    static func client(_ identifier: String) throws -> KnownClient {
        try #require(KnownClient.all.first { $0.identifier == identifier })
    }

    // requirement: clients.predicted
    @Test("Command-line clients do as predicted", arguments: CommandLineClient.allCases)
    func commandLine(tool: CommandLineClient) throws {
        guard ChildProcess.find(tool.program) != nil else { try Test.cancel("\(tool.program) is not there") }
        let client = try Self.client(tool.rawValue)
        for row in ClientCase.all(for: client) {
            let stand = try ClientStand([row.certificate])
            try tool.run(row, on: stand)
            let prediction = client.predict(try row.situation)
            #expect(
                (stand.accepted(row.certificate, of: 1) > 0) == prediction.connects,
                "\(client.identifier), \(row.testDescription): \(prediction.reason)")
        }
    }

    // requirement: clients.predicted
    @Test("Libraries do as predicted", arguments: ClientProgram.allCases)
    func libraries(program: ClientProgram) throws {
        guard try program.command() != nil else { try Test.cancel("\(program.rawValue) is not there") }
        let rows = try program.clients.flatMap { identifier in
            let client = try Self.client(identifier)
            return ClientCase.all(for: client).map { (client: client, row: $0) }
        }
        let stand = try ClientStand(Set(rows.map(\.row.certificate)))
        let lines = try rows.enumerated().map { number, each in
            let row = each.row
            let base64 = try row.pinValue.text.dropFirst(Pin.prefix.utf8CodeUnitCount)
            let anchor = row.isTrusted ? stand.anchor(row.certificate) : "-"
            return
                "\(number) \(each.client.identifier) \(row.host) \(stand.port(row.certificate)) \(base64) \(anchor)"
        }
        let answers = try program.run(lines, in: stand.folder)
        var expected: [ClientCertificate: (accepted: Int, all: Int)] = [:]
        for (number, each) in rows.enumerated() {
            let prediction = each.client.predict(try each.row.situation)
            let answer = answers["\(number)"] ?? "nothing"
            #expect(
                (answer == "yes") == prediction.connects,
                "\(each.client.identifier), \(each.row.testDescription): \(prediction.reason); \(answer)")
            let before = expected[each.row.certificate] ?? (0, 0)
            expected[each.row.certificate] = (before.accepted + (prediction.connects ? 1 : 0), before.all + 1)
        }
        // The client's word is no proof: each server got data as often as was predicted.
        for (certificate, counts) in expected {
            #expect(stand.accepted(certificate, of: counts.all) == counts.accepted, "\(certificate.rawValue)")
        }
    }
}
