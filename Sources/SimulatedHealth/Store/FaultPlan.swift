import HealthModel

/// The faults of one service's run, and how far the run has come.
struct FaultPlan {
  private let all: [Fault]
  private var active: [Fault] = []
  private var start: Int64 = 0
  private var calls = 0

  init(_ faults: [Fault]) {
    all = faults
    active = faults.filter { $0.service == nil }
  }

  /// Begins a service's run.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - now: Virtual milliseconds.
  mutating func begin(_ service: String, at now: Int64) {
    active = all.filter { $0.service == nil || $0.service == service }
    start = now
    calls = 0
  }

  /// Adds a fault to the run under way.
  mutating func add(_ fault: Fault) { active.append(fault) }

  /// Counts a call, and says which error it meets.
  ///
  /// - Parameter now: Virtual milliseconds.
  /// - Returns: The error; nil for a call that goes well so far.
  mutating func call(at now: Int64) -> (any Error)? {
    calls += 1
    if isUnavailable(at: now) { return HealthStoreError(.healthDataUnavailable) }
    for fault in active {
      switch fault.kind {
      case .error(calls, let code): return HealthStoreError(code)
      case .cancelled(calls): return CancellationError()
      default: continue
      }
    }
    return nil
  }

  /// Whether the device has no health data at a time.
  func isUnavailable(at now: Int64) -> Bool {
    active.contains { fault in
      guard case .unavailable(let window) = fault.kind else { return false }
      return window.contains(now - start)
    }
  }

  /// How many times its cost a call takes.
  func slowness(at now: Int64) -> Int64 {
    active.reduce(1) { factor, fault in
      guard case .slow(let window, let more) = fault.kind, window.contains(now - start) else {
        return factor
      }
      let (product, overflow) = factor.multipliedReportingOverflow(by: Int64(more))
      return overflow ? .max : product
    }
  }

  /// Puts the store into the state that it is in at a time.
  func apply(to database: HealthDatabase, at now: Int64, isLocked: Bool) {
    var locked = isLocked
    var forgets = false
    var days: Int?
    for fault in active {
      switch fault.kind {
      case .locked(let window): locked = locked || window.contains(now - start)
      case .deletionsForgotten(let from):
        forgets = forgets || now - start >= Int64(from) * Milliseconds.second
      case .keepsDays(let kept): days = min(days ?? kept, kept)
      default: continue
      }
    }
    database.isLocked = locked
    database.forgetsDeletions = forgets
    database.keepsDays = days
  }

  /// The next virtual time at which the device is locked or unlocked, or nil.
  func nextLockChange(after now: Int64) -> Int64? {
    active.flatMap { fault -> [Int64] in
      guard case .locked(let window) = fault.kind else { return [] }
      let from = start + Int64(window.from) * Milliseconds.second
      return [from, from + Int64(window.seconds) * Milliseconds.second]
    }.filter { $0 > now }.min()
  }
}
