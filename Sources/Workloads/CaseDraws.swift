import HealthModel

/// A sequence of numbers for a workload's drawn cases, which depends only on a key and a purpose.
package struct CaseDraws {
  private var digest = Digest()

  /// Creates the sequence for a purpose.
  @MainActor
  init(_ context: WorkloadContext, _ purpose: String) {
    self.init(key: context.history.identifierKey, purpose)
  }

  /// Creates the sequence of a key for a purpose.
  package init(key: UInt64, _ purpose: String) {
    digest.absorb(Int64(bitPattern: key))
    digest.absorb(purpose)
  }

  /// Returns the next number, from zero to below a bound above zero.
  mutating func below(_ bound: Int) -> Int {
    digest.absorb(0)
    return Int(digest.prefix % UInt64(bound))
  }
}
