import CVirtualTime

extension Simulation {
  /// Runs a body whose threads, processes and waits are no escapes, because they belong to the
  /// harness around the program.
  ///
  /// - Parameter body: The operation.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  package static func uncounted<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = cvirtualtime_set_counting(0)
    defer { _ = cvirtualtime_set_counting(before) }
    return try body()
  }

  /// Reports what the last job used of the real world.
  func noteUses() {
    withUnsafeTemporaryAllocation(
      of: cvirtualtime_use.self, capacity: Int(CVIRTUALTIME_KINDS.rawValue)
    ) { uses in
      let count = Int(cvirtualtime_take_uses(uses.baseAddress))
      for use in uses[..<count] {
        note(Self.kind(of: use), by: state.pointee.task, frames: Self.frames(of: use))
      }
    }
  }

  private static func kind(of use: cvirtualtime_use) -> Escape.Kind {
    switch cvirtualtime_kind(UInt32(use.kind)) {
    case CVIRTUALTIME_CLOCK: .realTimeRead(clock: Int(use.detail))
    case CVIRTUALTIME_SLEEP: .realSleep
    case CVIRTUALTIME_THREAD: .startedThread
    case CVIRTUALTIME_PROCESS: .startedProcess
    case CVIRTUALTIME_WAIT: .blocked(isGivenUp: use.detail != 0)
    default: .lockHeld
    }
  }

  private static func frames(of use: cvirtualtime_use) -> [UInt] {
    withUnsafeBytes(of: use.frames) { Array($0.bindMemory(to: UInt.self).prefix(Int(use.depth))) }
  }
}
