extension LoopbackServer {
  /// A certificate and its private key, for tests only.
  ///
  /// The keys of the built-in certificates are published with this source. Trust these certificates in a
  /// test's own session or view, never in a system's store.
  public struct Certificate: Sendable, Equatable {
    /// The certificate in PEM.
    public let certificatePEM: String
    /// The private key in PEM.
    public let privateKeyPEM: String

    /// - Parameters:
    ///   - certificatePEM: one certificate, or a chain that begins with the server's.
    ///   - privateKeyPEM: an unencrypted key.
    public init(certificatePEM: String, privateKeyPEM: String) {
      self.certificatePEM = certificatePEM
      self.privateKeyPEM = privateKeyPEM
    }

    /// Self-signed, valid until 2120 for `localhost`, 127.0.0.1 to 127.0.0.3, ::1 and the names
    /// `www`, `a`, `b`, `c`, `shop`, `ads`, `cdn`, `api` and `login` under `localhost`.
    public static let loopback = Certificate(
      certificatePEM: """
        -----BEGIN CERTIFICATE-----
        MIICRDCCAeqgAwIBAgIUbERPKH/q/0zGNRyxdaDfVGGKkUQwCgYIKoZIzj0EAwIw
        ITEfMB0GA1UEAwwWV2ViS2l0VGVzdGluZyBsb29wYmFjazAgFw0yMDAxMDEwMDAw
        MDBaGA8yMTIwMDEwMTAwMDAwMFowITEfMB0GA1UEAwwWV2ViS2l0VGVzdGluZyBs
        b29wYmFjazBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABPrOcjUz+o0WYWjdcThc
        C/u6sMpefXAdFXrwdwPR5FkGqhnxu2zIAtV6AcWwzYJRgEoLayC0U5Pjyd6Uqzsh
        cWqjgf0wgfowgb4GA1UdEQSBtjCBs4IJbG9jYWxob3N0gg13d3cubG9jYWxob3N0
        ggthLmxvY2FsaG9zdIILYi5sb2NhbGhvc3SCC2MubG9jYWxob3N0gg5zaG9wLmxv
        Y2FsaG9zdIINYWRzLmxvY2FsaG9zdIINY2RuLmxvY2FsaG9zdIINYXBpLmxvY2Fs
        aG9zdIIPbG9naW4ubG9jYWxob3N0hwR/AAABhwR/AAAChwR/AAADhxAAAAAAAAAA
        AAAAAAAAAAABMBIGA1UdEwEB/wQIMAYBAf8CAQAwDgYDVR0PAQH/BAQDAgKEMBMG
        A1UdJQQMMAoGCCsGAQUFBwMBMAoGCCqGSM49BAMCA0gAMEUCIQDtmDFmUBE9zxOt
        p0t9YIYzq5JCTzkpnVwMWUIT5B29LQIgGLlkg4wLyGaW/52oyMt9BqcMEvwQxafP
        mOxysYUvxL0=
        -----END CERTIFICATE-----
        """,
      privateKeyPEM: """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgov4a8h/2XpkdTW6x
        dWXK7JgrpL9LNgOiBhDqrZl2WAehRANCAAT6znI1M/qNFmFo3XE4XAv7urDKXn1w
        HRV68HcD0eRZBqoZ8btsyALVegHFsM2CUYBKC2sgtFOT48nelKs7IXFq
        -----END PRIVATE KEY-----
        """)

    /// As ``loopback``, but it ran out in 2011.
    public static let expired = Certificate(
      certificatePEM: """
        -----BEGIN CERTIFICATE-----
        MIICQDCCAeagAwIBAgIUPz7teTYGf1iplJFBFfVcxXrYpzUwCgYIKoZIzj0EAwIw
        IDEeMBwGA1UEAwwVV2ViS2l0VGVzdGluZyBleHBpcmVkMB4XDTEwMDEwMTAwMDAw
        MFoXDTExMDEwMTAwMDAwMFowIDEeMBwGA1UEAwwVV2ViS2l0VGVzdGluZyBleHBp
        cmVkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEsktYuexDofcEZDO6YE6a/DmC
        Vpvz8nxsEXicNkHJKyYi9QSIikN2bqX5kXrFO8uY/gsshXYMwFGPrR32Sb12daOB
        /TCB+jCBvgYDVR0RBIG2MIGzgglsb2NhbGhvc3SCDXd3dy5sb2NhbGhvc3SCC2Eu
        bG9jYWxob3N0ggtiLmxvY2FsaG9zdIILYy5sb2NhbGhvc3SCDnNob3AubG9jYWxo
        b3N0gg1hZHMubG9jYWxob3N0gg1jZG4ubG9jYWxob3N0gg1hcGkubG9jYWxob3N0
        gg9sb2dpbi5sb2NhbGhvc3SHBH8AAAGHBH8AAAKHBH8AAAOHEAAAAAAAAAAAAAAA
        AAAAAAEwEgYDVR0TAQH/BAgwBgEB/wIBADAOBgNVHQ8BAf8EBAMCAoQwEwYDVR0l
        BAwwCgYIKwYBBQUHAwEwCgYIKoZIzj0EAwIDSAAwRQIhAOVAA18JLILrOF+a9UR6
        Q2Jdw6lrTG/MyS8bBaF+PevmAiB9Scj1RP1Pi/8z3cHYPGSf/OjRh+eZNzao65Xt
        AOZJ4A==
        -----END CERTIFICATE-----
        """,
      privateKeyPEM: """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7M+imO2UtrHNmLKb
        Yo1vf52PAJCaJ7tqY67BqgX8XA2hRANCAASyS1i57EOh9wRkM7pgTpr8OYJWm/Py
        fGwReJw2QckrJiL1BIiKQ3ZupfmResU7y5j+CyyFdgzAUY+tHfZJvXZ1
        -----END PRIVATE KEY-----
        """)

    /// As ``loopback``, but for the host `elsewhere.invalid`.
    public static let otherHost = Certificate(
      certificatePEM: """
        -----BEGIN CERTIFICATE-----
        MIIBpDCCAUmgAwIBAgIUR7NwpKkbDIHEbQTVJI0Ya6HYE/EwCgYIKoZIzj0EAwIw
        IzEhMB8GA1UEAwwYV2ViS2l0VGVzdGluZyBvdGhlciBob3N0MCAXDTIwMDEwMTAw
        MDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAjMSEwHwYDVQQDDBhXZWJLaXRUZXN0aW5n
        IG90aGVyIGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQAKltDqoIifT7g
        gPERipfGxE/KJ3Z+VvWHx6u/czmEeIXK1jVGwu3UKzaNgG5DpcWU2ICt9ZMIULW0
        +Y/nB/iXo1kwVzAcBgNVHREEFTATghFlbHNld2hlcmUuaW52YWxpZDASBgNVHRMB
        Af8ECDAGAQH/AgEAMA4GA1UdDwEB/wQEAwIChDATBgNVHSUEDDAKBggrBgEFBQcD
        ATAKBggqhkjOPQQDAgNJADBGAiEAnbi/OaT7m60MHhGbx4lAMlEDCGOjMA1ei8X4
        oJeTEkcCIQD1Z8H9md/hjyyKVRw1LjHcxZu0JmAmJS9IuMOmf1NBgw==
        -----END CERTIFICATE-----
        """,
      privateKeyPEM: """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHPDASmEFcjED4hHF
        GAwbOvjybH1Pc5kMZ19QvDVMIe6hRANCAAQAKltDqoIifT7ggPERipfGxE/KJ3Z+
        VvWHx6u/czmEeIXK1jVGwu3UKzaNgG5DpcWU2ICt9ZMIULW0+Y/nB/iX
        -----END PRIVATE KEY-----
        """)
  }
}
