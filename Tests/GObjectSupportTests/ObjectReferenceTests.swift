import CWebKitGTK
import Foundation
import GObjectSupport
import Testing

@Suite @MainActor
struct ObjectReferenceTests {
  @Test func adoptingTakesTheCallersReference() {
    let pointer = g_cancellable_new()!
    let watch = LifeWatch(pointer)
    do {
      let reference = ObjectReference(adopting: pointer)
      #expect(reference.pointer.referenceCount == 1)
    }
    #expect(watch.ended)
  }

  @Test func retainingTakesAReferenceOfItsOwn() {
    let pointer = g_cancellable_new()!
    let watch = LifeWatch(pointer)
    do {
      let reference = ObjectReference(retaining: pointer)
      #expect(reference.pointer.referenceCount == 2)
    }
    #expect(pointer.referenceCount == 1)
    #expect(!watch.ended)
    g_object_unref(pointer)
    #expect(watch.ended)
  }

  @Test func sinkingTakesAFloatingReferenceOrOneOfItsOwn() {
    let floating = g_object_new_with_properties(g_initially_unowned_get_type(), 0, nil, nil)!
    let watch = LifeWatch(floating)
    #expect(g_object_is_floating(floating) != 0)
    do {
      let first = ObjectReference(sinking: floating)
      #expect(g_object_is_floating(floating) == 0)
      #expect(floating.referenceCount == 1)
      let second = ObjectReference(sinking: floating)
      #expect(floating.referenceCount == 2)
      withExtendedLifetime((first, second)) {}
    }
    #expect(watch.ended)
  }

  @Test func mainThreadObjectsEndOnTheMainThread() async {
    let pointer = g_cancellable_new()!
    let watch = LifeWatch(pointer)
    let last = Handover(ObjectReference(adopting: pointer))
    await Task.detached { last.drop() }.value
    await mainLoop { watch.ended }
    #expect(watch.endedOnMainThread)
  }

  @Test func otherObjectsEndWhereTheyAreReleased() async {
    let watch = await Task.detached {
      let reference = ObjectReference(adopting: g_cancellable_new()!)
      return LifeWatch(reference.pointer)
    }.value
    #expect(watch.ended)
    #expect(!watch.endedOnMainThread)
  }

  @Test func castsKeepTheAddress() {
    let action = ObjectReference<OpaquePointer>(adopting: g_simple_action_new("a", nil))
    let object: UnsafeMutablePointer<GObject> = action.pointer.cast()
    #expect(object.untyped == action.pointer.untyped)
    #expect(object.referenceCount == 1)
  }
}

@Suite struct BoxedReferenceTests {
  @Test func countsReferences() {
    weak var token: Token?
    do {
      // A GBytes tells when its last reference is dropped.
      let bytes = bytesHolding(&token)
      let kept = BoxedReference(retaining: bytes, type: g_bytes_get_type())
      do {
        let adopted = BoxedReference(adopting: bytes, type: g_bytes_get_type())
        #expect(adopted.pointer == kept.pointer)
      }
      #expect(token != nil)
      withExtendedLifetime(kept) {}
    }
    #expect(token == nil)
  }

  private func bytesHolding(_ token: inout Token?) -> OpaquePointer {
    let new = Token()
    token = new
    return g_bytes_new_with_free_func(
      Unmanaged.passUnretained(new).toOpaque(), 1,
      { Unmanaged<Token>.fromOpaque($0!).release() }, Unmanaged.passRetained(new).toOpaque())
  }

  @Test func copiesWhatHasNoCount() {
    let cookie = soup_cookie_new("name", "value", "localhost", "/", -1)!
    let copy = BoxedReference(retaining: cookie, type: soup_cookie_get_type())
    #expect(copy.pointer != cookie)
    let original = BoxedReference(adopting: cookie, type: soup_cookie_get_type())
    #expect(String(cString: soup_cookie_get_value(copy.pointer)) == "value")
    #expect(soup_cookie_equal(copy.pointer, original.pointer) != 0)
  }

  @Test func holdsURIs() throws {
    let uri = try throwingGLibError { g_uri_parse("https://example.org/a", G_URI_FLAGS_NONE, $0) }
    let owner = BoxedReference(adopting: try #require(uri), type: g_uri_get_type())
    #expect(String(cString: g_uri_get_path(owner.pointer)) == "/a")
  }
}
