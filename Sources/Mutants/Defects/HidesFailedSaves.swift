import struct Foundation.UUID
import HealthContracts

extension Mutant {
  static let hidesFailedSaves = Mutant.weightSyncServiceMutant(
    "hidesFailedSaves", "Reports an addition as done when its save failed",
    seenIn: "calls whose error nobody reads"
  ) { SilentWeights($0, $1) }
}

@MainActor
private final class SilentWeights: WeightSyncWrapper {
  override func add(_ draft: WeightDraft) async throws -> WeightEntry {
    let known = Set(try dependencies.entries.entries().map(\.id))
    do {
      return try await base.add(draft)
    } catch WeightSyncError.invalidWeight {
      throw WeightSyncError.invalidWeight
    } catch {
      let new = try dependencies.entries.entries().first { !known.contains($0.id) }
      guard let new else { throw error }
      return new
    }
  }
}
