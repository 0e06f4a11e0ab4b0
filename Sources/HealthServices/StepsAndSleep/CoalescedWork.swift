/// Work that never overlaps itself: requests made while it runs are combined into one more run.
///
/// It runs in its own task, so that cancelling one caller does not cancel the work of others.
@MainActor
final class CoalescedWork {
  private let work: @MainActor () async -> Void
  private var isWanted = false
  private var task: Task<Void, Never>?

  init(_ work: @escaping @MainActor () async -> Void) { self.work = work }

  /// Requests a run without waiting for it.
  func request() {
    isWanted = true
    guard task == nil else { return }
    task = Task {
      while isWanted {
        isWanted = false
        await work()
      }
      task = nil
    }
  }

  /// Waits until all requested runs have ended.
  func wait() async { await task?.value }

  /// Requests a run and waits for it.
  func run() async {
    request()
    await wait()
  }
}
