import HealthContracts
import HealthModel

extension Mutant {
  /// Begins each process with an import that knows nothing of the one before.
  static let importsAgain = Mutant.weighing(
    "importsAgain", "Begins each process with an import that knows nothing of the one before",
    seenIn: "imports that keep no identity of a sample, so that a second run doubles all weights"
  ) { dependencies in
    dependencies.anchors = ForgottenAnchor()
    dependencies.entries = Nameless(dependencies.entries)
  }
}

/// An anchor that ends with its process.
@MainActor
private final class ForgottenAnchor: WeightSync.AnchorStoring {
  private var kept: QueryAnchor?

  func anchor() throws -> QueryAnchor? { kept }
  func setAnchor(_ anchor: QueryAnchor?) throws { kept = anchor }
}

/// Entries that do not tell which sample they came from.
@MainActor
private final class Nameless: EntryStoreWrapper {
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
