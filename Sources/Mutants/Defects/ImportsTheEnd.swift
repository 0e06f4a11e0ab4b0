import HealthContracts
import HealthModel

extension Mutant {
  static let importsTheEnd = Mutant.weightSyncMutant(
    "importsTheEnd", "Dates an imported weight by the end of its sample",
    seenIn: "imports that read the wrong one of two dates that are usually equal"
  ) { $0.store = EndDatedStore($0.store) }
}

@MainActor
private final class EndDatedStore: WeightStoreWrapper {
  override func execute(_ query: WeightSync.Query) async throws -> WeightSync.Answer {
    switch try await base.execute(query) {
    case .samples(let samples): return .samples(samples.map(endDated))
    case .page(var page):
      page.added = page.added.map(endDated)
      return .page(page)
    }
  }

  private func endDated(_ sample: StoredSample) -> StoredSample {
    StoredSample(
      uuid: sample.uuid, type: sample.type,
      range: TimeRange(start: sample.range.end, end: sample.range.end), value: sample.value,
      source: sample.source, metadata: sample.metadata)
  }
}
