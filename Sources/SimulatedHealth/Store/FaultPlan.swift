import HealthModel

/// The active faults of a service's run and the number of calls made so far.
struct FaultPlan {
  /// For each fault of the scenario, in order: true if it has affected a call.
  ///
  /// Injected faults are not recorded.
  private(set) var triggered: [Bool]
  private let all: [StoreFault]
  private var active: [(number: Int?, fault: StoreFault)] = []
  private var start: Int64 = 0
  private var calls = 0

  init(_ faults: [StoreFault]) {
    all = faults
    triggered = faults.map { _ in false }
    active = chosen { $0 == nil }
  }

  /// Starts the run of a service.
  ///
  /// - Parameters:
  ///   - service: The name of the service; faults for other services become inactive.
  ///   - now: The current time in virtual milliseconds; fault times count from here.
  mutating func begin(_ service: String, at now: Int64) {
    active = chosen { $0 == nil || $0 == service }
    start = now
    calls = 0
  }

  /// Adds a fault to the current run.
  mutating func add(_ fault: StoreFault) { active.append((nil, fault)) }

  /// Ends the active faults by which calls fail or take longer.
  mutating func end() {
    active.removeAll { _, fault in
      switch fault.kind {
      case .locked, .unavailable, .slow, .error, .cancelled: true
      case .deletionsForgotten, .keepsDays: false
      }
    }
  }

  private func chosen(_ isMeant: (String?) -> Bool) -> [(number: Int?, fault: StoreFault)] {
    all.enumerated().filter { isMeant($0.element.service) }.map { ($0.offset, $0.element) }
  }

  /// Counts a call and returns the error that it fails with, or nil.
  ///
  /// - Parameter now: The current time in virtual milliseconds.
  /// - Returns: The injected error; nil if no fault makes the call fail.
  mutating func call(at now: Int64) -> (any Error)? {
    calls += 1
    for (number, fault) in active where affectsCall(fault, at: now) {
      if let number { triggered[number] = true }
    }
    if isUnavailable(at: now) { return HealthStoreError(.healthDataUnavailable) }
    for (_, fault) in active {
      switch fault.kind {
      case .error(calls, let code): return HealthStoreError(code)
      case .cancelled(calls): return CancellationError()
      default: continue
      }
    }
    return nil
  }

  /// Begins a call, which faults may slow down.
  ///
  /// - Parameter now: The current time in virtual milliseconds.
  /// - Returns: The positions, in the scenario, of the faults that slow it down.
  mutating func beginCall(at now: Int64) -> [Int] {
    let slowing = positions {
      if case .slow(let window, _) = $0.kind { window.contains(now - start) } else { false }
    }
    for number in slowing { triggered[number] = true }
    return slowing
  }

  /// Returns the faults by which the current call fails.
  ///
  /// - Parameters:
  ///   - error: The error of the call.
  ///   - now: The current time in virtual milliseconds.
  /// - Returns: Their positions in the scenario.
  func causes(of error: any Error, at now: Int64) -> [Int] {
    let code = (error as? HealthStoreError)?.code
    return positions {
      switch $0.kind {
      case .locked(let window): code == .databaseInaccessible && window.contains(now - start)
      case .unavailable(let window):
        code == .healthDataUnavailable && window.contains(now - start)
      case .error(let call, let given): call == calls && given == code
      case .cancelled(let call): call == calls && error is CancellationError
      case .slow, .deletionsForgotten, .keepsDays: false
      }
    }
  }

  private func positions(where isMeant: (StoreFault) -> Bool) -> [Int] {
    active.compactMap { number, fault in isMeant(fault) ? number : nil }
  }

  /// Returns whether a fault affects the current call.
  private func affectsCall(_ fault: StoreFault, at now: Int64) -> Bool {
    switch fault.kind {
    case .locked(let window), .unavailable(let window), .slow(let window, _):
      window.contains(now - start)
    case .error(let call, _), .cancelled(let call): call == calls
    case .deletionsForgotten(let from): now - start >= Int64(from) * Milliseconds.second
    case .keepsDays: true
    }
  }

  /// Returns whether health data is unavailable on the device at a time.
  func isUnavailable(at now: Int64) -> Bool {
    active.contains { active in
      guard case .unavailable(let window) = active.fault.kind else { return false }
      return window.contains(now - start)
    }
  }

  /// Returns the factor by which active faults multiply the cost of a call.
  func latencyFactor(at now: Int64) -> Int64 {
    active.reduce(1) { factor, active in
      guard case .slow(let window, let more) = active.fault.kind, window.contains(now - start)
      else {
        return factor
      }
      let (product, overflow) = factor.multipliedReportingOverflow(by: Int64(more))
      return overflow ? .max : product
    }
  }

  /// Applies the lock state, forgotten deletions and retention limit that hold at a time to a
  /// database.
  func apply(to database: HealthDatabase, at now: Int64, isLocked: Bool) {
    var locked = isLocked
    var forgets = false
    var days: Int?
    for (_, fault) in active {
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

  /// The virtual time in milliseconds from which deletions are not reported; nil if they are.
  var forgettingStart: Int64? {
    active.compactMap { _, fault in
      guard case .deletionsForgotten(let from) = fault.kind else { return nil }
      return start + Int64(from) * Milliseconds.second
    }.min()
  }

  /// Returns the next virtual time at which a fault locks or unlocks the device, or nil.
  func nextLockChange(after now: Int64) -> Int64? {
    active.flatMap { active -> [Int64] in
      guard case .locked(let window) = active.fault.kind else { return [] }
      // Ends beyond the range of representable times never occur.
      let ends = [window.from, window.from.addingReportingOverflow(window.seconds).partialValue]
      return ends.filter { (0...Int(Int64.max / 4_000)).contains($0) }.map {
        start + Int64($0) * Milliseconds.second
      }
    }.filter { $0 > now }.min()
  }
}
