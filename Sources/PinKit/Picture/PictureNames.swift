/// Names of object identifiers as specifications write them; a pin needs none of them, people do.
enum PictureNames {
    /// The name, or the dotted identifier where it has none here.
    static func text(of content: [UInt8]) -> String { text(of: ObjectIdentifier(content: content).dotted) }

    /// The name of a dotted identifier, or itself where it has none here.
    static func text(of dotted: String) -> String {
        if let curve = KeyType.curves[dotted] { return curves[dotted].map { "\($0) (\(curve))" } ?? curve }
        return names[dotted] ?? KeyType.namedAlgorithms[dotted] ?? DistinguishedName.labels[dotted] ?? dotted
    }

    /// The names of RFC 5480 where the usual ones are NIST's.
    private static let curves = [
        "1.2.840.10045.3.1.7": "secp256r1", "1.3.132.0.34": "secp384r1", "1.3.132.0.35": "secp521r1",
    ]

    private static let names = [
        // Keys and signatures: RFC 8017 §C, RFC 5480 §2.1, RFC 5758 §3.
        "1.2.840.113549.1.1.1": "rsaEncryption", "1.2.840.113549.1.1.4": "md5WithRSAEncryption",
        "1.2.840.113549.1.1.5": "sha1WithRSAEncryption", "1.2.840.113549.1.1.8": "id-mgf1",
        "1.2.840.113549.1.1.10": "id-RSASSA-PSS", "1.2.840.113549.1.1.11": "sha256WithRSAEncryption",
        "1.2.840.113549.1.1.12": "sha384WithRSAEncryption", "1.2.840.113549.1.1.13": "sha512WithRSAEncryption",
        "1.2.840.10045.1.1": "prime-field", "1.2.840.10045.2.1": "id-ecPublicKey",
        "1.2.840.10045.4.1": "ecdsa-with-SHA1", "1.2.840.10045.4.3.1": "ecdsa-with-SHA224",
        "1.2.840.10045.4.3.2": "ecdsa-with-SHA256", "1.2.840.10045.4.3.3": "ecdsa-with-SHA384",
        "1.2.840.10045.4.3.4": "ecdsa-with-SHA512",
        "1.3.14.3.2.26": "id-sha1", "2.16.840.1.101.3.4.2.1": "id-sha256", "2.16.840.1.101.3.4.2.2": "id-sha384",
        "2.16.840.1.101.3.4.2.3": "id-sha512",
        // Extensions: RFC 5280 §4.2, RFC 6962 §3.3, RFC 7633.
        "2.5.29.14": "subjectKeyIdentifier", "2.5.29.15": "keyUsage", "2.5.29.16": "privateKeyUsagePeriod",
        "2.5.29.17": "subjectAltName", "2.5.29.18": "issuerAltName", "2.5.29.19": "basicConstraints",
        "2.5.29.30": "nameConstraints", "2.5.29.31": "cRLDistributionPoints", "2.5.29.32": "certificatePolicies",
        "2.5.29.33": "policyMappings", "2.5.29.35": "authorityKeyIdentifier", "2.5.29.36": "policyConstraints",
        "2.5.29.37": "extKeyUsage", "2.5.29.46": "freshestCRL", "2.5.29.54": "inhibitAnyPolicy",
        "1.3.6.1.5.5.7.1.1": "authorityInfoAccess", "1.3.6.1.5.5.7.1.11": "subjectInfoAccess",
        "1.3.6.1.5.5.7.1.24": "tlsFeature", "1.3.6.1.4.1.11129.2.4.2": "signedCertificateTimestampList",
        "1.3.6.1.4.1.11129.2.4.3": "precertificatePoison",
        // Purposes, access methods and policies: RFC 5280 §4.2.1.4, §4.2.1.12 and §4.2.2.1.
        "2.5.29.37.0": "anyExtendedKeyUsage", "1.3.6.1.5.5.7.3.1": "serverAuth", "1.3.6.1.5.5.7.3.2": "clientAuth",
        "1.3.6.1.5.5.7.3.3": "codeSigning", "1.3.6.1.5.5.7.3.4": "emailProtection",
        "1.3.6.1.5.5.7.3.8": "timeStamping", "1.3.6.1.5.5.7.3.9": "OCSPSigning", "1.3.6.1.5.5.7.48.1": "id-ad-ocsp",
        "1.3.6.1.5.5.7.48.2": "id-ad-caIssuers", "2.5.29.32.0": "anyPolicy", "1.3.6.1.5.5.7.2.1": "id-qt-cps",
        "1.3.6.1.5.5.7.2.2": "id-qt-unotice", "2.23.140.1.1": "extended-validation",
        "2.23.140.1.2.1": "domain-validated", "2.23.140.1.2.2": "organization-validated",
        // Attributes of requests: RFC 2985 §5.4.
        "1.2.840.113549.1.9.2": "unstructuredName", "1.2.840.113549.1.9.7": "challengePassword",
        "1.2.840.113549.1.9.14": "extensionRequest",
    ]
}
