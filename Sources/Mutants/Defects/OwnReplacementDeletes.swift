import HealthContracts
import HealthModel

extension Mutant {
  static let ownReplacementDeletes = Mutant.weightSyncMutant(
    "ownReplacementDeletes", "Deletes an entry when its own newer version replaces the older one",
    seenIn: "syncs that find the entry of a deleted sample by its sync identifier alone"
  ) { $0.store = ByNameStore($0.store) }
}

/// A weight store that reports a deleted sample as the live sample with the same sync identifier.
@MainActor
private final class ByNameStore: WeightStoreWrapper {
  override func execute(_ query: WeightSync.Query) async throws -> WeightSync.Answer {
    let answer = try await base.execute(query)
    guard case .page(var page) = answer else { return answer }
    let names = Set(page.deleted.compactMap(\.syncIdentifier))
    if names.isEmpty { return answer }
    let live = try await base.samples(
      SampleQuery(WeightSync.sampleType, where: .metadata(.syncIdentifiers(names))))
    let byName = Dictionary(live.map { ($0.metadata.syncIdentifier, $0.uuid) }) { $1 }
    page.deleted = page.deleted.map { gone in
      guard let name = gone.syncIdentifier, let uuid = byName[name] else { return gone }
      return DeletedSample(
        uuid: uuid, syncIdentifier: name, syncVersion: gone.syncVersion)
    }
    return .page(page)
  }
}
