extension MistakeCandidate {
    /// Every candidate, the most common first: of two that give the same bytes the earlier one is named.
    public static let all: [MistakeCandidate] = {
        let rows = ofCertificate + ofKey + ofText + ofFingerprint
        let frequent = [
            "certificate", "key-bits", "key-pem", "file-text", "nothing", "other-key", "other-certificate",
            "point-coordinates", "certificate-sha1", "key-sha1", "key-identifier", "re-encoded", "other-header",
        ]
        return frequent.compactMap { id in rows.first { $0.id == id } } + rows.filter { !frequent.contains($0.id) }
    }()
}
