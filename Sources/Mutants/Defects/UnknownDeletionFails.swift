import struct Foundation.UUID
import HealthContracts
import HealthModel

extension Mutant {
  /// Takes the deletion of a sample that it does not hold for an error.
  static let unknownDeletionFails = Mutant(
    "unknownDeletionFails", "Takes the deletion of a sample that it does not hold for an error",
    seenIn: "mirrors whose database refuses to delete a row that is not there (edge case I-7)"
  ) { suite in
    suite.with(\.changeMirror) { dependencies in
      let held = HeldSamples()
      return ChangeMirrorOverChanges.make(dependencies) { provider in
        ChangesWrapper(provider) { base, anchor, limit in
          let page = try await base.changes(since: anchor, limit: limit)
          held.uuids.formUnion(page.added.map(\.uuid))
          for gone in page.deleted where held.uuids.remove(gone.uuid) == nil {
            throw NoSuchRow(uuid: gone.uuid)
          }
          return page
        }
      }
    }
  }
}

/// What the mirror's database says.
private struct NoSuchRow: Error {
  var uuid: UUID
}

@MainActor
private final class HeldSamples {
  var uuids: Set<UUID> = []
}
