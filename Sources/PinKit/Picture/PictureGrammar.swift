/// What an element holds, as far as it is known: names for the elements inside it.
///
/// Its values are made when they are asked for: kept in globals, the leak checker would not see that they are in use.
indirect enum PictureType: Sendable {
    /// Whatever stands there.
    case any
    /// Fields in order; those that are optional are told by their tag.
    case fields([PictureField])
    /// The same over and over.
    case series(PictureField)
    /// A value that the object identifier before it decides: of an extension, or of an attribute of a request.
    case definedByIdentifier
    /// An AlgorithmIdentifier, which its object identifier names.
    case algorithm
    /// A Name, which one line can say.
    case name
    /// An Extension, which one line can say.
    case namedExtension
    /// The bits of a KeyUsage.
    case keyUsage
    /// A GeneralName, by its tag.
    case generalName
    /// The structure that is hashed.
    case subjectPublicKeyInfo
    /// The BIT STRING of the key.
    case keyBits
    /// A version, which is one less than its name; in a certificate with a tag around it.
    case version
    case taggedVersion
    /// The two times, which one line can say for a day's sake.
    case validity
    /// A password that somebody put into a request.
    case secret

    /// The fields or the one field of the elements inside it.
    var contents: PictureType {
        switch self {
        case .algorithm: .fields([PictureField("algorithm"), PictureField("parameters")])
        case .name: .series(PictureField("RelativeDistinguishedName", .series(Self.attributeTypeAndValue)))
        case .namedExtension: .fields(Self.extensionFields)
        case .taggedVersion: .fields([PictureField("Version", .version)])
        case .validity: .fields([PictureField("notBefore"), PictureField("notAfter")])
        case .subjectPublicKeyInfo:
            .fields([PictureField("algorithm", .algorithm), PictureField("subjectPublicKey", .keyBits)])
        default: self
        }
    }

    /// Whether the value of an element says all that is inside it.
    var isSummary: Bool {
        switch self {
        case .algorithm, .name, .namedExtension, .taggedVersion: true
        default: false
        }
    }

    var isSecret: Bool { if case .secret = self { true } else { false } }
}

/// A field of a structure.
struct PictureField: Sendable {
    let name: String
    let type: PictureType
    /// The tag of an optional field; a field that must be there takes any.
    let tag: DERTag?

    init(_ name: String, _ type: PictureType = .any, tag: DERTag? = nil) {
        self.name = name
        self.type = type
        self.tag = tag
    }
}

/// The structures of RFC 5280 §4.1, RFC 2986 §4 and RFC 8017 §A.1.1, in their own words.
extension PictureType {
    static var certificate: PictureType {
        fields([
            PictureField("tbsCertificate", tbsCertificate), PictureField("signatureAlgorithm", .algorithm),
            PictureField("signatureValue"),
        ])
    }

    static var tbsCertificate: PictureType {
        fields([
            PictureField("version", .taggedVersion, tag: .context(0, constructed: true)),
            PictureField("serialNumber"),
            PictureField("signature", .algorithm),
            PictureField("issuer", .name),
            PictureField("validity", .validity),
            PictureField("subject", .name),
            PictureField("subjectPublicKeyInfo", .subjectPublicKeyInfo),
            PictureField("issuerUniqueID", tag: .context(1, constructed: false)),
            PictureField("subjectUniqueID", tag: .context(2, constructed: false)),
            PictureField(
                "extensions", .fields([PictureField("Extensions", extensions)]), tag: .context(3, constructed: true)),
        ])
    }

    static var certificationRequest: PictureType {
        fields([
            PictureField(
                "certificationRequestInfo",
                .fields([
                    PictureField("version", .version), PictureField("subject", .name),
                    PictureField("subjectPKInfo", .subjectPublicKeyInfo),
                    PictureField("attributes", .series(attribute), tag: .context(0, constructed: true)),
                ])),
            PictureField("signatureAlgorithm", .algorithm), PictureField("signature"),
        ])
    }

    static var extensions: PictureType {
        series(PictureField("Extension", .namedExtension))
    }
    static var rsaPublicKey: PictureType {
        fields([PictureField("modulus"), PictureField("publicExponent")])
    }

    static var extensionFields: [PictureField] {
        [
            PictureField("extnID"), PictureField("critical", tag: .boolean),
            PictureField("extnValue", .definedByIdentifier),
        ]
    }

    private static var attribute: PictureField {
        PictureField(
            "Attribute", .fields([PictureField("type"), PictureField("values", .definedByIdentifier)]))
    }
    static var attributeTypeAndValue: PictureField {
        PictureField(
            "AttributeTypeAndValue", .fields([PictureField("type"), PictureField("value")]))
    }

    private static var generalNames: PictureType {
        series(PictureField("GeneralName", .generalName))
    }

    /// What stands inside the value that an identifier decides: of the extensions of RFC 5280 §4.2 the common ones, and
    /// of the attributes of RFC 2985 those that requests carry.
    static func value(of identifier: String) -> PictureField? {
        switch identifier {
        case "2.5.29.14": PictureField("KeyIdentifier")
        case "2.5.29.15": PictureField("KeyUsage", .keyUsage)
        case "2.5.29.17", "2.5.29.18": PictureField("GeneralNames", generalNames)
        case "2.5.29.19":
            PictureField(
                "BasicConstraints",
                .fields([PictureField("cA", tag: .boolean), PictureField("pathLenConstraint", tag: .integer)]))
        case "2.5.29.31":
            PictureField(
                "CRLDistributionPoints",
                .series(
                    PictureField(
                        "DistributionPoint",
                        .fields([
                            PictureField(
                                "distributionPoint",
                                .fields([
                                    PictureField("fullName", generalNames, tag: .context(0, constructed: true))
                                ]), tag: .context(0, constructed: true)),
                            PictureField("reasons", tag: .context(1, constructed: false)),
                            PictureField("cRLIssuer", generalNames, tag: .context(2, constructed: true)),
                        ]))))
        case "2.5.29.32":
            PictureField(
                "CertificatePolicies",
                .series(
                    PictureField(
                        "PolicyInformation",
                        .fields([PictureField("policyIdentifier"), PictureField("policyQualifiers")]))))
        case "2.5.29.35":
            PictureField(
                "AuthorityKeyIdentifier",
                .fields([
                    PictureField("keyIdentifier", tag: .context(0, constructed: false)),
                    PictureField("authorityCertIssuer", generalNames, tag: .context(1, constructed: true)),
                    PictureField("authorityCertSerialNumber", tag: .context(2, constructed: false)),
                ]))
        case "2.5.29.37": PictureField("ExtKeyUsageSyntax", .series(PictureField("KeyPurposeId")))
        case "1.3.6.1.5.5.7.1.1":
            PictureField(
                "AuthorityInfoAccessSyntax",
                .series(
                    PictureField(
                        "AccessDescription",
                        .fields([PictureField("accessMethod"), PictureField("accessLocation", .generalName)]))))
        case "1.2.840.113549.1.9.7": PictureField("ChallengePassword", .secret)
        case "1.2.840.113549.1.9.14": PictureField("Extensions", extensions)
        default: nil
        }
    }
}
