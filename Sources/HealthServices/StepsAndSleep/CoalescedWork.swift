/// Work that never overlaps itself: what is asked for while it runs makes it run once more.
///
/// It runs in a task of its own, so that a caller who is cancelled does not take others' work
/// along.
@MainActor
final class CoalescedWork {
  private let work: @MainActor () async -> Void
  private var isWanted = false
  private var task: Task<Void, Never>?

  init(_ work: @escaping @MainActor () async -> Void) { self.work = work }

  /// Asks for the work and goes on.
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

  /// Waits until nothing is wanted any more.
  func wait() async { await task?.value }

  /// Asks for the work and waits for it.
  func run() async {
    request()
    await wait()
  }
}
