import HealthContracts

extension Mutant {
  static let fetchedWhenDone = metricsBatchMutant(
    "fetchedWhenDone", "Dates a batch by the end of its fetch",
    seenIn: "overlapping fetches, where the older answer wins"
  ) { batch, dependencies in
    batch.fetchedAt = dependencies.service.now()
  }
}
