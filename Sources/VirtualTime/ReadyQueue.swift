import Randomness

/// A job that is ready to run.
struct ReadyJob {
  /// The executor to which a job belongs: the global one or that of the main actor.
  enum ExecutorKind: UInt8 {
    case general
    case main
  }

  var job: UnownedJob
  var executorKind: ExecutorKind
  /// The number of the job's task; 0 for a job without a task.
  var task: Int

  /// The place of a job's kind in bytes from its start, and the kind of a job that only resumes a
  /// continuation, as `Task.yield` enqueues it.
  private static let kindOffset = 32
  private static let continuationKind: UInt8 = 195

  /// True for the job by which a yielding task becomes ready again.
  var isYield: Bool {
    runtimeTaskIdentifier(job) == 0
      && unsafeBitCast(job, to: UnsafeRawPointer.self)
        .load(fromByteOffset: Self.kindOffset, as: UInt8.self) == Self.continuationKind
  }
}

/// The jobs that are ready to run, from which the schedule's strategy selects the next one.
struct ReadyQueue {
  private let strategy: ScheduleStrategy
  private let order: (any JobOrder)?
  private var random: PhiloxStream
  private var jobs: [ReadyJob] = []
  private var head = 0
  private var priorities: [Int64] = []
  private var changes: [Int]
  private var lowest: Int64 = 0
  private var choices = 0

  init(_ configuration: ScheduleConfiguration, order: (any JobOrder)?) {
    strategy = configuration.strategy
    self.order = order
    random = PhiloxStream(
      seed: configuration.seed, person: 0, stream: StreamIdentifier(.schedule), day: 0)
    changes = []
    if case .priorities(let points) = strategy {
      let steps = UInt32(clamping: configuration.expectedSteps)
      for _ in 0..<points { changes.append(1 + Int(random.integer(below: steps))) }
      changes.sort()
    }
  }

  var isEmpty: Bool { head == jobs.count }

  var count: Int { jobs.count - head }

  /// The tasks of the ready jobs, in the order in which they became ready.
  var tasks: [Int] { jobs[head...].map(\.task) }

  mutating func append(_ job: ReadyJob) { jobs.append(job) }

  /// Removes and returns the next job.
  ///
  /// - Parameters:
  ///   - last: The task that ran last.
  ///   - state: The digest of the program's state; nil if it is not described.
  /// - Returns: The job.
  mutating func next(after last: Int, _ state: Int?) -> ReadyJob {
    if let order {
      // A yield that only makes its task ready again is no choice.
      if let yield = jobs.firstIndex(where: \.isYield) { return jobs.remove(at: yield) }
      return jobs.remove(
        at: jobs.count == 1
          ? 0 : order.next(among: jobs.map(\.task), after: last, in: state))
    }
    switch strategy {
    case .firstInFirstOut: return first()
    case .random: return remove(at: count == 1 ? 0 : Int(random.integer(below: UInt32(count))))
    case .priorities: return highest()
    }
  }

  private mutating func first() -> ReadyJob {
    let job = jobs[head]
    head += 1
    if head == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 1_024, head * 2 > jobs.count {
      jobs.removeSubrange(..<head)
      head = 0
    }
    return job
  }

  private mutating func remove(at index: Int) -> ReadyJob {
    jobs.swapAt(index, jobs.count - 1)
    return jobs.removeLast()
  }

  private mutating func highest() -> ReadyJob {
    var best = 0
    for index in jobs.indices where priority(of: jobs[index]) > priority(of: jobs[best]) {
      best = index
    }
    // A single job is not counted as a choice, because the number of such cases differs between
    // builds.
    if jobs.count > 1 { choices += 1 }
    // Jobs of equal priority keep their order, and so do the jobs of one task.
    let job = jobs.remove(at: best)
    if changes.first == choices {
      changes.removeAll { $0 == choices }
      lowest -= 1
      priorities[job.task] = lowest
    }
    return job
  }

  /// Returns the priority of a job's task, drawn when the task is first seen.
  ///
  /// Jobs without a task share one priority.
  private mutating func priority(of job: ReadyJob) -> Int64 {
    while priorities.count <= job.task { priorities.append(Int64(random.nextWord()) + 1) }
    return priorities[job.task]
  }
}
