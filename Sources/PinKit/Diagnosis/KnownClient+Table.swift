extension KnownClient {
    /// Every client that is known, a row a client, in groups.
    public static let groups: [(name: String, clients: [KnownClient])] = [
        ("Mobile apps", mobile),
        ("Browsers", browsers),
        ("Programs", programs),
        ("Command line", commandLine),
    ]

    /// All of them.
    public static let all = groups.flatMap(\.clients)

    private static let mobile = [
        KnownClient(
            "okhttp-manager", "OkHttp, own X509TrustManager and HostnameVerifier", .java, [.pin(.asWritten)],
            .run("OkHttp 3.13.1, Java 17")),
        KnownClient(
            "okhttp-manager-name", "OkHttp, own X509TrustManager", .java,
            [.pin(.asWritten), .name(readsCommonName: false)], .run("OkHttp 3.13.1, Java 17")),
        KnownClient(
            "okhttp-pinner", "OkHttp CertificatePinner alone", .java,
            browser + [.pin(.asWritten, inChain: true)], .run("OkHttp 3.13.1, Java 17")),
        KnownClient(
            "android-pin-set", "Android network security config, pin-set", .boringSSL,
            browser + [.pin(.asWritten, inChain: true)], .read("developer.android.com, network security configuration")),
        KnownClient(
            "ios-pinned-domains", "iOS NSPinnedDomains, NSPinnedLeafIdentities", .apple,
            [.domainName] + apple + [.pin(.asCarried)], .read("Apple, NSPinnedDomains and support article 103769")),
        KnownClient(
            "ios-ats", "iOS App Transport Security, no pin", .apple, apple, .read("Apple, support article 103769")),
        KnownClient(
            "trustkit", "TrustKit kTSKPublicKeyHashes", .apple,
            apple + [.keys([.rsa(bits: 2048), .rsa(bits: 4096), .ec(curve: "P-256"), .ec(curve: "P-384")])]
                + [.pin(.asWritten, inChain: true)], .read("TrustKit, TSKSPKIHashCache.m")),
        KnownClient(
            "flutter", "Flutter badCertificateCallback", .boringSSL, browser + [.pin(.asCarried)],
            .read("dart:io, SecurityContext and HttpClient.badCertificateCallback"), use: .exception),
    ]

    private static let browsers = [
        KnownClient(
            "chromium-list", "Chromium --ignore-certificate-errors-spki-list", .boringSSL,
            browser + [.pin(.asCarried, inChain: true)], .run("Chromium 156"), use: .exception),
        KnownClient(
            "webtransport", "WebTransport serverCertificateHashes", .boringSSL,
            [.version3, .notRSA, .validity(days: 14), .dates, .pin(.certificate)],
            .read("W3C WebTransport, custom certificate requirements")),
    ]

    private static let programs = [
        KnownClient(
            "java-client", "Java HttpClient, own X509ExtendedTrustManager", .java, [.pin(.asWritten)],
            .run("Java 17")),
        KnownClient(
            "java-client-plain", "Java HttpClient, own X509TrustManager", .java,
            [.pin(.asWritten), .name(readsCommonName: true)], .run("Java 17")),
        KnownClient(
            "java-url", "Java HttpsURLConnection, own X509TrustManager and HostnameVerifier", .java,
            [.pin(.asWritten)], .run("Java 17")),
        KnownClient(
            "java-url-name", "Java HttpsURLConnection, own X509TrustManager", .java,
            [.pin(.asWritten), .name(readsCommonName: true)], .run("Java 17")),
        KnownClient(
            "node-identity", "Node checkServerIdentity", .openSSL, [.trust, .dates, .pin(.asWritten)],
            .run("Node 20.20.2")),
        KnownClient(
            "node-reject", "Node rejectUnauthorized: false, own check", .openSSL, [.pin(.asWritten)],
            .run("Node 20.20.2")),
        KnownClient(
            "python", "Python ssl, CERT_NONE and own check", .openSSL, [.pin(.asCarried)], .run("Python 3.11")),
        KnownClient(
            "go-verify", "Go VerifyConnection", .go,
            browser + [.pin(.asCarried)], .run("Go 1.19.8")),
        KnownClient(
            "go-insecure", "Go InsecureSkipVerify and VerifyConnection", .go, [.pin(.asCarried)], .run("Go 1.19.8")),
    ]

    private static let commandLine = [
        KnownClient(
            "curl", "curl --pinnedpubkey", .openSSL, ordinary + [.pin(.asCarried)], .run("curl 7.88.1, OpenSSL")),
        KnownClient(
            "curl-insecure", "curl -k --pinnedpubkey", .openSSL, [.pin(.asCarried)], .run("curl 7.88.1, OpenSSL")),
        KnownClient("wget", "wget --pinnedpubkey", .gnuTLS, ordinary + [.pin(.asWritten)], .run("wget 1.21.3, GnuTLS")),
        KnownClient(
            "wget-insecure", "wget --no-check-certificate --pinnedpubkey", .gnuTLS, [.pin(.asWritten)],
            .run("wget 1.21.3, GnuTLS")),
        KnownClient(
            "git", "git http.pinnedPubkey", .gnuTLS, ordinary + [.pin(.asWritten)],
            .run("git 2.39.5, libcurl 7.88.1, GnuTLS")),
        KnownClient(
            "git-insecure", "git http.sslVerify=false http.pinnedPubkey", .gnuTLS, [.pin(.asWritten)],
            .run("git 2.39.5, libcurl 7.88.1, GnuTLS")),
        KnownClient(
            "openconnect", "openconnect --servercert pin-sha256:…", .gnuTLS, [.pin(.asWritten)],
            .run("openconnect 9.01, GnuTLS")),
        KnownClient(
            "gnutls-cli", "gnutls-cli --strict-tofu, the pin as |c0|", .gnuTLS, [.pin(.asWritten)],
            .run("gnutls-cli 3.7.9")),
        KnownClient(
            "openssl-dane", "openssl s_client, DANE 3 1 1", .openSSL,
            [.domainName, .pin(.asCarried), .name(readsCommonName: true)], .run("openssl 3.0.19")),
    ]

    /// What a command-line client checks of a public web site.
    private static let ordinary: [ClientCheck] = [.trust, .dates, .name(readsCommonName: true)]
    /// The same without the common name, as browsers and newer libraries do.
    private static let browser: [ClientCheck] = [.trust, .dates, .name(readsCommonName: false)]
    /// What iOS 13 and macOS 10.15 ask of every server, whoever issued its certificate.
    private static let apple: [ClientCheck] =
        browser + [.rsaBits(minimum: 2048), .modernDigest, .serverAuthentication, .validity(days: 825)]
}
