import PinKit
import PinKitFixtures

extension GoldenCase {
    /// `pinkit compute` of every fixture, in each of its three ways of answering.
    static let fixtures = FixtureRecipe.all.flatMap { recipe in
        [
            GoldenCase("compute-\(recipe.name)", "compute", "certs/\(recipe.name).pem"),
            GoldenCase("compute-\(recipe.name)-json", "compute", "--json", "certs/\(recipe.name).der"),
            GoldenCase("compute-\(recipe.name)-quiet", "compute", "-q", "certs/\(recipe.name).der"),
        ]
    }

    /// Each notation of one pin.
    static let formats = PinFormat.allCases.map {
        GoldenCase("compute-format-\($0.rawValue)", "compute", "--format", $0.rawValue, "certs/original.pem")
    }

    /// Files and streams in every shape.
    static let inputs = [
        GoldenCase("compute-several", "compute", "certs/original.pem", "certs/reissued.der", "certs/regenerated.pem"),
        GoldenCase("compute-bundle", "compute", "bundle.pem"),
        GoldenCase("compute-bundle-quiet", "compute", "--quiet", "bundle.pem"),
        GoldenCase("compute-bundle-json", "compute", "--json", "bundle.pem"),
        GoldenCase("compute-bundle-commented", "compute", "bundle-commented.pem"),
        GoldenCase("compute-bundle-broken", "compute", "bundle-broken.pem"),
        GoldenCase("compute-bundle-broken-quiet", "compute", "--quiet", "bundle-broken.pem"),
        GoldenCase("compute-bundle-broken-json", "compute", "--json", "bundle-broken.pem"),
        GoldenCase("compute-crlf", "compute", "crlf.pem"),
        GoldenCase("compute-public-key-pem", "compute", "key.pem"),
        GoldenCase("compute-public-key-der", "compute", "key.der"),
        GoldenCase("compute-key-off-curve", "compute", "key-off-curve.der"),
        GoldenCase("compute-key-infinity", "compute", "key-infinity.der"),
        GoldenCase("compute-certificate-off-curve", "compute", "certificate-off-curve.der"),
        GoldenCase("compute-private-key", "compute", "certs/agent-key.pem"),
        GoldenCase("compute-standard-input", "compute", "-", input: "certs/original.pem"),
        GoldenCase("compute-standard-input-json", "compute", "--json", "-", input: "certs/original.der"),
        GoldenCase("compute-standard-input-twice", "compute", "-", "certs/original.pem", "-"),
        GoldenCase("compute-missing", "compute", "no-such-file.pem", "certs/original.pem"),
        GoldenCase("compute-missing-json", "compute", "--json", "no-such-file.pem"),
        GoldenCase("compute-folder", "compute", "certs"),
        GoldenCase("compute-empty", "compute", "empty.pem"),
        GoldenCase("compute-empty-json", "compute", "--json", "empty.pem"),
        GoldenCase("compute-text", "compute", "text.txt"),
        GoldenCase("compute-cut-pem", "compute", "cut.pem"),
        GoldenCase("compute-cut-der", "compute", "cut.der"),
        GoldenCase("compute-appended-der", "compute", "appended.der"),
        GoldenCase("compute-no-key-block", "compute", "revoked-and-key.pem"),
        GoldenCase("compute-no-key-block-alone", "compute", "revoked.pem"),
        GoldenCase("compute-no-key-block-alone-quiet", "compute", "--quiet", "revoked.pem"),
        GoldenCase("compute-unsupported-block", "compute", "request.pem"),
        GoldenCase("compute-hostile-name", "compute", "hostile-name.der"),
        GoldenCase("compute-hostile-name-json", "compute", "--json", "hostile-name.der"),
    ]

    /// Points in every form, and points that are none.
    static let points = [
        GoldenCase("point-hex", "compute", "--point", Points.one),
        GoldenCase("point-hex-upper-case", "compute", "--point", Points.one.uppercased()),
        GoldenCase("point-base64", "compute", "--point", Points.base64),
        GoldenCase("point-file", "compute", "--point", "point.bin"),
        GoldenCase("point-file-hex", "compute", "--point", "point.hex"),
        GoldenCase("point-file-recognised", "compute", "point.bin"),
        GoldenCase("point-standard-input", "compute", "--point", "-", input: "point.bin"),
        GoldenCase("point-compressed", "compute", "--point", Points.compressed),
        GoldenCase("point-hybrid", "compute", "--point", Points.hybrid),
        GoldenCase("point-coordinates", "compute", "--point", Points.coordinates),
        GoldenCase("point-json", "compute", "--point", "--json", Points.compressed),
        GoldenCase("point-off-curve", "compute", "--point", Points.offCurve),
        GoldenCase("point-off-curve-json", "compute", "--point", "--json", Points.offCurve),
        GoldenCase("point-off-curve-file", "compute", "point-off-curve.bin"),
        GoldenCase("point-coordinate-too-large", "compute", "--point", Points.coordinateTooLarge),
        GoldenCase("point-file-too-long", "compute", "--point", "long.bin"),
        GoldenCase("point-file-missing", "compute", "--point", "./\(Points.one)"),
        GoldenCase("point-among-others", "compute", "--point", Points.offCurve, Points.one),
        GoldenCase("point-digit-missing", "compute", "--point", String(Points.one.dropLast())),
    ]

    /// What the engines say, and which of them are asked.
    static let engines = [
        GoldenCase("engines", "engines"),
        GoldenCase("engines-json", "engines", "--json"),
        GoldenCase("engines-core", "compute", "--engines", "core", "--json", "certs/original.pem"),
        GoldenCase("engines-two", "compute", "--engines", "gnutls,core", "--json", "certs/original.pem"),
        GoldenCase("engines-backend", "compute", "--backend", "openssl", "--json", "certs/original.pem"),
        GoldenCase("engines-unknown", "compute", "--engines", "core,opensll", "certs/original.pem"),
        GoldenCase("without-null", "compute", "rsa-without-null.der"),
        GoldenCase("without-null-json", "compute", "--json", "rsa-without-null.der"),
        GoldenCase("without-null-quiet", "compute", "--quiet", "rsa-without-null.der"),
        GoldenCase("without-null-strict", "compute", "--strict", "rsa-without-null.der"),
        GoldenCase("without-null-strict-quiet", "compute", "--strict", "--quiet", "rsa-without-null.der"),
        GoldenCase("strict", "compute", "--strict", "certs/rsa2048.pem"),
    ]
}
