import struct Foundation.UUID

extension SamplePredicate {
  /// A fingerprint that is the same for equal predicates on every machine.
  package var fingerprint: UInt64 {
    var digest = Digest()
    absorb(into: &digest)
    return digest.prefix
  }

  private func absorb(into digest: inout Digest) {
    switch self {
    case .everything:
      digest.absorb(0)
    case .time(let from, let to, let options):
      digest.absorb(1)
      for side in [from, to] {
        digest.absorb(side == nil ? 0 : 1)
        digest.absorb(side?.milliseconds ?? 0)
      }
      digest.absorb(Int64(options.rawValue))
    case .bundles(let names):
      digest.absorb(2)
      Self.absorb(names, into: &digest)
    case .devices(let names):
      digest.absorb(3)
      Self.absorb(names, into: &digest)
    case .metadata(let condition):
      digest.absorb(4)
      condition.absorb(into: &digest)
    case .identifiers(let uuids):
      digest.absorb(5)
      Self.absorb(Set(uuids.map(\.uuidString)), into: &digest)
    case .test(let test):
      digest.absorb(9)
      digest.absorb(test.name)
    case .and(let parts):
      digest.absorb(6)
      Self.absorb(parts, into: &digest)
    case .or(let parts):
      digest.absorb(7)
      Self.absorb(parts, into: &digest)
    case .not(let part):
      digest.absorb(8)
      part.absorb(into: &digest)
    }
  }

  private static func absorb(_ parts: [SamplePredicate], into digest: inout Digest) {
    digest.absorb(Int64(parts.count))
    for part in parts { part.absorb(into: &digest) }
  }

  fileprivate static func absorb(_ names: Set<String>, into digest: inout Digest) {
    digest.absorb(Int64(names.count))
    for name in names.sorted() { digest.absorb(name) }
  }
}

extension SamplePredicate.MetadataCondition {
  fileprivate func absorb(into digest: inout Digest) {
    switch self {
    case .userEntered(let value):
      digest.absorb(value ? 1 : 0)
    case .syncIdentifiers(let names):
      digest.absorb(2)
      SamplePredicate.absorb(names, into: &digest)
    case .hasTimeZone:
      digest.absorb(3)
    }
  }
}
