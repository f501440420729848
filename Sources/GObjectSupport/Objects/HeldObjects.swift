/// Whether an object has the address of another in it, as a strong property has; a weak one has not.
package func holdsDirectly(_ holder: AnyObject, _ object: AnyObject) -> Bool {
  let size = _class_getInstancePositiveExtentSize(type(of: holder))
  let memory = Unmanaged.passUnretained(holder).toOpaque().assumingMemoryBound(to: UInt.self)
  let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
  return withExtendedLifetime((holder, object)) {
    UnsafeBufferPointer(start: memory, count: size / MemoryLayout<UInt>.stride).contains(address)
  }
}
