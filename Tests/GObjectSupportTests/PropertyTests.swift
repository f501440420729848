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
    let memory: ObjectReference<OpaquePointer> = newObject(
      g_buffered_input_stream_get_type(),
      properties: ["base-stream": .object(nil), "buffer-size": .int(1)])
    #expect(memory.pointer.intProperty("buffer-size") == 1)

    let settings: ObjectReference<OpaquePointer> = newObject(
      webkit_settings_get_type(), properties: ["default-font-size": .int(30)])
    #expect(settings.pointer.intProperty("default-font-size") == 30)
  }

  @Test func boxedPropertiesAreCopied() {
    let action: ObjectReference<OpaquePointer> = newObject(
      g_simple_action_get_type(),
      properties: ["name": .string("a"), "parameter-type": .boxed(Variant("").borrowedType)])
    #expect(g_action_get_parameter_type(action.pointer) != nil)
  }
}
