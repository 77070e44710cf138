import PinKit
public import PinKitIssuing

/// A file of the fixtures, not yet written.
public struct FixtureFile: Sendable, Hashable {
    /// The name within the folder of the fixtures.
    public let name: String
    /// What the file holds.
    public let contents: [UInt8]
    /// Whether it holds a private key, to be written with mode 0600.
    public let isSecret: Bool
}

/// All fixtures: certificates in PEM and DER, private keys, and the manifest that explains them.
public enum FixtureSet {
    /// The name of the manifest's file.
    public static let manifestName = "manifest.json"

    /// Makes every file, sorted by recipe; the same signers give the same bytes. Nothing is written.
    ///
    /// - Parameter signer: gives a signer for a fixture key, usually by its ``FixtureKey/pem``.
    /// - Throws: what `signer` or a signer throws.
    public static func generate(signer: (FixtureKey) throws -> any Signer) throws -> [FixtureFile] {
        var signers: [FixtureKey: any Signer] = [:]
        for key in FixtureKey.allCases { signers[key] = try signer(key) }
        func cached(_ key: FixtureKey) throws -> any Signer { try signers[key] ?? signer(key) }

        var files: [FixtureFile] = []
        var manifest = FixtureManifest()
        for recipe in FixtureRecipe.all {
            let der = try recipe.certificate(signer: cached)
            let pem = PEMWriter.encode(der, label: "CERTIFICATE")
            files.append(FixtureFile(name: recipe.name + ".pem", contents: pem, isSecret: false))
            files.append(FixtureFile(name: recipe.name + ".der", contents: der, isSecret: false))
            manifest.certificates.append(
                .init(recipe, try Certificate(der), signatureAlgorithm: try cached(recipe.signingKey).algorithm))
        }
        for key in FixtureKey.allCases {
            let name = FixtureRecipe.keyFileName(of: key)
            files.append(FixtureFile(name: name, contents: key.pem, isSecret: true))
            manifest.keys.append(.init(name, key, try cached(key).publicKey))
        }
        files.append(FixtureFile(name: manifestName, contents: try manifest.json(), isSecret: false))
        return files
    }
}
