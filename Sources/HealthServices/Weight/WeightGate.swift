/// Serializes the calls to the health store, in the order in which they were made.
///
/// Without it, a page read before a save could be applied after that save.
@MainActor
final class WeightGate {
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func withExclusiveAccess<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    if isBusy {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isBusy = true
    }
    defer {
      if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
    return try await body()
  }
}
