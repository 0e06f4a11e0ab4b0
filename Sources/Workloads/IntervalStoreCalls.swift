import HealthContracts
import HealthModel
import ServiceObservations

/// Drawn calls of an interval store with intervals of a few bounds, so that many have the same.
@MainActor
struct IntervalStoreCalls {
  private let context: WorkloadContext
  private var draws: CaseDraws

  init(_ context: WorkloadContext) {
    self.context = context
    draws = CaseDraws(context, "interval store")
  }

  /// Empties a store, calls it, and reads it after each call.
  ///
  /// - Throws: An error of the first call, or of the store's reads.
  mutating func observed() throws -> [IntervalStoreCall] {
    let store = context.suite.intervalStore()
    // An app may have one store for all of its runs.
    try store.removeAll()
    var calls: [IntervalStoreCall] = []
    for _ in 0..<40 {
      var call = drawn()
      do {
        try make(call, store)
      } catch {
        call.isRefused = true
      }
      call.stored = try context.layered(store)
      calls.append(call)
    }
    return calls
  }

  private mutating func drawn() -> IntervalStoreCall {
    switch draws.below(10) {
    case 0: IntervalStoreCall(.removeAll, [])
    case 1...3: IntervalStoreCall(.replaceAll, (0..<draws.below(5)).map { _ in interval() })
    default: IntervalStoreCall(.insert, [interval()])
    }
  }

  private mutating func interval() -> LayeredInterval {
    let start = context.history.span.start.advanced(
      by: Int64(draws.below(2)) * Milliseconds.day)
    let end = start.advanced(by: Int64(1 + draws.below(2)) * Milliseconds.hour)
    return LayeredInterval(
      range: TimeRange(start: start, end: end), count: draws.below(20_000),
      synced: draws.below(2) == 0, indivisible: draws.below(2) == 0)
  }

  private func make(_ call: IntervalStoreCall, _ store: any IntervalStoring) throws {
    let intervals = call.given.map {
      SyncInterval(
        startDate: $0.range.start.date, endDate: $0.range.end.date, stepCount: $0.count,
        syncedToServer: $0.synced, isIndivisible: $0.indivisible)
    }
    switch call.method {
    case .replaceAll: try store.replaceAll(with: intervals)
    case .insert: for interval in intervals { try store.insert(interval) }
    case .removeAll: try store.removeAll()
    }
  }
}
