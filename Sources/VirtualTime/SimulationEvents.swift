extension Simulation {
  /// Records an observable event of the program under test; does nothing outside a simulation.
  ///
  /// - Parameters:
  ///   - text: What happened.
  ///   - service: The service that it belongs to.
  public static func record(_ text: String, service: String = "") {
    guard let simulation = current else { return }
    let event = TraceEvent(
      time: simulation.now, task: simulation.currentTask, service: service, text: text)
    simulation.state.pointee.trace.append(event)
  }

  /// Says what the calling task waits for while it waits, for the deadlock report.
  ///
  /// - Parameters:
  ///   - what: What it waits for.
  ///   - body: The waiting.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public static func waiting<Result>(
    for what: String, _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard let simulation = current else { return try await body() }
    let task = simulation.currentTask
    simulation.state.pointee.waits[task] = what
    defer { simulation.state.pointee.waits[task] = nil }
    return try await body()
  }

  /// Sleeps for some virtual time.
  ///
  /// - Parameter nanoseconds: How long; zero or less still lets others run.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(nanoseconds: Int64) async throws {
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        sleeper.start(continuation)
        state.pointee.timers.insert(
          .sleeper(sleeper), due: state.pointee.later(by: nanoseconds))
      }
    } onCancel: {
      sleeper.cancel()
    }
  }

  /// The number of the task that runs now, also inside an actor's job.
  var currentTask: Int {
    let identifier = withUnsafeCurrentTask { task in
      task.map { runtimeTaskIdentifier(unsafeBitCast($0, to: UnownedJob.self)) } ?? 0
    }
    return number(of: identifier)
  }
}
