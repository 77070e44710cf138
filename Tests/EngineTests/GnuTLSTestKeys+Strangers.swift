import Testing

extension GnuTLSTestKey {
    /// Another key of the same kind: what a server holds that lies.
    var stranger: GnuTLSTestKey {
        get throws {
            try #require(Self.strangers.first { $0.testDescription == testDescription })
        }
    }

    private static let strangers = [
        GnuTLSTestKey(
            testDescription: "P-256",
            base64: """
                MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKZfygp4xjRKbk626kM+Tu95u//aRQZtx7Zx/6iKnykehRANCAASZ\
                8lTwa9frWWvcvjlBAZzACSsZeAqNErFtQwkbrLPseQWG95H3MzW8gLb5SrtfPDTgF2XlC5KAws4XRauOypn0
                """),
        GnuTLSTestKey(
            testDescription: "P-384",
            base64: """
                MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDBzv/IzxJAxoXffC8vsjB5lVzqCBeLNE9gy7w1aosGizfFesvFmI/2E\
                d1VEuJYiSaWhZANiAAQyLlL49X8uEF3DTl1DljaOsNusGmSz+XXYi1FVVN/q/qTJOM0B0BpJLKAD8VdlfaFC3OomFh1PVDM7HDBC\
                IDXcP2+JaCpGQeWA9w05+THaP34qUwNgAX9X7ZMHBuGoGbY=
                """),
        GnuTLSTestKey(
            testDescription: "Ed25519",
            base64: """
                MC4CAQAwBQYDK2VwBCIEIMAFhWoPlA7G+7QYDGdiGT5wT+AIUb8sL/VoADM6mstL
                """),
        GnuTLSTestKey(
            testDescription: "RSA-2048",
            base64: """
                MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCj5Z05zSF7ZzvldcMBjQ4EpCkeYH1/OdiXHCqwo0wYStx8h3S7\
                gRcaAWnGCHT72iJj8prcEhYDfFuHpjVku8Yhs7+ZEz24N2QIDuFsERGtQ352303z+eO6fGCtFzhrZAGn6jfODW5qPGWTS7DDKQyF\
                p4/k9SasirEkTXXNsH6O+HYr8NJmSBxX/KcxG6mFhS7H8Fz4Z3sMR6DKJZgjXRXi6CsyUQe2qmJhlYv5dmfGp7/lGvH36B8oZ+3z\
                TZ4p/LxazEwHtcrI+LrQFA8jvEO9qqJN++9XSIiSuzAY9y7wfdWqtmwipFFdQxA+o+QFpMiQl7Yiw7Gp9oEgJNc6x0THAgMBAAEC\
                ggEAKD0FXt2H7N4pjGpfGBBjcqxDFBwoc4XmMSNPL9LHqecnPsOa2zYUT+Qs7dvBrNufOd6kOoeONAjiB+m8jiCzwi55ScG5k3K1\
                8myE151RM7KwZ8rnPpEJYg2LRrO+vE7vQSR10vblNtvhLEqW+TMoyd+bqmCtwArE9t61n2xHhh4BCs7PX5mWOQu8w5UYvTGxO91U\
                022IJXr697NgoXwaPFmBxBVwdgeWMz/RENBs+xQ2qcWlMTgBRgXt4M+UDwjFR9BLOCZCWuORO0Rd06Sfl9kH0IMzUdlfnCLTwxvJ\
                7R/DSeqDoiJk5gxCwmDYTdoKNQTGEFQnKMqqxtsE30YhEQKBgQDhZ/Iq/5z33B3gabaKXLYW7n7f/RJfXTwZNOm8DGrv0SgRJuy4\
                47ZsxiEjIePl3+T9Jv6Ykw2n4n6OrIXuq7Hbz2rZPSvjYXpk1PZgJd4WjZd+zDBeD055VkCPJJzwGsetYegWqwqAZqmuYPKHDtNy\
                mFekt4CCZsb+8mnK3V5f5QKBgQC6JHJSBM28GdSQoV8ByLPhH9KIAva72sfvRtprJKYqIp6fy3G6SsIfwbwxVhGit3zSfocHmag+\
                mXRWCV/GrlxfqPsgn01fUcLQEJn9py4npLh8bBO9fuOJ8iNgjMAerlqaDLMBvF2YMASCwjzS4bcE11Ts5xs5v5Ofz8Q3krnPOwKB\
                gQDYqAH0ZIdrEo9BEjtb2OtJNWqMP4M2WLaYf+yeTM1Iv6Ckg+aLfIzvFq3pR/z3CnLfBWk4HDjHAwSkfJ2roCqv3jmUn6CcyShM\
                3QoHtr42rVhNj1R6RHooVMhvDkEu5H7DX9UmXLcWXheAvjy/pneFsXqkn6ENNl7V1Qns7UR2JQKBgCE8nMUUYn/xxMjGZ6Zz5dqO\
                yhLLJK9KU2TgK+PxuVHQuK4jr3zqGFt/RlEw4xlA1iLnwMiUoTv8Po+WQOnC/G+ARsb+atxYRwbL0BNApLcjbGWbDrNJUuuwtqxo\
                tW1FCJx1JAltTvD7sfJ/KEknUHymzl02rt/S21Mv0AN0SYU9AoGBAOAd+i2MMMUOf4AMI5m6pzH4Brsz1BXgDnJDRHXMSa01VBE5\
                IbGCEu9PEbyYMmvAE3bvsHgaDOabgZCRmF79ucqudUSOVnR+YUIBb3kGiFrJ3doT7RnqFynYbnjHeFuqXpAhu6I0ZoHZpQfmyzrx\
                Yuk/pLNhMxJ3/amrB4Dh3Zng
                """),
    ]
}
