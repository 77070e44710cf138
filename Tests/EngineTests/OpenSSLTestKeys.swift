// The keys of the session tests: made for them, public, and good for nothing else.

/// A key pair, or the public half of one, as base64.
struct OpenSSLTestKey: Sendable, CustomStringConvertible {
    /// The key's name, in the output of tests.
    let description: String
    /// The SubjectPublicKeyInfo.
    let publicKey: String
    /// The PKCS #8 structure.
    let privateKey: String

    static let p256 = OpenSSLTestKey(
        description: "p256",
        publicKey: """
            MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEa11OjmWCxpAqZaL7QnL7pinKA69Ym34HAu9uvQvXrKWEy1FOfJbbawLR84TV\
            WPPvg8i3G3vr41xeALhKAdxVwg==
            """,
        privateKey: """
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgc7e+auFMR1uW0OjP4pWVg04N1GLSAimK5vY31gb4jOChRANC\
            AARrXU6OZYLGkCplovtCcvumKcoDr1ibfgcC7269C9espYTLUU58lttrAtHzhNVY8++DyLcbe+vjXF4AuEoB3FXC
            """)
    static let p256Other = OpenSSLTestKey(
        description: "p256Other",
        publicKey: """
            MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEJtClc0t2/NMMmKzt+UG23AUfzVO4WVgOvGss7elJnIhHDuKgT0v+F20dDPE7\
            aHv7n+TVgWSNOAfVuAwcwXV20w==
            """,
        privateKey: """
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdK2z3Hl/qwLZSu4izJxJZHekW0hhAHcwc18IdKbtSm6hRANC\
            AAQm0KVzS3b80wyYrO35QbbcBR/NU7hZWA68ayzt6UmciEcO4qBPS/4XbR0M8Ttoe/uf5NWBZI04B9W4DBzBdXbT
            """)
    static let p384 = OpenSSLTestKey(
        description: "p384",
        publicKey: """
            MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEtp3I5U9L1GMo8wKSYZHic5+hcV4pPWPIo6L2wwjCV7Hz5fDfTvfwbwwZtcM78cNm\
            O81q9Mk33OC1SGxQ2mIlQrTb8O3aj7U+tg1l8JGQqfhs6PySTuBRUPQc274a3EqM
            """,
        privateKey: """
            MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDD6gjJ3oiyMVoVzDdFOTcfDLhK+M4vMMfuRLBnJQok+OvrHHzvH\
            yecQ/V4KpbuVzwWhZANiAAS2ncjlT0vUYyjzApJhkeJzn6FxXik9Y8ijovbDCMJXsfPl8N9O9/BvDBm1wzvxw2Y7zWr0yTfc\
            4LVIbFDaYiVCtNvw7dqPtT62DWXwkZCp+Gzo/JJO4FFQ9BzbvhrcSow=
            """)
    static let p384Other = OpenSSLTestKey(
        description: "p384Other",
        publicKey: """
            MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEc3R9QSZ2FlYsktQ8a6sAFEU3TUKMe/t6x8wx7h5yBr6EruHIFjBDMc2sUkaSZaVd\
            m5pk0ysXxBsTCzK/fMuioNji0lY2ffcI0BS+6Z0AjWYRBIqDIr0+eMBzysBde7nE
            """,
        privateKey: """
            MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDBpXf/6iztXDmSF8PMh+OhU2S9JVtUgVUyU3AxCkvEE6afCj661\
            t7QDakl2MRUjqR6hZANiAARzdH1BJnYWViyS1DxrqwAURTdNQox7+3rHzDHuHnIGvoSu4cgWMEMxzaxSRpJlpV2bmmTTKxfE\
            GxMLMr98y6Kg2OLSVjZ99wjQFL7pnQCNZhEEioMivT54wHPKwF17ucQ=
            """)
    static let ed25519 = OpenSSLTestKey(
        description: "ed25519",
        publicKey: """
            MCowBQYDK2VwAyEA9UtNXsye/yUUw73YTlsRaeiW8eSyZB0Bduf7np8y8SQ=
            """,
        privateKey: """
            MC4CAQAwBQYDK2VwBCIEIK7ysJ1j1aGWTG9TYAArweHCo59hZgh3z03kIP4jztsu
            """)
    static let ed25519Other = OpenSSLTestKey(
        description: "ed25519Other",
        publicKey: """
            MCowBQYDK2VwAyEA2OHAjP6XW/RoNk/aDMvP0720omHO2hK28BoQHYGUyzQ=
            """,
        privateKey: """
            MC4CAQAwBQYDK2VwBCIEIHvNsIEx/I+1pLFrBsAEb0k5kbfpjLX/NjE5dbBJwbVb
            """)
    static let rsa1024 = OpenSSLTestKey(
        description: "rsa1024",
        publicKey: """
            MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC0vsG2VpzS08gdOxSaHZ+hZJWgTZO0qqQ7egey4kcOU2/d1BfCgipHW9Ef\
            OpilZBUoIbOdU4S3mcBb0XnUNVvgwzkhtmB2HSMTeLmMW7h90PuwYJeC9BrwY/7s+jpA2CE458Nak8dvoOChtBaAFyZVgruw\
            S2U0fIxpuCdw979dDwIDAQAB
            """,
        privateKey: """
            MIICeAIBADANBgkqhkiG9w0BAQEFAASCAmIwggJeAgEAAoGBALS+wbZWnNLTyB07FJodn6FklaBNk7SqpDt6B7LiRw5Tb93U\
            F8KCKkdb0R86mKVkFSghs51ThLeZwFvRedQ1W+DDOSG2YHYdIxN4uYxbuH3Q+7Bgl4L0GvBj/uz6OkDYITjnw1qTx2+g4KG0\
            FoAXJlWCu7BLZTR8jGm4J3D3v10PAgMBAAECgYAU0+Z+nHx1zvHAbI5zM/axImYbktTyfLdwIx+//VMy02qQpWAXiehVUL9I\
            Wfg9FstZVIjeGEGy5oTED996FKwBiOM+PdX9ExMxX5I/ZTO7bo1gXEf9+yeywGhZsGuDXw4+6Fe0AteIZz1xkJYlzm3Mp9RC\
            8cS5mtQz9dLulSKMAQJBAN5iu5RvjlNo/KGkIsYWC322+C+8CO4gIYegtwYnaYhR44XdjJ5ZqER1422WfoGvpSxe+dbtUyjl\
            nFk5v/TYlqUCQQDQELvKecGDwHJoURvFzLrtAPWxqLAnahDBalfTWtkfe+CMhWLA+D65gcRO6qMOSmGAotshxIL4EJsh8vc/\
            EQqjAkEAugXzDT6n2qP2t6vaHsLwB9AXGa779V1RTuekUfSD9bEyVpc1+nvbIrFOdiwuVIM98rjb2uqY5pvzRjvlk4XdtQJB\
            AK/CQvBCM+8Y5Uwrn9tSG2FTmzitN8jDt027iF8Y8iq/WSs7DfXWfh30eaD0YjMTMBQa/iMjPkNQu8tM1AEpYyMCQQCka1/e\
            tJEI/kjQYEINjhPKIBqbLbmIYot/ydgk/+YjbXALw8Y56jnv9by80YimtxUwp0U6elVoRZjBd23+SFwD
            """)
    static let rsa2048 = OpenSSLTestKey(
        description: "rsa2048",
        publicKey: """
            MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEApklgaZzVjloaGmxUrVkXZZD/AObfxGM4akrX3J6LlmM3qmmSJSoO\
            74UVJgc8SuT1d1feU9G4MsYAJ8WmI7O0inb8Ppo7Eqwi4sRuTaxDGDgBDR5doqTNwtiom89kDP1kX8a0ed93YQRrZ1g4aQHC\
            DTrY6X0t6iZQen4uZmAeZfuwKsXlPWX+N4p9Y76ND3aMqws6ED6fzKp6l4KoNZ46HrHw5wnj1bJcZBcVQyUztYiFF9r8cBW/\
            mtyrf3+rlrnWb/7EDY2T0B5kLx5Zs/7M1dhPZDUO7z0eSfenVjY96cTmLK2SEpPCBGFKzfXgIt3m+D1RIkmVJJ12XBeWGRpn\
            DwIDAQAB
            """,
        privateKey: """
            MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCmSWBpnNWOWhoabFStWRdlkP8A5t/EYzhqStfcnouWYzeq\
            aZIlKg7vhRUmBzxK5PV3V95T0bgyxgAnxaYjs7SKdvw+mjsSrCLixG5NrEMYOAENHl2ipM3C2Kibz2QM/WRfxrR533dhBGtn\
            WDhpAcINOtjpfS3qJlB6fi5mYB5l+7AqxeU9Zf43in1jvo0PdoyrCzoQPp/MqnqXgqg1njoesfDnCePVslxkFxVDJTO1iIUX\
            2vxwFb+a3Kt/f6uWudZv/sQNjZPQHmQvHlmz/szV2E9kNQ7vPR5J96dWNj3pxOYsrZISk8IEYUrN9eAi3eb4PVEiSZUknXZc\
            F5YZGmcPAgMBAAECggEARBOtR3+gRHep0SCBqDhdpkSuyWE7wgx257k9V4KHFioHe5pd7R4jYDblOhzjN6w1vEa6bCljVlIO\
            dTnrMxmas8dTrJN61MGpRJpzqBP6ofsnnwXMAs6iuH73xFYrGVBR3A4fC/gLSSpEiForOf4wwjbR4AFSH1bRQtzOxTXbrBcu\
            D6etRqHXTnakFGz6bLY/zRZFSTM5/vbGOfqZw1JPZ4aH1wulg1wfyjx50E/++rcKVeeCnFuy5dsMFO72NF3C3HK5nygvj8qB\
            Yt4uTaT573SVRs0JCB/2x9VnW4D3NnPKSBStJDcriYr3UVsaM1BVPrabIcJXyQyM04R/3+wY/QKBgQDOarJhWPt2e2zePnjn\
            Jnb7T94+cFFQJtdjazWDMk/QLYpATlVAy0jv3ubezWEJHKYJXoTltl3l2Gxpvb1hA8Jgj2XAZNP6N6mwW+h9lVWPdqM4MwGY\
            GtRT1KClR1kvXSUjaLUzfs5ZKb6MMxQOS14KdiJsqSX/yhJZDkQDpGHSXQKBgQDOOu78l7AhYaxocvFv8nKIIZaJH6hHAZdK\
            +b5Dzvdjt8OmVYK0zoFEMeib5X4tdl5akXWlkOIELNqiYfLiXWHwqdHgH5MDNsyYj883gQZ4+kEv1XtGMh67R6sVuUY0nsWQ\
            +GQUeGm7zMz53Qr08gFNzpD6YuJLzNsBcUnlUZ0gWwKBgCmYCnXfTlyjpl5qTEaX06X0hB4k193E1eYstk3Hl5mlc5RdtIQn\
            8nyTeAYxcHo7kaGVsEXxp54nLEFqgHzKGyMGAkTwjF6BVOo6uvCDZQhRqbYrYQjbbymtUOm9JNWMeW1XLhxAUyhYZxMtP79Z\
            pIuLHoiy1PtkJqpXW5E4UJXpAoGBAKkwhDxKHb9lKFKQai8TUo8ILz3T8PRAA+UIuuVaeG8gpaxiXtcCy94sq86qGjgl8gaP\
            a1snX6VZPw0VGnRHdEBCseITRULPxE4tPS0l9y9s7+nUVEwkdj3i8CLkWwp0b1Ud0s1QdD4UKN2cUI7fs94nZ51jXpAdQlcO\
            oDc4G5YdAoGBAKo8Vbahuo8xbBSsqHrAkyyHHVHPrzGKlBwybB7I4pIkU193k50ZxkonfY9iullB5KqSthQM9NU/YkkKJOQG\
            KUOEYGTvE1viR0S2vD7153xG2XkHzn6leLAnicDtx+YeD11+kOYj88dttFk1KZvfvRLg1feo7Yp7x424aXn2Jbdh
            """)
    static let rsa2048Other = OpenSSLTestKey(
        description: "rsa2048Other",
        publicKey: """
            MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmyJWCyYjnVBHLDwjcxRMObfrKckghop8+Fq77oK0qCzodDebbf7j\
            SAtZVPdovhtr+ZsSDJn58pk4G+ZbYcryqK1GTyY7vnEKxM0ijewCp4udYaVvBuTALtSzT/0Pid6oA9uiYlhG+Rzerfd9iwFX\
            M2lSgAvQBR7d8IwzDm5MnI/W3cHyisx1GimgEmOTiC8NZPHKu6k9HBhy5pUTvjjc8AY6k8TBZXnqt3n3LEvxLM1nHPBDXGQ5\
            dGSvg3D2PR+yaF6brPO+BiFrrXU7OKu8+WRCz1bJuoOEmuhqvD2Nx18lDQ+sg8DZA+sJ9y7lRYjZQ36MnLaKj8Slgmh+6kAk\
            JQIDAQAB
            """,
        privateKey: """
            MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCbIlYLJiOdUEcsPCNzFEw5t+spySCGinz4WrvugrSoLOh0\
            N5tt/uNIC1lU92i+G2v5mxIMmfnymTgb5lthyvKorUZPJju+cQrEzSKN7AKni51hpW8G5MAu1LNP/Q+J3qgD26JiWEb5HN6t\
            932LAVczaVKAC9AFHt3wjDMObkycj9bdwfKKzHUaKaASY5OILw1k8cq7qT0cGHLmlRO+ONzwBjqTxMFleeq3efcsS/EszWcc\
            8ENcZDl0ZK+DcPY9H7JoXpus874GIWutdTs4q7z5ZELPVsm6g4Sa6Gq8PY3HXyUND6yDwNkD6wn3LuVFiNlDfoyctoqPxKWC\
            aH7qQCQlAgMBAAECggEAGEqaGojQTtPBMUYBbwWgofEQm6xosWiCBQmAH+rLiwHtLDWA2wpsYF2WkV1kQ1Bb6evEOcDqiHhB\
            duztJjT3Jj5rof0kob9lpkdQv9RS3hVYgW+8IOI0zaB0q3O+uSHqQSBlHu0fv+YrYCY+vENrehtl1bMD0alxqzboz7upt2H3\
            /qMspEDvxQThtQPF61xvJcRnXQEK9zLtVXyvy/B8tw6PLUwtM7KYaC/cI5X2MjrjW8PwDVlFZD/gknRuvciyYy2h7FZLsoEb\
            YxXbNg3clNLkvJfMMJWe4qAuZoEMbFMgtO5Ia3AuAMDMaK52FoQ0VAQoBVGE5aBx0wKo3T50wQKBgQDVaZ8usm3meGnz1e3W\
            qAuNRR5g+GhLL7rGmg7VjgbKlfTdzsW1GIpXKeW9iqP9OiBGupfZrvLbWUjJw26MxKFQzaj37NGX7JKaFuSUwlhC2c9OZ/wC\
            8oFKsb/KPR5asoeZHvI6gugCzSVZqCpEZQLN7FofUSE8r3DBRSq16jK0rQKBgQC6F4Ft/nK2mNn/goW65sP+MsvZ4vmy5xR3\
            jUjkg+ic9yYDHZ89zB4frrN/8btEUgtVmn4JWjBJ9g6OOtIJONgvHa16yg59ffjX+DlhXOdks8bO/zcIoVi0JFrX6Q7ciHRv\
            Cm3wSfmUlOZjr7BKVqmYx/AWpQCrDCZnK+qd8fMkWQKBgBWIy+Q1YvuPiPluy8oOOOQvZkpYpoV3snwZzYdlBnBow0WieLa2\
            XDdBZgpDNBr4Q4t/hpUTnzPdBYg+bShNKw3xQqyJu/h9ial8x+Hu3mMYgV+jBH3zpHI6D2VD141FWINt6PlYfjrSIoOygVlX\
            a/oFcG6ajCUIevM1nIKwuB8dAoGBAJcUtFDvzoQubnZBqn7GEYMUDGpWGzFC6FvzSaW07ipZgPPwnbMXP7GrLTIHuGjMT0Vt\
            izvei+vQJ5sTaChyjRkbeBeDaeY6WshET5mbSoV4a0Ts8OpBy/lctqAqJ5Wl9xmblwwJkuYtSSrPnUmNOF3AnUxVI8i6sYb7\
            oZwfra3pAoGAQmZY8nkjif/ktjKomDyFZJ93Ls7Dtdtqgbgtcs8mbjstrwHrdkvHv6KAEuXBLC8LlOmvpIPZg15dnhe429Hl\
            CS9wnqgkonU5sB0Vo3SJGk+YChpbEbmU2muvN44Z7XLaSUeJH1FPzt8rOe8m4NSAymjAU+HN3S9K9KTabxoFyms=
            """)
}
