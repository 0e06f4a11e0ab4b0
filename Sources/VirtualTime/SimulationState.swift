/// The mutable state of a simulation.
///
/// It is stored behind a pointer, because stored properties of a class would be checked for
/// exclusive access at every step.
struct SimulationState {
  var now: Int64 = 0
  var steps = 0
  /// The number of jobs, timers and events, by which a run on the main actor notices activity.
  var uses = 0
  /// The number of steps since the root ended.
  var lingered = 0
  var ready: ReadyQueue
  var decisions: Decisions
  var timers = TimerQueue()
  var numbers = TaskNumbers()
  /// The executor of the running job.
  var executorKind = ReadyJob.ExecutorKind.general
  /// The task of the running job, or of the job that ran last.
  var task = 0
  var recent = RecentTasks()
  var waits: [Int: String] = [:]
  var escapes: [Escape] = []
  var escapeFrames: [[UInt]] = []
  var trace: Trace
  /// The jobs run so far; nil if they are not kept.
  var records: [StepRecord]?
  /// The last arrival on each link of a network that keeps the order of messages.
  var arrivals: [String: Duration] = [:]
  var program = ProgramState()
  /// The blocks that the program gave to Dispatch.
  var queues = DispatchQueues()
  /// Objects of the simulated world, by their types.
  var attachments: [ObjectIdentifier: any Sendable] = [:]

  init(ready: ReadyQueue, decisions: Decisions, trace: Trace, records: [StepRecord]?) {
    self.ready = ready
    self.decisions = decisions
    self.trace = trace
    self.records = records
  }

  /// Returns the due time after a delay; a negative delay counts as zero.
  func later(by nanoseconds: Int64) -> Int64 {
    let (due, overflow) = now.addingReportingOverflow(max(0, nanoseconds))
    return overflow ? .max : due
  }

  /// The digest of the program's state; nil if the program does not describe it.
  var digest: Int? { program.isDescribed ? program.digest(at: now, ready.tasks) : nil }

  var deadlock: Deadlock {
    Deadlock(waits: waits, others: recent.latestFirst.filter { waits[$0] == nil })
  }
}

/// A ring buffer of the tasks that ran last.
struct RecentTasks {
  private var ring = [Int](repeating: 0, count: 32)
  private var next = 0

  mutating func note(_ task: Int) {
    ring[next & 31] = task
    next &+= 1
  }

  /// Up to eight distinct task numbers, latest first.
  var latestFirst: [Int] {
    var found: [Int] = []
    for back in 1...32 {
      let task = ring[(next &- back) & 31]
      if task != 0, !found.contains(task), found.count < 8 { found.append(task) }
    }
    return found
  }
}
