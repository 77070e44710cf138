// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "pinkit",
    platforms: [.macOS(.v11), .iOS(.v13)],
    products: [
        .executable(name: "pinkit", targets: ["PinKitCommand"]),
        .library(name: "PinKit", targets: ["PinKit"]),
        .library(name: "PinKitAgent", targets: ["PinKitAgent", "PinKitOpenSSL", "PinKitGnuTLS"]),
    ],
    targets: [
        // Layer 0: bytes, pins and verdicts on the standard library alone; the argument parser; module maps.
        .target(name: "PinKit"),
        .target(name: "CommandLineKit"),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CGnuTLS", pkgConfig: "gnutls",
            providers: [.apt(["libgnutls28-dev"]), .brew(["gnutls"])]),
        .systemLibrary(name: "CQRCodegen", providers: [.apt(["libqrcodegen-dev"])]),
        .systemLibrary(name: "CDNSSD", providers: [.apt(["libavahi-compat-libdnssd-dev"])]),
        .target(name: "CSystem"),
        .target(name: "CFixtureKeys"),

        // Layer 1: what both engines share.
        .target(name: "PinKitSystem", dependencies: ["CSystem"]),
        .target(name: "PinKitTLS", dependencies: ["PinKit", "PinKitSystem"]),
        .target(name: "PinKitIssuing", dependencies: ["PinKit"]),

        // Layer 2: one engine each, the recipes of the fixtures, HTTP and WebSocket, QR codes, mDNS.
        .target(name: "PinKitOpenSSL", dependencies: ["PinKit", "PinKitTLS", "PinKitIssuing", "COpenSSL"]),
        .target(name: "PinKitGnuTLS", dependencies: ["PinKit", "PinKitTLS", "PinKitIssuing", "CGnuTLS"]),
        .target(name: "PinKitFixtures", dependencies: ["PinKit", "PinKitIssuing", "CFixtureKeys"]),
        .target(name: "PinKitWire", dependencies: ["PinKit"]),
        .target(name: "PinKitQR", dependencies: ["CQRCodegen"]),
        .target(name: "PinKitDiscovery", dependencies: ["PinKitSystem", "CDNSSD"]),

        // Layer 3: what is built of the layers below.
        .target(
            name: "PinKitAgent",
            dependencies: ["PinKit", "PinKitSystem", "PinKitTLS", "PinKitIssuing", "PinKitWire", "PinKitQR"]),

        // Layer 4: the command line.
        .executableTarget(
            name: "PinKitCommand",
            dependencies: [
                "PinKit", "CommandLineKit", "PinKitSystem", "PinKitTLS", "PinKitIssuing",
                "PinKitOpenSSL", "PinKitGnuTLS", "PinKitFixtures", "PinKitWire", "PinKitQR", "PinKitDiscovery",
                "PinKitAgent",
            ]),

        .testTarget(name: "PinKitTests", dependencies: ["PinKit"]),
        .testTarget(name: "CommandLineKitTests", dependencies: ["CommandLineKit"]),
        .testTarget(name: "PinKitSystemTests", dependencies: ["PinKitSystem"]),
        .testTarget(name: "PinKitTLSTests", dependencies: ["PinKit", "PinKitTLS", "PinKitSystem"]),
        .testTarget(
            name: "PinKitIssuingTests",
            dependencies: ["PinKit", "PinKitIssuing", "PinKitFixtures", "PinKitGnuTLS", "PinKitSystem"]),
        .testTarget(name: "PinKitDiscoveryTests", dependencies: ["PinKitDiscovery", "PinKitSystem"]),
        .testTarget(name: "PinKitQRTests", dependencies: ["PinKitQR", "PinKitSystem"]),
        .testTarget(name: "PinKitWireTests", dependencies: ["PinKit", "PinKitSystem", "PinKitWire"]),
        .testTarget(
            name: "PinKitAgentTests",
            dependencies: [
                "PinKit", "PinKitSystem", "PinKitTLS", "PinKitIssuing", "PinKitWire", "PinKitAgent", "PinKitOpenSSL",
                "PinKitGnuTLS", "PinKitFixtures",
            ]),
        .testTarget(
            name: "EngineTests",
            dependencies: [
                "PinKit", "PinKitTLS", "PinKitSystem", "PinKitIssuing", "PinKitOpenSSL", "PinKitGnuTLS",
                "PinKitFixtures",
            ]),
        .testTarget(
            name: "PinKitCommandTests",
            dependencies: [
                "PinKit", "PinKitSystem", "PinKitTLS", "PinKitIssuing", "PinKitOpenSSL", "PinKitGnuTLS",
                "PinKitFixtures", "PinKitWire", "PinKitAgent", "PinKitCommand",
            ]),
        .testTarget(
            name: "ArchitectureTests", dependencies: ["PinKit", "PinKitSystem", "PinKitTLS"],
            exclude: ["CompileFail"]),
    ],
    swiftLanguageModes: [.v6]
)

// The fuzz targets have no main of their own: libFuzzer brings it, so they exist only where Scripts/fuzz asks for them.
if Context.environment["PINKIT_FUZZ"] != nil {
    for name in ["FuzzDER", "FuzzPEM", "FuzzBase64", "FuzzPinText"] {
        package.targets.append(.executableTarget(name: name, dependencies: ["PinKit"], path: "Tests/\(name)"))
    }
}

// The same strict settings for every Swift target; the C targets and module maps have none of their own.
for target in package.targets where ["Kit", "Tests", "Fuzz"].contains(where: target.name.contains) {
    target.swiftSettings = [
        .treatAllWarnings(as: .error),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}
