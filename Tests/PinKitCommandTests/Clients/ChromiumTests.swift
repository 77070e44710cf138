import PinKit
import PinKitSystem
import Testing

/// Chromium's list of keys, in the browser itself: seconds a row.
@Suite("Known clients: Chromium", .enabled(if: Environment.value(of: "PINKIT_HEAVY") == "1", "takes long"))
struct ChromiumTests {
    // requirement: clients.predicted
    @Test(
        "Chromium does as predicted",
        arguments: [
            ClientCase(.selfSigned), ClientCase(.selfSigned, .wrong), ClientCase(.selfSignedOtherName),
            ClientCase(.selfSignedExpired), ClientCase(.issued), ClientCase(.issued, .wrong),
            ClientCase(.issued, .wrong, trusted: true), ClientCase(.issuedOtherName, .wrong, trusted: true),
            ClientCase(.issuedOtherName, trusted: true), ClientCase(.issuedExpired, .wrong, trusted: true),
            ClientCase(.issuedCommonName, .wrong, trusted: true), ClientCase(.issued, .ofTheAuthority),
            ClientCase(.withoutNull), ClientCase(.compressedPoint),
        ])
    func spkiList(row: ClientCase) throws {
        guard ChildProcess.find("chromium") != nil else { try Test.cancel("chromium is not there") }
        let stand = try ClientStand([row.certificate])
        let folder = stand.folder
        let variables = ["PATH": Environment.value(of: "PATH") ?? "/usr/bin:/bin", "HOME": folder.path]
        if row.isTrusted {
            guard ChildProcess.find("certutil") != nil else { try Test.cancel("certutil is not there") }
            // The user's own authorities, from where the browser reads them.
            try folder.makeFolder(".pki/nssdb")
            let store = "sql:" + folder(".pki/nssdb")
            for arguments in [
                ["-N", "-d", store, "--empty-password"],
                ["-A", "-d", store, "-n", "tests", "-t", "C,,", "-i", stand.anchor(row.certificate)],
            ] {
                let result = try ChildProcess.run(
                    "certutil", arguments, environment: variables, deadline: Deadline(after: 30))
                try #require(result.ending == .exited(0), "\(result.errorsText)")
            }
        }
        let base64 = try row.pinValue.text.dropFirst(Pin.prefix.utf8CodeUnitCount)
        let address = "https://\(row.host):\(stand.port(row.certificate))/"
        let result = try ChildProcess.run(
            "chromium",
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + folder("profile"),
                "--ignore-certificate-errors-spki-list=\(base64)", "--dump-dom", address,
            ], environment: variables, deadline: Deadline(after: 60))
        let prediction = try RealClientTests.client("chromium-list").predict(try row.situation)
        #expect(result.outputText.contains(">ok<") == prediction.connects, "\(prediction.reason)\n\(result.errorsText)")
        #expect((stand.accepted(row.certificate, of: 1) > 0) == prediction.connects, "\(prediction.reason)")
    }
}
