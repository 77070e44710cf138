import Testing

/// Private keys of this test, known to everybody: those of RFC 6979 §A.2.5 and §A.2.6, RFC 8032 §7.1, and a fresh RSA key.
struct GnuTLSTestKey: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let base64: String

    /// PKCS#8 in PEM, after a line of text.
    var pem: [UInt8] {
        var lines = "This key is public.\n-----BEGIN PRIVATE KEY-----\n"
        for (index, digit) in base64.enumerated() {
            if index > 0, index % 64 == 0 { lines.append("\n") }
            lines.append(digit)
        }
        return Array((lines + "\n-----END PRIVATE KEY-----\n").utf8)
    }

    static let all = [p256, p384, rsa, ed25519]

    static let p256 = GnuTLSTestKey(
        testDescription: "P-256",
        base64: """
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgya+p2EW6dRZrXCFXZ7HWk05Qw9s26JsSe4piKxIPZyGhRANCAARg\
            /tS6JVqdMclh63TGNW1owEm4kjth+mzmaWIuYPKftnkD/hAIuLyZpBrp6VYovGTy8bIMLX6fUXejwpTURiKZ
            """)

    static let p384 = GnuTLSTestKey(
        testDescription: "P-384",
        base64: """
            MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDBrnT2tLhuMHAWxmHW2ZZ9N4jw7Znvyl7qapHdAeHE32JbVck5McKgl\
            +HLJ6mDS7fWhZANiAATsOk5BW04ZpFaGGAKfQn+l2pqLxK6S4C4GquUoazAMZN748OqQVYZgZKJUUVSAvBOAFdm3LX1XJE6o75rA\
            xiGJZwilk2f537n1TKhLPxydsSiLIxw64NT+c0T9JTMmRyA=
            """)

    static let ed25519 = GnuTLSTestKey(
        testDescription: "Ed25519",
        base64: """
            MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
            """)

    static let rsa = GnuTLSTestKey(
        testDescription: "RSA-2048",
        base64: """
            MIIEugIBADANBgkqhkiG9w0BAQEFAASCBKQwggSgAgEAAoIBAQCoGSY3g/0R8MbEaXg9OK9oM7uZv1AxwQ770ssqs7SP5D8d60kb\
            d/s32d9HU0fxTwGDWGGViDH/pEPL2YBrjZV9iXrTkEgzVz9A9LOL/Wdmw8+SlG4tL4nRK53ZKDVB4Yn/eWRc0SsvHlfugXhBdkK1\
            sgId+gHdRN8gu9xK2aybsJxzKs4YMnkvs57rUr99SxyvX1ZXdmk0PsQHFFgPTiuFC3v1/oFzvPQDd5LX3bFFmqL5UraN0kHokSbu\
            6DksYpuJZ/iVs0CMGck8A7wasCLq14rzx7TTnd2kvdoLfCTesDqD29Rwzcg+NyKAoSdNhJuIsglb6E/rn4GE3lWy5NnBAgMBAAEC\
            ggEAHNCCzo1feg3N5Kk3pTbsSm5jwA0dUAoJ6XzOurknQGsdrqFAXOcKNx6vuWg7MtAaMEucHqfD+lBMFstnygfxEh3Y4h8fYT2Z\
            aCcKB/seGG2ETVoIMNKvSx2w5yKPToW8xAApBggM4PzQkd+7n20ILmEfH8hVPXqqzM+nCWWawu0SDPa7/UssAJhs7tR1NmoJYOTi\
            0lfIo0aNx1qgphywuJnZtnzlCtpH6zOGwnIIgkma2sOslLoBXgMSTWPcphjY3gDgJ2aDAZTxgrtnBzNBfHjZSuMHV0ITkar3aqaU\
            pe2w+4yIXgw96Eioo3hC+MkD4LQlQid/sl9rn3CExZWqKQKBgQDal2Xpprablb0qZ79rcwScg+6eSH+HWM9ITSkKrKR5Knx/Cj2M\
            dPpwRPHoqteAU6FSJZTQrc3ur/TQ/9u+4WgYpNZMfojloSQ711VTUpc+bopOYunM3zBSpSSopcZEtcr/crmfnocFD/YhFx+zk/86\
            83eDo1Ur+vqO526pl+Pv0wKBgQDE3Z6tkbmjFlRl2wEHUOO+CmRIgZL1HJT34I7reLDsna3KR0Gg6c9wy+N1/fjFJpyK7ZJASeBd\
            EK0Zt6uVF6vqmrJBZBUbhQHJj5fPIaXAiEfRg5jOylQ6vrtN+21tBfn+GoiGtUa3xlPxr31ivyCMV5wCl5sqRyrlPdw6tdCnmwKB\
            gCXWLv3Srakgsi20551hu1qcO6GKSwjSho6tTH1chNu0TvhufVjiprboODdd2w+LalEd0DSO4SZ/rpC+uPrBaZNadP2oqWmWCv+Q\
            tmRF14gm+im3VWDxARxNGZtXloouLYUqBpdqiVSG/sObjRE4fOVnXziZ/RQvzU8PIEia0gmhAn9PNNui+f62n0VVtce0Kdd3nra6\
            dWerNtS45qCaHPUSPl6uA/1jwK61s1LRJl3w9JgHTY6KTy72Qr9imYNveRayTYtqw9m6OMl/T0bFD8SgsjQzF79jdARvnk2+Emr0\
            cnMiyYokqMrLJgCgPPs1v7BYxub+JAFKAVhA46K3/G73AoGARiTBJK5KUuHypScfI48rJlq7/5ag2OK83yIq538D1VwrBABfUnz3\
            Wf9P983IdItUZZydkmILfpfYvcADy4Gc3Us0AnJw4pFb6DZ4BlDBecM9jp5gN9OPXFW0t4a1G3fIgKj70mgcFhNHMV0JhNs0bbiI\
            pSNK8qpg4+iMQYX2ys8=
            """)
}
