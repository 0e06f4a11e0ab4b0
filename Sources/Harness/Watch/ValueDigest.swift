import HealthModel

/// The digest of any value, by its parts: the same in every process that saw the same.
///
/// Sets and dictionaries count as what they hold, whatever the order in which a process iterates
/// over them; an order that got into an array counts.
struct ValueDigest {
  private(set) var digest = Digest()

  /// Takes a value in.
  ///
  /// - Complexity: O(*n*) for *n* parts; a set's and a dictionary's are sorted.
  mutating func absorb(_ value: Any) {
    switch value {
    case let text as String:
      // An empty text is no zero.
      digest.absorb(-1)
      digest.absorb(text)
    case let number as any FixedWidthInteger: digest.absorb(Int64(truncatingIfNeeded: number))
    case let numbers as [Int64]: absorb(numbers)
    case let numbers as [Int32]: absorb(numbers)
    case let numbers as [Int]: absorb(numbers)
    case let zones as ZoneTimeline:
      // The zones themselves hold addresses.
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
  /// The digest of any value, by its parts.
  static func of(_ value: Any) -> Digest {
    var parts = ValueDigest()
    parts.absorb(value)
    return parts.digest
  }
}
