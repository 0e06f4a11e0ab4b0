import Testing
import VirtualTime

/// One run of a test's body in one order.
struct Attempt: Sendable {
  var failure: InterleavingFailure?
  /// The seed of the program's random numbers.
  var seed: UInt64
  /// The rank of the task that was selected, by choice.
  var choices: [Int]
  /// The number of tasks that were ready, or of outcomes, by choice.
  var widths: [Int]
  /// The digest of the program's state, by choice; nil where the program does not describe it.
  var states: [Int?]
  /// The digest of the order.
  var digest: UInt64
  /// The virtual time at the end, in nanoseconds.
  var time: Int64
  var escapes: [PlacedEscape]
  /// The jobs that ran; empty if they were not kept.
  var steps: [StepRecord]

  /// The ranks of the choices that deviate from the plain order, by position.
  var preemptions: [Int: Int] { ReplayPolicy(choices).ranks }
}

/// A failure of a test in one order of its tasks.
struct InterleavingFailure: Sendable {
  enum Kind: Sendable {
    /// An issue was recorded.
    case issue
    /// The test threw an error.
    case error
    /// No task could continue.
    case deadlock
    /// The budget of steps or of virtual time was exhausted.
    case livelock
    /// A task that the test started did not end.
    case leak
    /// A task was suspended while it held a lock of threads.
    case heldLock
    /// A task blocked the thread on which all others have to run.
    case blocked
  }

  var kind: Kind
  var text: String
  /// The line of the issue; nil for the test's own.
  var line: SourceLocation?
  /// The tasks that cannot continue or ran last; empty unless it is a deadlock.
  var tasks: [Int] = []

  /// True if another failure is taken for the same one: of the same kind, at the same line.
  func isLike(_ other: InterleavingFailure) -> Bool { kind == other.kind && line == other.line }
}
