internal import CWebKitGTK
internal import GObjectSupport

/// A SoupServer that listens; made and used on its server's thread only.
struct Endpoint: @unchecked Sendable {
  let server: ObjectReference<UnsafeMutablePointer<SoupServer>>
  let port: Int

  init(scheme: LoopbackServer.Scheme, address: String) throws(LoopbackServerError) {
    guard let socketAddress = Self.loopbackAddress(address) else {
      throw .notLoopback(address: address)
    }
    let server = Self.makeServer()
    if case .https(let certificate) = scheme {
      let loaded = try Self.load(certificate)
      soup_server_set_tls_certificate(server.pointer, loaded.pointer)
    }
    do {
      _ = try throwingGLibError { error in
        soup_server_listen(
          server.pointer, socketAddress.pointer,
          scheme == .http ? SoupServerListenOptions(0) : SOUP_SERVER_LISTEN_HTTPS, error)
      }
    } catch {
      throw .cannotListen(error.message)
    }
    guard let port = Self.port(of: server.pointer) else {
      throw .cannotListen("there is no listener")
    }
    self.server = server
    self.port = port
  }

  private static func loopbackAddress(_ address: String)
    -> ObjectReference<UnsafeMutablePointer<GSocketAddress>>?
  {
    guard let pointer = g_inet_socket_address_new_from_string(address, 0) else { return nil }
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

  private static func port(of server: UnsafeMutablePointer<SoupServer>) -> Int? {
    var uris = soup_server_get_uris(server)
    var port: Int?
    while let node = uris {
      let uri = OpaquePointer(node.pointee.data)
      port = Int(g_uri_get_port(uri))
      g_uri_unref(uri)
      uris = g_slist_delete_link(node, node)
    }
    return port
  }
}
