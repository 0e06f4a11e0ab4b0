import CVirtualTime

/// The blocks that a program gave to Dispatch queues, and those that wait for groups.
struct DispatchQueues {
  typealias Object = UnsafeMutableRawPointer

  /// A block with the group that it leaves at its end.
  struct Work {
    /// The number of blocks that were given before.
    var number: Int
    var block: Object
    var group: Object?
    /// True if a concurrent queue runs the blocks before it first, and those after it later.
    var isBarrier = false
  }

  /// The blocks that wait in a queue, in the order of their arrival.
  struct Line {
    private var works: [Work] = []
    private var head = 0

    var isEmpty: Bool { head == works.count }
    var first: Work? { isEmpty ? nil : works[head] }
    var hasBarrier: Bool { works[head...].contains { $0.isBarrier } }

    mutating func append(_ work: Work) { works.append(work) }

    /// Removes the block that a queue without an order runs for a task: the task's own, unless a
    /// barrier is before it.
    mutating func remove(_ block: Object) -> Work? {
      guard !isEmpty else { return nil }
      let barrier = works[head...].firstIndex { $0.isBarrier } ?? works.count
      let end = max(head + 1, barrier)
      let index = works[head..<end].firstIndex { $0.block == block } ?? head
      return index == head ? removeFirst() : works.remove(at: index)
    }

    mutating func removeFirst() -> Work {
      let work = works[head]
      head += 1
      if head > 32, head * 2 > works.count {
        works.removeFirst(head)
        head = 0
      }
      return work
    }
  }

  /// The blocks that wait in each queue.
  var waiting: [Object: Line] = [:]
  /// The blocks of each queue whose time has not come, with their times in nanoseconds.
  var delayed: [Object: [(due: Int64, work: Work)]] = [:]
  /// The queues whose blocks are running, the innermost last; nil for a task that runs while one of
  /// them waits.
  var running: [Object?] = []
  /// The number of waits of the main actor that something else runs meanwhile.
  var mainWaits = 0
  /// The number of waits within each other.
  var depth = 0
  /// The blocks that wait for a group to be empty.
  var notifications: [(group: Object, queue: Object, block: Object)] = []
  private(set) var arrivals = 0

  mutating func work(_ block: Object, leaving group: Object?, isBarrier: Bool) -> Work {
    arrivals += 1
    return Work(number: arrivals, block: block, group: group, isBarrier: isBarrier)
  }

  /// Removes the blocks of a queue whose time has come, in the order of their times.
  mutating func takeDue(_ queue: Object, at now: Int64) -> [Work] {
    guard let all = delayed[queue] else { return [] }
    let due = all.filter { $0.due <= now }
    let rest = all.filter { $0.due > now }
    delayed[queue] = rest.isEmpty ? nil : rest
    return due.sorted { ($0.due, $0.work.number) < ($1.due, $1.work.number) }.map(\.work)
  }
}

// Dispatch on a simulated thread: each block is run by a task of the simulation, so that the order
// of blocks is one more choice of the schedule.
extension Simulation {
  /// A queue or a block, which only tasks of one simulation use.
  struct Handle: @unchecked Sendable {
    let object: DispatchQueues.Object
  }

  private var queues: DispatchQueues {
    get { state.pointee.queues }
    _modify { yield &state.pointee.queues }
  }

  /// Makes a task that runs a block of a queue after a delay in nanoseconds.
  ///
  /// A queue runs its blocks in the order of their arrival: the task runs the first that waits,
  /// unless the queue is one of the system's or concurrent.
  fileprivate func dispatch(
    _ block: DispatchQueues.Object, to queue: DispatchQueues.Object, after delay: Int64,
    leaving group: DispatchQueues.Object?, isBarrier: Bool = false
  ) {
    if delay < 0 { return }
    cvirtualtime_retain_object(queue)
    if let group {
      cvirtualtime_retain_object(group)
      cvirtualtime_enter_group(group)
    }
    let work = queues.work(
      cvirtualtime_copy_block(block), leaving: group, isBarrier: isBarrier)
    if delay == 0 { return enqueue(work, in: queue) }
    let due = state.pointee.later(by: delay)
    queues.delayed[queue, default: []].append((due, work))
    let queue = Handle(object: queue)
    Task { [unowned self] in
      try? await Task.sleep(nanoseconds: UInt64(max(0, due - now)))
      // The first of several timers of one time passes on the blocks of all.
      for work in queues.takeDue(queue.object, at: now) { enqueue(work, in: queue.object) }
    }
  }

  private func enqueue(_ work: DispatchQueues.Work, in queue: DispatchQueues.Object) {
    queues.waiting[queue, default: .init()].append(work)
    let (queue, block) = (Handle(object: queue), Handle(object: work.block))
    if kind(queue.object) == CVIRTUALTIME_MAIN_QUEUE {
      Task { @MainActor [unowned self] in runBlock(of: queue.object, block.object) }
    } else {
      Task { [unowned self] in runBlock(of: queue.object, block.object) }
    }
  }

  /// Runs a block of a queue: the first that waits, or in a queue without an order the one for
  /// which the task was made; nothing if all have run.
  private func runBlock(of queue: DispatchQueues.Object, _ block: DispatchQueues.Object) {
    guard let first = queues.waiting[queue]?.first else { return }
    let isOrdered = kind(queue) != CVIRTUALTIME_GLOBAL_QUEUE
    let work =
      isOrdered
      ? queues.waiting[queue]?.removeFirst() ?? first
      : queues.waiting[queue]?.remove(block) ?? first
    if queues.waiting[queue]?.isEmpty ?? true { queues.waiting[queue] = nil }
    state.pointee.steps &+= 1
    call(work.block, on: queue, isOwnThread: true)
    cvirtualtime_release_block(work.block)
    if let group = work.group {
      cvirtualtime_leave_group(group)
      left(group)
      cvirtualtime_release_object(group)
    }
    cvirtualtime_release_object(queue)
  }

  /// Calls a block; one that is called synchronously stays on the thread of its caller.
  private func call(
    _ block: DispatchQueues.Object, on queue: DispatchQueues.Object, isOwnThread: Bool
  ) {
    queues.running.append(queue)
    defer { queues.running.removeLast() }
    if kind(queue) == CVIRTUALTIME_MAIN_QUEUE {
      let block = Handle(object: block)
      asMainActor { cvirtualtime_call_block(block.object) }
    } else {
      let kind = state.pointee.executorKind
      if isOwnThread { state.pointee.executorKind = .general }
      defer { state.pointee.executorKind = kind }
      cvirtualtime_call_block(block)
    }
  }

  /// Runs a block at once: after those that wait in its queue, or in a concurrent queue after those
  /// up to the last barrier.
  fileprivate func dispatchNow(
    _ block: DispatchQueues.Object, to queue: DispatchQueues.Object, isBarrier: Bool
  ) {
    let kind = kind(queue)
    let isOnMain = kind == CVIRTUALTIME_MAIN_QUEUE && state.pointee.executorKind == .main
    if kind == CVIRTUALTIME_OWN_QUEUE, queues.running.contains(queue) {
      // The queue would wait for its own block for ever.
      note(.blocked(isGivenUp: true), by: currentTask)
    } else if !isOnMain {
      // Blocks that these blocks give to the queue come later.
      let last = queues.arrivals
      while let line = queues.waiting[queue], let first = line.first, first.number <= last,
        kind != CVIRTUALTIME_GLOBAL_QUEUE || isBarrier || line.hasBarrier
      { runBlock(of: queue, first.block) }
    }
    call(block, on: queue, isOwnThread: false)
  }

  private func kind(_ queue: DispatchQueues.Object) -> cvirtualtime_queue {
    cvirtualtime_queue(UInt32(cvirtualtime_queue_kind(queue)))
  }

  // MARK: Groups

  fileprivate func notify(
    _ block: DispatchQueues.Object, on queue: DispatchQueues.Object,
    whenEmpty group: DispatchQueues.Object
  ) {
    if cvirtualtime_group_is_empty(group) != 0 {
      return dispatch(block, to: queue, after: 0, leaving: nil)
    }
    cvirtualtime_retain_object(group)
    cvirtualtime_retain_object(queue)
    queues.notifications.append((group, queue, cvirtualtime_copy_block(block)))
  }

  fileprivate func left(_ group: DispatchQueues.Object) {
    // The notification holds the group, which may be gone otherwise.
    guard queues.notifications.contains(where: { $0.group == group }),
      cvirtualtime_group_is_empty(group) != 0
    else { return }
    let due = queues.notifications.filter { $0.group == group }
    queues.notifications.removeAll { $0.group == group }
    for notification in due {
      dispatch(notification.block, to: notification.queue, after: 0, leaving: nil)
      cvirtualtime_release_block(notification.block)
      cvirtualtime_release_object(notification.queue)
      cvirtualtime_release_object(group)
    }
  }

  // MARK: Waits and checks

  /// Runs something that another thread would run while this one waits; false if there is nothing.
  ///
  /// - Parameter limit: The longest wait in nanoseconds; negative for one without a deadline.
  /// - Returns: Whether something ran, or time passed.
  fileprivate func help(_ limit: Int64) -> Bool {
    guard state.pointee.steps < schedule.stepBudget, queues.depth < Self.deepest else {
      return false
    }
    let isMain = state.pointee.executorKind == .main
    queues.depth += 1
    queues.mainWaits += isMain ? 1 : 0
    defer {
      queues.depth -= 1
      queues.mainWaits -= isMain ? 1 : 0
    }
    return runWaitingBlock() || (queues.mainWaits == 0 && runOtherJob(limit))
  }

  /// The most waits within each other, each of which takes a part of the stack.
  private static let deepest = 100

  private func runOtherJob(_ limit: Int64) -> Bool {
    // A task that waits for another without a deadline would block its pool for good, and is told.
    guard queues.running.last ?? nil != nil || limit >= 0 else { return false }
    if !state.pointee.ready.isEmpty {
      let task = state.pointee.task
      queues.running.append(nil)
      runNext()
      queues.running.removeLast()
      state.pointee.task = task
      return true
    }
    let deadline = limit < 0 ? schedule.timeBudget : state.pointee.later(by: limit)
    guard let due = state.pointee.timers.earliest(), due <= deadline else { return false }
    advance(to: due)
    return true
  }

  /// Lets the time pass that a wait without success has taken.
  fileprivate func pass(_ limit: Int64) { advance(to: state.pointee.later(by: limit)) }

  private func runWaitingBlock() -> Bool {
    let isOnMain = queues.mainWaits > 0
    let free = queues.waiting.keys.filter { queue in
      switch kind(queue) {
      case CVIRTUALTIME_MAIN_QUEUE: !isOnMain
      case CVIRTUALTIME_OWN_QUEUE: !queues.running.contains(queue)
      default: true
      }
    }
    // Addresses differ from run to run, but not the order in which blocks were given.
    let next = free.compactMap { queue in
      queues.waiting[queue]?.first.map { (queue, $0) }
    }.min { $0.1.number < $1.1.number }
    guard let (queue, work) = next else { return false }
    runBlock(of: queue, work.block)
    return true
  }

  /// Stops the program where a check of the current queue fails.
  ///
  /// Queues that have another as their target are not followed, so that of the program's own queues
  /// only the one that must not run the block is known.
  fileprivate func require(_ queue: DispatchQueues.Object, isCurrent: Bool) {
    let isMain = kind(queue) == CVIRTUALTIME_MAIN_QUEUE
    if isCurrent, !isMain { return }
    let isRunning =
      isMain ? state.pointee.executorKind == .main : (queues.running.last ?? nil) == queue
    precondition(
      isRunning == isCurrent,
      "a block runs \(isRunning ? "on" : "off") a queue that dispatchPrecondition "
        + (isRunning ? "excludes" : "requires"))
  }

  fileprivate var currentQueue: DispatchQueues.Object? { queues.running.last ?? nil }

  /// Makes the functions of Dispatch reach the simulation of their thread.
  static let installDispatch: Void = {
    let table = UnsafeMutablePointer<cvirtualtime_dispatch>.allocate(capacity: 1)
    table.initialize(
      to: cvirtualtime_dispatch(
        async: {
          unretained($0).dispatch($2, to: $1, after: $3, leaving: $4, isBarrier: $5 != 0)
        },
        sync: { unretained($0).dispatchNow($2, to: $1, isBarrier: $3 != 0) },
        notify: { unretained($0).notify($3, on: $2, whenEmpty: $1) },
        left: { unretained($0).left($1) },
        require: { unretained($0).require($1, isCurrent: $2 != 0) },
        help: { unretained($0).help($1) ? 1 : 0 }, pass: { unretained($0).pass($1) },
        queue: { unretained($0).currentQueue }))
    cvirtualtime_set_dispatch(table)
  }()
}
