import Foundation
import Testing

@testable import WebKit

/// How the list of app-bound domains is read.
@Suite struct AppBoundDomainsTests {
  private func list(_ entries: Any) throws -> AppBoundDomains {
    try #require(AppBoundDomains(info: ["WKAppBoundDomains": entries]))
  }

  @Test("Without the key, there is no list; an empty array is one")
  func presence() throws {
    #expect(AppBoundDomains(info: [:]) == nil)
    #expect(try list([String]()).domains.isEmpty)
    #expect(try !list([String]()).contains(address: "https://example.com/"))
  }

  @Test("AB-13 Entries are kept as registrable domains in lower case, and match all names below")
  func registrable() throws {
    let list = try list([
      "www.WebKit.org", "https://www.example.co.uk/path", "https://apple.com:8443", "localhost",
      "testdomain1", "shop.localhost", "127.0.0.1", "bücher.example", "webkit.org",
    ])
    #expect(
      list.domains == [
        "webkit.org", "example.co.uk", "apple.com", "localhost", "testdomain1", "shop.localhost",
        "127.0.0.1", "xn--bcher-kva.example",
      ])
    for address in [
      "https://webkit.org/", "https://a.b.WEBKIT.org:8080/x?y#z", "http://example.co.uk",
      "https://www.apple.com", "http://localhost:1/", "http://a.shop.localhost/",
      "http://127.0.0.1:80/", "custom://webkit.org/x", "http://a.localhost/",
      "blob:https://webkit.org/1-2",
      "https://webkit.org./", "https://user:word@www.webkit.org/",
    ] { #expect(list.contains(address: address), "\(address)") }
    for address in [
      "https://notwebkit.org/", "https://webkit.org.evil.com/", "https://evil.com/?webkit.org",
      "https://webkit.org@evil.com/", "https://other.co.uk/", "https://co.uk/", "http://127.0.0.2/",
      "http://notlocalhost/", "", "about:blank", "data:text/html,webkit.org",
      "blob:https://evil.com/1", "webkit.org",
    ] { #expect(!list.contains(address: address), "\(address)") }
    #expect(list.contains(host: ".www.webkit.org"))
    #expect(list.contains(host: "WebKit.org"))
    #expect(!list.contains(host: "evil.org"))
  }

  @Test("An entry that ends with a colon is a scheme")
  func schemes() throws {
    let list = try list(["Shop:", "test:", "test:", ":"])
    #expect(list.schemes == ["shop", "test"])
    #expect(list.domains.isEmpty)
    #expect(list.contains(address: "shop://any.host/x"))
    #expect(list.contains(address: "TEST:x"))
    #expect(!list.contains(address: "https://test/"))
  }

  @Test("The first ten entries count")
  func limit() throws {
    let list = try list((1...8).map { "site\($0).com" } + ["a:", "b:", "c:", "site9.com"])
    #expect(list.domains.count == 8)
    #expect(list.schemes == ["a", "b"])
  }

  @Test("What is no entry is left out; what is no array is an empty list")
  func malformed() throws {
    #expect(try list([1, "", "https://", "example.com"]).domains == ["example.com"])
    #expect(try list("example.com").domains.isEmpty)
    #expect(try list(["a": "b"]).domains.isEmpty)
  }

  @Test("Addresses that say nothing about where their document is from")
  func local() {
    for address in [
      "", "about:blank", "ABOUT:srcdoc", "data:text/html,x", "file:///x", "javascript:1",
      "blob:null/1", "blob:file:///1",
    ] { #expect(AppBoundDomains.isLocal(address: address), "\(address)") }
    for address in ["https://x/", "blob:https://x/1", "dataset:x", "custom:about:"] {
      #expect(!AppBoundDomains.isLocal(address: address), "\(address)")
    }
  }
}
