import Foundation

/// Random values and their text, by rules that Swift and JavaScript share; see ``ValueFuzzTests``.
///
/// Both sides draw from the same generator (32-bit xorshift), so that a seed is the same value in both.
enum RandomValue {
  struct Generator {
    private var state: UInt32
    init(seed: UInt32) { state = seed &* 2_654_435_761 | 1 }

    mutating func next() -> UInt32 {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return state
    }

    mutating func next(_ limit: UInt32) -> Int { Int(next() % limit) }
  }

  static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.1, 1.5, 255, 65536, 9_007_199_254_740_991, 9_007_199_254_740_992,
    9_007_199_254_740_994, 1e21, 1e-7, Double.leastNonzeroMagnitude, 1.797_693_134_862_315_7e308,
    -2_147_483_648,
    4_294_967_295, .infinity, -.infinity, .nan,
  ]
  static let texts: [[UInt16]] = [
    [], [0x61], [0], [0x22, 0x5C, 0x2F], [0x0A, 0x0D, 0x09, 0x08, 0x0C], [0x7F, 0x80, 0x9F],
    // No key of these is canonically equivalent to another: to Swift they would be one.
    [0xF8], [0x65, 0x301], [0x2028, 0x2029], [0xFEFF], [0xFFFD], [0xFFFF], [0xD83D, 0xDC31],
    [0xDBFF, 0xDFFF], [0x5F, 0x5F, 0x70, 0x72, 0x6F, 0x74, 0x6F, 0x5F, 0x5F], [0x72], [0x64],
    [0x6C, 0x65, 0x6E, 0x67, 0x74, 0x68], [0x30], [0x31], [0x61, 0, 0x62],
    [0x74, 0x68, 0x65, 0x6E, 0x78],
  ]
  static let times: [Double] = [
    0, -1, 978_307_200_000, 1_700_000_000_123, 8_640_000_000_000_000, -62_135_769_600_000,
  ]

  static func make(_ random: inout Generator, depth: Int = 0) -> Any {
    switch random.next(depth < 4 ? 12 : 8) {
    case 0: return NSNull()
    case 1: return random.next(2) == 1
    case 2: return numbers[random.next(UInt32(numbers.count))]
    case 3: return Double(Int32(bitPattern: random.next()))
    case 4: return Double(Int32(bitPattern: random.next())) / 1024
    case 5: return text(&random)
    case 6: return Date(timeIntervalSince1970: times[random.next(UInt32(times.count))] / 1000)
    case 7: return longText(&random)
    case 8, 9:
      let count = random.next(5)
      var array: [Any] = []
      for _ in 0..<count { array.append(make(&random, depth: depth + 1)) }
      return array
    default:
      let count = random.next(5)
      var dictionary: [String: Any] = [:]
      for _ in 0..<count {
        let key = text(&random)
        dictionary[key] = make(&random, depth: depth + 1)
      }
      return dictionary
    }
  }

  private static func text(_ random: inout Generator) -> String {
    var units: [UInt16] = []
    for _ in 0..<random.next(4) { units += texts[random.next(UInt32(texts.count))] }
    return String(decoding: units, as: UTF16.self)
  }

  private static func longText(_ random: inout Generator) -> String {
    let count = random.next(3)
    return String(repeating: text(&random) + "0123456789", count: count * 60 + 1)
  }

  /// One text for one value: containers by their members, dictionaries by key, numbers by their bits.
  static func describe(_ value: Any) -> String {
    switch value {
    case is NSNull: return "null"
    case let text as String: return describe(text: text)
    case let date as Date: return "d\(Int64((date.timeIntervalSince1970 * 1000).rounded()))"
    case let array as [Any]: return "[\(array.map(describe).joined(separator: ","))]"
    case let dictionary as [String: Any]:
      let members = dictionary.map { (describe(text: $0), describe($1)) }
      return "{\(members.sorted { $0.0 < $1.0 }.map { "\($0):\($1)" }.joined(separator: ","))}"
    case let number as NSNumber:
      if String(cString: number.objCType) == "c" { return number.boolValue ? "true" : "false" }
      let bits = number.doubleValue.isNaN ? 0x7FF8_0000_0000_0000 : number.doubleValue.bitPattern
      let text = String(bits, radix: 16)
      return "n" + String(repeating: "0", count: 16 - text.count) + text
    default: return "?\(type(of: value))"
    }
  }

  private static func describe(text: String) -> String {
    "s" + text.utf16.map { String($0, radix: 16) }.joined(separator: ".")
  }

  /// The same in JavaScript: `make(seed)` and `describe(value)`.
  static let source = """
    (() => {
      const numbers = [0, -0, 1, -1, 0.1, 1.5, 255, 65536, 9007199254740991, 9007199254740992,
        9007199254740994, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, -2147483648, 4294967295,
        Infinity, -Infinity, NaN];
      const texts = \(texts);
      const times = [0, -1, 978307200000, 1700000000123, 8640000000000000, -62135769600000];
      class Generator {
        constructor(seed) { this.state = (Math.imul(seed, 2654435761) | 1) >>> 0; }
        next(limit) {
          let x = this.state;
          x ^= x << 13; x ^= x >>> 17; x ^= x << 5;
          this.state = x >>> 0;
          return limit === undefined ? this.state : this.state % limit;
        }
      }
      function text(random) {
        let units = [];
        const count = random.next(4);
        for (let i = 0; i < count; i++) units.push(...texts[random.next(texts.length)]);
        return String.fromCharCode(...units);
      }
      function longText(random) {
        const count = random.next(3);
        return (text(random) + '0123456789').repeat(count * 60 + 1);
      }
      function make(random, depth = 0) {
        switch (random.next(depth < 4 ? 12 : 8)) {
          case 0: return null;
          case 1: return random.next(2) === 1;
          case 2: return numbers[random.next(numbers.length)];
          case 3: return random.next() | 0;
          case 4: return (random.next() | 0) / 1024;
          case 5: return text(random);
          case 6: return new Date(times[random.next(times.length)]);
          case 7: return longText(random);
          case 8: case 9: {
            const count = random.next(5), array = [];
            for (let i = 0; i < count; i++) array.push(make(random, depth + 1));
            return array;
          }
          default: {
            const count = random.next(5), object = {};
            for (let i = 0; i < count; i++) {
              const key = text(random);
              Object.defineProperty(object, key, {
                value: make(random, depth + 1), writable: true, enumerable: true, configurable: true});
            }
            return object;
          }
        }
      }
      const number = new Float64Array(1), bits = new BigUint64Array(number.buffer);
      const unit = (c) => c.charCodeAt(0).toString(16);
      const describeText = (value) => 's' + value.split('').map(unit).join('.');
      function describe(value) {
        if (value === null || typeof value === 'boolean') return String(value);
        if (typeof value === 'string') return describeText(value);
        if (typeof value === 'number') {
          number[0] = value;
          return 'n' + (value !== value ? '7ff8000000000000' : bits[0].toString(16).padStart(16, '0'));
        }
        if (value instanceof Date) return 'd' + value.getTime();
        if (Array.isArray(value)) return '[' + value.map(describe).join() + ']';
        if (Object.getPrototypeOf(value) !== Object.prototype) return '?';
        const members = Object.keys(value).map((key) => [describeText(key), describe(value[key])]);
        members.sort((a, b) => a[0] < b[0] ? -1 : 1);
        return '{' + members.map((m) => m[0] + ':' + m[1]).join() + '}';
      }
      globalThis.makeValue = (seed) => make(new Generator(seed));
      globalThis.describeValue = describe;
    })()
    """
}
