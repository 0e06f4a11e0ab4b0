import VirtualTime

/// An escape from virtual time and the place of the program where it happened.
struct PlacedEscape: Sendable, CustomStringConvertible {
  let escape: Escape
  /// Addresses of code, innermost first.
  let frames: [UInt]

  /// The escapes of a run that has ended.
  static func all(of simulation: Simulation) -> [PlacedEscape] {
    zip(simulation.escapes, simulation.escapeFrames).map { PlacedEscape(escape: $0, frames: $1) }
  }

  var description: String {
    let place = CodePlace.name(frames).map { " in \($0)" } ?? ""
    return "task \(escape.task) \(escape.kind)\(place)"
  }

  /// The failure that the escape is, whatever the test expects; nil for one after which runs merely
  /// may not replay.
  var failure: InterleavingFailure? {
    switch escape.kind {
    case .lockHeld:
      InterleavingFailure(
        kind: .heldLock,
        text: "\(self), which keeps its thread from other tasks; release it before the await",
        tasks: [escape.task])
    case .blocked(isGivenUp: true):
      InterleavingFailure(
        kind: .blocked, text: "\(self): the tasks that could end the wait need the thread",
        tasks: [escape.task])
    case .blocked, .foreignWake, .realTimeRead, .leftRunning, .realSleep, .startedThread,
      .startedProcess:
      nil
    }
  }

  /// True if it makes replay uncertain, and not only the end of the run.
  var isUncertain: Bool { escape.kind != .leftRunning }
}
