import HealthContracts
import HealthModel

extension Mutant {
  static let importsAgain = Mutant.weightSyncMutant(
    "importsAgain", "Starts each process with an import that ignores earlier ones",
    seenIn: "imports that keep no identity of a sample, so that a second run doubles all weights"
  ) { dependencies in
    dependencies.anchors = ForgottenAnchor()
    dependencies.entries = UnidentifiedEntries(dependencies.entries)
  }
}

/// An anchor store that keeps the anchor in memory only.
@MainActor
private final class ForgottenAnchor: WeightSync.AnchorStoring {
  private var kept: QueryAnchor?

  func anchor() throws -> QueryAnchor? { kept }
  func setAnchor(_ anchor: QueryAnchor?) throws { kept = anchor }
}

/// An entry store whose imported entries do not identify their samples.
@MainActor
private final class UnidentifiedEntries: EntryStoreWrapper {
  override func entries() throws -> [WeightEntry] {
    try base.entries().map { entry in
      guard entry.origin == .imported else { return entry }
      var entry = entry
      entry.healthKitUUID = nil
      entry.remoteSyncIdentifier = nil
      return entry
    }
  }
}
