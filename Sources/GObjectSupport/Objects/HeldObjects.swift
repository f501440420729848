// The standard library's, which exports it without declaring it: the bytes of a class's instances.
@_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
private func instanceSize(_ type: AnyClass) -> Int

/// Whether an object has the address of another in it, as a strong property has; a weak one has not.
package func holdsDirectly(_ holder: AnyObject, _ object: AnyObject) -> Bool {
  let size = instanceSize(type(of: holder))
  let memory = Unmanaged.passUnretained(holder).toOpaque().assumingMemoryBound(to: UInt.self)
  let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
  return withExtendedLifetime((holder, object)) {
    UnsafeBufferPointer(start: memory, count: size / MemoryLayout<UInt>.stride).contains(address)
  }
}
