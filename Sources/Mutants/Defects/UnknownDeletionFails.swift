import struct Foundation.UUID
import HealthContracts
import HealthModel

extension Mutant {
  static let unknownDeletionFails = Mutant(
    "unknownDeletionFails", "Treats the deletion of an unknown sample as an error",
    seenIn: "mirrors whose database refuses to delete a row that is not there (edge case I-7)"
  ) { suite in
    suite.with(\.changeMirror) { dependencies in
      let held = HeldSamples()
      return ChangeMirrorFactory.make(dependencies) { provider in
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

/// The error of the mirror's database.
private struct NoSuchRow: Error {
  var uuid: UUID
}

@MainActor
private final class HeldSamples {
  var uuids: Set<UUID> = []
}
