import CWebKitGTK
import GObjectSupport
import Testing

@Suite @MainActor
struct PropertyTests {
  @Test func newObjectsAreOwnedOnce() {
    let watch: LifeWatch
    do {
      let object: ObjectReference<OpaquePointer> = newObject(
        g_simple_action_get_type(), properties: ["name": .string("open"), "enabled": .bool(false)])
      watch = LifeWatch(object.pointer)
      #expect(object.pointer.referenceCount == 1)
      #expect(object.pointer.stringProperty("name") == "open")
      #expect(object.pointer.boolProperty("enabled") == false)
    }
    #expect(watch.ended)
  }

  @Test func newFloatingObjectsAreOwnedOnce() {
    let watch: LifeWatch
    do {
      let object: ObjectReference<OpaquePointer> = newObject(g_initially_unowned_get_type())
      watch = LifeWatch(object.pointer)
      #expect(g_object_is_floating(object.pointer.untyped) == 0)
      #expect(object.pointer.referenceCount == 1)
    }
    #expect(watch.ended)
  }

  @Test func objectPropertiesTakeTheirOwnReference() {
    let stream = ObjectReference(adopting: g_memory_input_stream_new()!)
    let watch: LifeWatch
    do {
      let object: ObjectReference<OpaquePointer> = newObject(
        g_data_input_stream_get_type(),
        properties: ["base-stream": .object(stream.pointer), "buffer-size": .int(77)])
      watch = LifeWatch(object.pointer)
      #expect(stream.pointer.referenceCount == 2)
      #expect(object.pointer.intProperty("buffer-size") == 77)
    }
    #expect(watch.ended)
    #expect(stream.pointer.referenceCount == 1)
  }

  @Test func settingPropertiesOfEveryKind() {
    let service = ObjectReference(adopting: g_socket_service_new()!)
    service.pointer.setProperty("listen-backlog", to: .int(3))
    #expect(service.pointer.intProperty("listen-backlog") == 3)
    service.pointer.setProperty("active", to: .bool(false))
    #expect(service.pointer.boolProperty("active") == false)

    let action = ObjectReference<OpaquePointer>(adopting: g_simple_action_new("a", nil))
    action.pointer.setProperty("enabled", to: .bool(false))
    #expect(g_action_get_enabled(action.pointer) == 0)

    let client = ObjectReference(adopting: g_socket_client_new()!)
    client.pointer.setProperty("timeout", to: .int(9))  // guint
    client.pointer.setProperty("type", to: .int(2))  // GSocketType
    #expect(g_socket_client_get_timeout(client.pointer) == 9)
    #expect(client.pointer.intProperty("type") == 2)
    #expect(client.pointer.referenceCount == 1)
  }

  @Test func floatingPointAndWideProperties() {
    let emitter = Emitter.make()
    emitter.pointer.setProperty("float", to: .double(0.5))
    emitter.pointer.setProperty("double", to: .double(0.1))
    emitter.pointer.setProperty("int64", to: .int(.min))
    emitter.pointer.setProperty("flags", to: .int(5))
    #expect(emitter.pointer.doubleProperty("float") == 0.5)
    #expect(emitter.pointer.doubleProperty("double") == 0.1)
    #expect(emitter.pointer.intProperty("int64") == .min)
    #expect(emitter.pointer.intProperty("flags") == 5)
  }

  @Test func boxedPropertiesAreCopied() {
    let action: ObjectReference<OpaquePointer> = newObject(
      g_simple_action_get_type(),
      properties: ["name": .string("a"), "parameter-type": .boxed(variantType("s"))])
    #expect(g_action_get_parameter_type(action.pointer) != nil)
  }
}
