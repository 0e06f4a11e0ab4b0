/// What changes while a simulation runs.
///
/// Kept behind a pointer: a class's own properties would be checked for exclusive access at every
/// step of every job.
struct SimulationState {
  var now: Int64 = 0
  var steps = 0
  /// Turns taken since the root ended.
  var lingered = 0
  var ready: ReadyQueue
  var timers = TimerQueue()
  var numbers = TaskNumbers()
  /// The lane of the job that runs.
  var lane = ReadyJob.Lane.general
  /// The task of the job that runs, or ran last.
  var task = 0
  var recent = RecentTasks()
  var waits: [Int: String] = [:]
  var escapes: [Escape] = []
  var trace: Trace
  /// Real clock reads and sleeps seen so far, and those of them that were sleeps.
  var realUses: Int64 = 0
  var realSleeps: Int64 = 0

  init(ready: ReadyQueue, trace: Trace) {
    self.ready = ready
    self.trace = trace
  }

  /// The due time of something that comes later.
  func later(by nanoseconds: Int64) -> Int64 {
    let (due, overflow) = now.addingReportingOverflow(max(0, nanoseconds))
    return overflow ? .max : due
  }

  var deadlock: Deadlock {
    Deadlock(waits: waits, others: recent.latestFirst.filter { waits[$0] == nil })
  }
}

/// The tasks that ran last.
struct RecentTasks {
  private var ring = [Int](repeating: 0, count: 32)
  private var next = 0

  mutating func note(_ task: Int) {
    ring[next & 31] = task
    next &+= 1
  }

  /// Up to eight different tasks, the latest first.
  var latestFirst: [Int] {
    var found: [Int] = []
    for back in 1...32 {
      let task = ring[(next &- back) & 31]
      if task != 0, !found.contains(task), found.count < 8 { found.append(task) }
    }
    return found
  }
}
