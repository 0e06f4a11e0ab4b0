/// Lets one call to the store be under way at a time, in order of asking.
///
/// Without it a page that was answered before a save would be taken up after it.
@MainActor
final class WeightGate {
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass<Result>(_ body: () async throws -> Result) async rethrows -> Result {
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
