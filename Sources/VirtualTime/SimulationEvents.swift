extension Simulation {
  /// Records an observable event in the trace; has no effect outside a simulation.
  ///
  /// - Parameters:
  ///   - text: The description of the event.
  ///   - service: The service to which the event belongs; empty for none.
  public static func record(_ text: String, service: String = "") {
    guard let simulation = current, simulation.isHere else { return }
    let event = TraceEvent(
      time: simulation.now, task: simulation.currentTask, service: service, text: text)
    simulation.state.pointee.uses &+= 1
    simulation.state.pointee.trace.append(event)
  }

  /// Tells a run on the main actor that the calling task is at work, although it neither waits nor
  /// records an event; has no effect on any other run.
  ///
  /// Without the router, a run concludes that all tasks wait if none uses the simulation for some
  /// real time.
  package static func noteWork() {
    guard let simulation = current, simulation.isHere else { return }
    simulation.state.pointee.uses &+= 1
  }

  /// Registers the reason for which the calling task waits while `body` runs, for a deadlock
  /// report.
  ///
  /// - Parameters:
  ///   - what: The description of what the task waits for.
  ///   - body: The operation that waits.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public static func waiting<Result>(
    for what: String, _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard let simulation = current, simulation.isHere else { return try await body() }
    let task = simulation.currentTask
    simulation.state.pointee.waits[task] = what
    defer { simulation.state.pointee.waits[task] = nil }
    return try await body()
  }

  /// Suspends the current task for a virtual duration.
  ///
  /// - Parameter nanoseconds: The duration; other tasks can run even if it is zero or negative.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(nanoseconds: Int64) async throws {
    if !isOnOwnThread { return try await sleepOnMainActor(nanoseconds) }
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        sleeper.start(continuation)
        insert(sleeper, after: nanoseconds)
      }
    } onCancel: {
      sleeper.cancel()
    }
  }

  /// The same for a run on the main actor, whose isolation the operation has to inherit.
  @MainActor
  private func sleepOnMainActor(_ nanoseconds: Int64) async throws {
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        sleeper.start(continuation)
        insert(sleeper, after: nanoseconds)
      }
    } onCancel: {
      sleeper.cancel()
    }
  }

  private func insert(_ sleeper: Sleeper, after nanoseconds: Int64) {
    state.pointee.uses &+= 1
    state.pointee.timers.insert(.sleeper(sleeper), due: state.pointee.later(by: nanoseconds))
  }

  var currentTask: Int {
    let identifier = withUnsafeCurrentTask { task in
      task.map { runtimeTaskIdentifier(unsafeBitCast($0, to: UnownedJob.self)) } ?? 0
    }
    return number(of: identifier)
  }
}
