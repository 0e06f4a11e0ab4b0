import HealthModel

import struct Foundation.Date
import struct Foundation.UUID

/// A digest of any value that is equal in every process for equal values.
///
/// Sets and dictionaries are hashed by their elements, independently of the iteration order. The
/// order of an array's elements counts.
struct ValueDigest {
  private typealias Absorb = (inout ValueDigest, Any) -> Void

  /// The way to absorb values of each type, decided once for each type in a digest, because
  /// conversions at run time take longer than the rest.
  private final class Table {
    var entries: [ObjectIdentifier: Absorb] = [:]

    init() {
      add(Bool.self) { $0.absorb(words: [-2, $1 ? 1 : 0]) }
      add(Int64.self) { $0.digest.absorb($1) }
      add(Int.self) { $0.digest.absorb(Int64($1)) }
      add(Int32.self) { $0.digest.absorb(Int64($1)) }
      add(Double.self) { $0.digest.absorb(Int64(bitPattern: $1.bitPattern)) }
      add(String.self) {
        // A prefix that distinguishes an empty string from the number zero.
        $0.digest.absorb(-1)
        $0.digest.absorb($1)
      }
      add(UUID.self) { $0.digest.absorb($1) }
      add(Date.self) {
        $0.absorb(words: [-3, Int64(bitPattern: $1.timeIntervalSinceReferenceDate.bitPattern)])
      }
      add(Instant.self) { $0.absorb(words: [-4, $1.milliseconds]) }
      add(TimeRange.self) { $0.absorb(words: [-5, $1.start.milliseconds, $1.end.milliseconds]) }
      add([Int64].self) { $0.absorb(numbers: $1) }
      add([Int32].self) { $0.absorb(numbers: $1) }
      add([Int].self) { $0.absorb(numbers: $1) }
      // Reflection of time zones would include memory addresses.
      add(ZoneTimeline.self) {
        $0.digest.absorb(Int64($1.segments.count))
        for segment in $1.segments {
          $0.digest.absorb(segment.from.milliseconds)
          $0.digest.absorb(segment.identifier)
        }
      }
    }

    private func add<Value>(
      _ type: Value.Type, _ absorb: @escaping (inout ValueDigest, Value) -> Void
    ) {
      entries[ObjectIdentifier(type)] = { digest, any in
        guard let value = any as? Value else { preconditionFailure("\(any) is no \(type)") }
        absorb(&digest, value)
      }
    }
  }

  private(set) var digest = Digest()
  private let table: Table

  init() { table = Table() }

  private init(_ table: Table) { self.table = table }

  /// Adds a value to the digest.
  ///
  /// - Complexity: O(*n*) for *n* parts; the parts of sets and dictionaries are sorted.
  mutating func absorb(_ value: Any) {
    let type = ObjectIdentifier(Swift.type(of: value))
    if let absorb = table.entries[type] { return absorb(&self, value) }
    let absorb = Self.absorb(for: Swift.type(of: value))
    table.entries[type] = absorb
    absorb(&self, value)
  }

  // The type decides, since a conversion of a value would look into optionals.
  private static func absorb(for type: Any.Type) -> Absorb {
    switch type {
    case is any FixedWidthInteger.Type:
      {
        guard let number = $1 as? any FixedWidthInteger else { preconditionFailure("\($1)") }
        $0.absorb(number: number)
      }
    case is any ArrayOfParts.Type:
      {
        guard let array = $1 as? any ArrayOfParts else { preconditionFailure("\($1)") }
        array.absorbParts(into: &$0)
      }
    default: { $0.absorb(Mirror(reflecting: $1), of: $1) }
    }
  }

  /// Absorbs words that begin with a number for their type.
  private mutating func absorb(words: [Int64]) { for word in words { digest.absorb(word) } }

  private mutating func absorb(number: some FixedWidthInteger) {
    digest.absorb(Int64(truncatingIfNeeded: number))
  }

  private mutating func absorb(numbers: [some FixedWidthInteger]) {
    digest.absorb(Int64(numbers.count))
    for number in numbers { absorb(number: number) }
  }

  fileprivate mutating func absorb(parts: [some Any]) {
    digest.absorb(Int64(parts.count))
    for part in parts { absorb(part) }
  }

  private mutating func absorb(_ mirror: Mirror, of value: Any) {
    let children = Array(mirror.children)
    if children.isEmpty {
      digest.absorb(String(describing: value))
      return
    }
    digest.absorb(Int64(children.count))
    switch mirror.displayStyle {
    case .set, .dictionary:
      let parts = children.map { child in
        var part = ValueDigest(table)
        part.absorb(child.value)
        return part.digest.hexadecimal
      }
      for part in parts.sorted() { digest.absorb(part) }
    case .enum, .optional:
      for child in children {
        digest.absorb(child.label ?? "")
        absorb(child.value)
      }
    default:
      for child in children { absorb(child.value) }
    }
  }
}

/// An array of any elements, whose reflection would take longer.
private protocol ArrayOfParts {
  func absorbParts(into digest: inout ValueDigest)
}

extension Array: ArrayOfParts {
  fileprivate func absorbParts(into digest: inout ValueDigest) { digest.absorb(parts: self) }
}

extension Digest {
  /// The digest of any value.
  static func of(_ value: Any) -> Digest {
    var parts = ValueDigest()
    parts.absorb(value)
    return parts.digest
  }
}
