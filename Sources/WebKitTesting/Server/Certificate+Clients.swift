extension LoopbackServer.Certificate {
  /// Of a client that a server can ask for, by the name `WebKitTesting client`; self-signed, valid until 2120.
  public static let client = LoopbackServer.Certificate(
    certificatePEM: """
      -----BEGIN CERTIFICATE-----
      MIIBljCCATugAwIBAgIQcMm0V4nYWfHT7Wfz2NALxDAKBggqhkjOPQQDAjAfMR0w
      GwYDVQQDDBRXZWJLaXRUZXN0aW5nIGNsaWVudDAgFw0yMDAxMDEwMDAwMDBaGA8y
      MTIwMDEwMTAwMDAwMFowHzEdMBsGA1UEAwwUV2ViS2l0VGVzdGluZyBjbGllbnQw
      WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATW2Zx0sUiEm1fMFoKgONllzbuKxdjR
      u3Nqj1v4ftKHTENpSv3u97wa4nNm/NS60SW+1KT+Wk4UT4BwlpM+Mjkdo1cwVTAP
      BgNVHRMBAf8EBTADAQH/MA4GA1UdDwEB/wQEAwIChDATBgNVHSUEDDAKBggrBgEF
      BQcDAjAdBgNVHQ4EFgQUT7qmtD84zPvtHqXtbq/fmocZXBUwCgYIKoZIzj0EAwID
      SQAwRgIhAKjxunkfn2btAWgHOSeATbc0DX0phMKBuuNBPOukKB5/AiEA7vKpVD6F
      +5sJrKhgee1K0AzwEqEAxiHH0jcR/Yr1lZU=
      -----END CERTIFICATE-----
      """,
    privateKeyPEM: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgnX2zaxE3/KV9Bhv5
      HIdtX+pw+M6SaOyzHz6ywH7hukChRANCAATW2Zx0sUiEm1fMFoKgONllzbuKxdjR
      u3Nqj1v4ftKHTENpSv3u97wa4nNm/NS60SW+1KT+Wk4UT4BwlpM+Mjkd
      -----END PRIVATE KEY-----
      """)

  /// As ``client``, of another one, by the name `WebKitTesting stranger`.
  public static let stranger = LoopbackServer.Certificate(
    certificatePEM: """
      -----BEGIN CERTIFICATE-----
      MIIBmTCCAT+gAwIBAgIQQZdt/wzS8iByyrKry9SDrTAKBggqhkjOPQQDAjAhMR8w
      HQYDVQQDDBZXZWJLaXRUZXN0aW5nIHN0cmFuZ2VyMCAXDTIwMDEwMTAwMDAwMFoY
      DzIxMjAwMTAxMDAwMDAwWjAhMR8wHQYDVQQDDBZXZWJLaXRUZXN0aW5nIHN0cmFu
      Z2VyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE85qhHc9fU3QmuadmKKEDhUEi
      g4adcf/fcv63RoImGk7YgsCUwm4gNL4WT5bGgoY+SGQDt2Z3KAEEBDA/38w126NX
      MFUwDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAoQwEwYDVR0lBAwwCgYI
      KwYBBQUHAwIwHQYDVR0OBBYEFIF/e9zeGp4SlVG6gDgTDyOdX33SMAoGCCqGSM49
      BAMCA0gAMEUCIGxH1cAnu/sPSGs/yoooMy7GD99DR/u/akORcCAMa798AiEAncd1
      YDCG8kl1vp1sK89WDcdSuD9rd/xbIf+WU91bFrE=
      -----END CERTIFICATE-----
      """,
    privateKeyPEM: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgnEz1uiRvsp2Lxbst
      7+8LJXvH+FInaEF+C1bIG/1baOChRANCAATzmqEdz19TdCa5p2YooQOFQSKDhp1x
      /99y/rdGgiYaTtiCwJTCbiA0vhZPlsaChj5IZAO3ZncoAQQEMD/fzDXb
      -----END PRIVATE KEY-----
      """)
}
