import PinKit
import PinKitSystem

/// A client that is started anew for every connection.
enum CommandLineClient: String, Sendable, CaseIterable {
    case curl
    case curlInsecure = "curl-insecure"
    case wget
    case wgetInsecure = "wget-insecure"
    case git
    case gitInsecure = "git-insecure"
    case openconnect
    case gnutlsCLI = "gnutls-cli"
    case dane = "openssl-dane"

    /// The program.
    var program: String {
        switch self {
        case .curl, .curlInsecure: "curl"
        case .wget, .wgetInsecure: "wget"
        case .git, .gitInsecure: "git"
        case .openconnect: "openconnect"
        case .gnutlsCLI: "gnutls-cli"
        case .dane: "openssl"
        }
    }

    /// Runs it once.
    func run(_ row: ClientCase, on stand: ClientStand) throws {
        let host = row.host
        let port = stand.port(row.certificate)
        let anchor = row.isTrusted ? stand.anchor(row.certificate) : nil
        let pin = try row.pinValue
        let curl = PinFormat.curl.text(of: pin)
        let address = "https://\(host):\(port)/"
        // Nothing of the machine's own is trusted, and no configuration is read.
        var variables = ["PATH": Environment.value(of: "PATH") ?? "/usr/bin:/bin", "HOME": stand.folder.path]
        let arguments: [String]
        switch self {
        case .curl:
            arguments = ["-sq", "--pinnedpubkey", curl, address] + (anchor.map { ["--cacert", $0] } ?? [])
        case .curlInsecure: arguments = ["-sqk", "--pinnedpubkey", curl, address]
        case .wget:
            arguments =
                ["-qO-", "--tries=1", "--pinnedpubkey=\(curl)", address]
                + (anchor.map { ["--ca-certificate=\($0)"] } ?? [])
        case .wgetInsecure:
            arguments = ["-qO-", "--tries=1", "--no-check-certificate", "--pinnedpubkey=\(curl)", address]
        case .git:
            if let anchor { variables["GIT_SSL_CAINFO"] = anchor }
            arguments = ["-c", "http.pinnedPubkey=\(curl)", "ls-remote", address]
        case .gitInsecure:
            arguments = ["-c", "http.sslVerify=false", "-c", "http.pinnedPubkey=\(curl)", "ls-remote", address]
        case .openconnect:
            arguments = ["--authenticate", "--non-inter", "--servercert", PinFormat.gnutls.text(of: pin), address]
        case .gnutlsCLI:
            // Version, host, service, no expiry, SHA-256 by GnuTLS's number, the digest.
            let known = "|c0|\(host)|\(port)|0|6|\(pin.digest.hexadecimal)\n"
            try stand.folder.makeFolder(".gnutls")
            try stand.folder.write(Array(known.utf8), to: ".gnutls/known_hosts")
            arguments = ["--strict-tofu", "-p", "\(port)", host]
        case .dane:
            arguments = [
                "s_client", "-connect", "127.0.0.1:\(port)", "-dane_tlsa_domain", host, "-dane_tlsa_rrdata",
                PinFormat.tlsa.text(of: pin), "-verify_return_error", "-quiet", "-verify_quiet",
            ]
        }
        let request = "GET / HTTP/1.0\r\n\r\n"
        _ = try ChildProcess.run(
            program, arguments, environment: variables, input: Array(request.utf8), deadline: Deadline(after: 20))
    }
}
