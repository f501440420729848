package import Foundation

// A cast or a read of a Foundation container on Linux turns all that is inside it into Swift values, at all
// depths: it never ends for one that holds itself (Swift 6.3). Core Foundation's functions, which
// libFoundation exports without a module, hand out an element as it is.
@_silgen_name("CFArrayGetValueAtIndex")
private func arrayElement(_ array: UnsafeRawPointer, _ index: Int) -> UnsafeRawPointer?
@_silgen_name("CFDictionaryGetValue")
private func dictionaryValue(
  _ dictionary: UnsafeRawPointer, _ key: UnsafeRawPointer
) -> UnsafeRawPointer?

extension NSArray {
  /// The elements as the objects that they are; what is inside those is not touched.
  package var objects: [AnyObject] {
    let array = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    return (0..<count).compactMap { borrowedObject(arrayElement(array, $0)) }
  }
}

extension NSDictionary {
  /// The values as the objects that they are, by their keys; nil if a key is not a string.
  package var objects: [String: AnyObject]? {
    let dictionary = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    var objects: [String: AnyObject] = [:]
    for key in allKeys {
      guard let name = key as? String else { return nil }
      let key = NSString(string: name)
      objects[name] = borrowedObject(
        dictionaryValue(
          dictionary, UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque())))
      withExtendedLifetime(key) {}
    }
    return objects
  }
}

private func borrowedObject(_ address: UnsafeRawPointer?) -> AnyObject? {
  address.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
}
