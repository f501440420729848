internal import CWebKitGTK
internal import GObjectSupport

/// A SoupServer that listens; made and used on its server's thread only.
struct Endpoint: @unchecked Sendable {
  let server: ObjectReference<UnsafeMutablePointer<SoupServer>>
  let port: Int
  /// Whether clients have to show a certificate.
  let asksForCertificates: Bool
  /// The certificates of those who may connect; empty if it asks nobody.
  private var clients: [ObjectReference<UnsafeMutablePointer<GTlsCertificate>>] = []

  /// - Parameter clients: who may connect with TLS; nil asks nobody for a certificate.
  init(
    scheme: LoopbackServer.Scheme, address: String, clients: [LoopbackServer.Certificate]?
  ) throws(LoopbackServerError) {
    guard Self.loopbackAddress(address, port: 0) != nil else {
      throw .notLoopback(address: address)
    }
    let server = Self.makeServer()
    asksForCertificates = clients != nil
    if case .https(let certificate) = scheme {
      let loaded = try Self.load(certificate)
      soup_server_set_tls_certificate(server.pointer, loaded.pointer)
      if let clients {
        self.clients = try clients.map { certificate throws(LoopbackServerError) in
          try Self.load(certificate)
        }
        soup_server_set_tls_auth_mode(server.pointer, G_TLS_AUTHENTICATION_REQUIRED)
      }
    }
    self.server = server
    port = try Self.listen(
      with: server.pointer, at: address,
      scheme == .http ? SoupServerListenOptions(0) : SOUP_SERVER_LISTEN_HTTPS)
  }

  /// - Parameter certificate: of a client; borrowed.
  func accepts(_ certificate: UnsafeMutablePointer<GTlsCertificate>) -> Bool {
    clients.contains { g_tls_certificate_is_same($0.pointer, certificate) != 0 }
  }

  /// Takes the next port that nobody else has; returns it.
  private static func listen(
    with server: UnsafeMutablePointer<SoupServer>, at address: String,
    _ options: SoupServerListenOptions
  ) throws(LoopbackServerError) -> Int {
    for _ in 0..<FreshPorts.attempts {
      let port = FreshPorts.next()
      guard let socketAddress = loopbackAddress(address, port: port) else { break }
      do {
        _ = try throwingGLibError {
          soup_server_listen(server, socketAddress.pointer, options, $0)
        }
        return port
      } catch  where error.matches(g_io_error_quark(), G_IO_ERROR_ADDRESS_IN_USE) {
        continue
      } catch {
        throw .cannotListen(error.message)
      }
    }
    throw .cannotListen("no port is free")
  }

  private static func loopbackAddress(_ address: String, port: Int)
    -> ObjectReference<UnsafeMutablePointer<GSocketAddress>>?
  {
    guard let pointer = g_inet_socket_address_new_from_string(address, UInt32(port)) else {
      return nil
    }
    let reference = ObjectReference(adopting: pointer)
    let inetAddress = g_inet_socket_address_get_address(pointer.cast())
    return g_inet_address_get_is_loopback(inetAddress) == 0 ? nil : reference
  }

  private static func makeServer() -> ObjectReference<UnsafeMutablePointer<SoupServer>> {
    // With raw paths, the request log can tell "/a%2Fb" from "/a/b".
    newObject(soup_server_get_type(), properties: ["raw-paths": .bool(true)])
  }

  private static func load(_ certificate: LoopbackServer.Certificate) throws(LoopbackServerError)
    -> ObjectReference<UnsafeMutablePointer<GTlsCertificate>>
  {
    let pem = certificate.certificatePEM + "\n" + certificate.privateKeyPEM
    do {
      let loaded = try throwingGLibError { g_tls_certificate_new_from_pem(pem, -1, $0) }
      guard let loaded else { throw LoopbackServerError.badCertificate("") }
      return ObjectReference(adopting: loaded)
    } catch let error as GLibError {
      throw .badCertificate(error.message)
    } catch {
      throw .badCertificate("\(error)")
    }
  }
}
