import HealthModel

/// A digest of any value that is equal in every process for equal values.
///
/// Sets and dictionaries are hashed by their elements, independently of the iteration order. The
/// order of an array's elements counts.
struct ValueDigest {
  private(set) var digest = Digest()

  /// Adds a value to the digest.
  ///
  /// - Complexity: O(*n*) for *n* parts; the parts of sets and dictionaries are sorted.
  mutating func absorb(_ value: Any) {
    switch value {
    case let text as String:
      // A prefix that distinguishes an empty string from the number zero.
      digest.absorb(-1)
      digest.absorb(text)
    case let number as any FixedWidthInteger: digest.absorb(Int64(truncatingIfNeeded: number))
    case let numbers as [Int64]: absorb(numbers)
    case let numbers as [Int32]: absorb(numbers)
    case let numbers as [Int]: absorb(numbers)
    case let zones as ZoneTimeline:
      // Reflection of time zones would include memory addresses.
      for segment in zones.segments {
        digest.absorb(segment.from.milliseconds)
        digest.absorb(segment.identifier)
      }
    case let number as Double: digest.absorb(Int64(bitPattern: number.bitPattern))
    default: absorb(Mirror(reflecting: value), of: value)
    }
  }

  private mutating func absorb(_ numbers: [some FixedWidthInteger]) {
    digest.absorb(Int64(numbers.count))
    for number in numbers { digest.absorb(Int64(truncatingIfNeeded: number)) }
  }

  private mutating func absorb(_ mirror: Mirror, of value: Any) {
    if mirror.children.isEmpty {
      digest.absorb(String(describing: value))
      return
    }
    digest.absorb(Int64(mirror.children.count))
    switch mirror.displayStyle {
    case .set, .dictionary:
      let parts = mirror.children.map { child in
        var part = ValueDigest()
        part.absorb(child.value)
        return part.digest.hexadecimal
      }
      for part in parts.sorted() { digest.absorb(part) }
    case .enum:
      for child in mirror.children {
        digest.absorb(child.label ?? "")
        absorb(child.value)
      }
    default:
      for child in mirror.children { absorb(child.value) }
    }
  }
}

extension Digest {
  /// The digest of any value.
  static func of(_ value: Any) -> Digest {
    var parts = ValueDigest()
    parts.absorb(value)
    return parts.digest
  }
}
