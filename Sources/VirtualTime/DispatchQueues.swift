import CVirtualTime

/// The blocks that a program gave to Dispatch queues, and those that wait for groups.
struct DispatchQueues {
  typealias Object = UnsafeMutableRawPointer

  /// A block with the group that it leaves at its end.
  struct Work {
    /// The number of blocks that arrived before.
    var number: Int
    var block: Object
    var group: Object?
  }

  private var arrivals = 0

  /// The blocks that wait in each queue, in the order of their arrival.
  var waiting: [Object: [Work]] = [:]
  /// The queues whose blocks are running, the innermost last.
  var running: [Object] = []
  /// The blocks that wait for a group to be empty.
  var notifications: [(group: Object, queue: Object, block: Object)] = []

  mutating func append(_ block: Object, to queue: Object, leaving group: Object?) {
    waiting[queue, default: []].append(Work(number: arrivals, block: block, group: group))
    arrivals += 1
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
  /// unless the queue is one of the system's.
  fileprivate func dispatch(
    _ block: DispatchQueues.Object, to queue: DispatchQueues.Object, after delay: Int64,
    leaving group: DispatchQueues.Object?
  ) {
    if delay < 0 { return }
    cvirtualtime_retain_object(queue)
    let (queue, work) = (Handle(object: queue), Handle(object: cvirtualtime_copy_block(block)))
    let group = group.map(Handle.init)
    if let group {
      cvirtualtime_retain_object(group.object)
      cvirtualtime_enter_group(group.object)
    }
    if delay > 0 {
      Task {
        try? await Task.sleep(nanoseconds: UInt64(delay))
        self.enqueue(work, in: queue, leaving: group)
      }
    } else {
      enqueue(work, in: queue, leaving: group)
    }
  }

  private func enqueue(_ block: Handle, in queue: Handle, leaving group: Handle?) {
    queues.append(block.object, to: queue.object, leaving: group?.object)
    if kind(queue.object) == CVIRTUALTIME_MAIN_QUEUE {
      Task { @MainActor in self.runBlock(of: queue.object, block.object) }
    } else {
      Task { self.runBlock(of: queue.object, block.object) }
    }
  }

  /// Runs a block of a queue: the one for which the task was made in a queue without an order, the
  /// first in another; nothing if all have run.
  private func runBlock(of queue: DispatchQueues.Object, _ block: DispatchQueues.Object) {
    guard let waiting = queues.waiting[queue] else { return }
    let isOrdered = kind(queue) != CVIRTUALTIME_GLOBAL_QUEUE
    guard let index = isOrdered ? 0 : waiting.firstIndex(where: { $0.block == block })
    else { return }
    let work = waiting[index]
    queues.waiting[queue]?.remove(at: index)
    if waiting.count == 1 { queues.waiting[queue] = nil }
    call(work.block, on: queue)
    cvirtualtime_release_block(work.block)
    if let group = work.group {
      cvirtualtime_leave_group(group)
      left(group)
      cvirtualtime_release_object(group)
    }
    cvirtualtime_release_object(queue)
  }

  private func call(_ block: DispatchQueues.Object, on queue: DispatchQueues.Object) {
    queues.running.append(queue)
    defer { queues.running.removeLast() }
    if kind(queue) == CVIRTUALTIME_MAIN_QUEUE {
      let block = Handle(object: block)
      asMainActor { cvirtualtime_call_block(block.object) }
    } else {
      let kind = state.pointee.executorKind
      state.pointee.executorKind = .general
      defer { state.pointee.executorKind = kind }
      cvirtualtime_call_block(block)
    }
  }

  /// Runs a block at once, after those that wait in its queue.
  fileprivate func dispatchNow(_ block: DispatchQueues.Object, to queue: DispatchQueues.Object) {
    if queues.running.contains(queue), kind(queue) != CVIRTUALTIME_GLOBAL_QUEUE {
      // The queue would wait for its own block for ever.
      note(.blocked(isGivenUp: true), by: currentTask)
    } else if kind(queue) == CVIRTUALTIME_OWN_QUEUE {
      while let first = queues.waiting[queue]?.first { runBlock(of: queue, first.block) }
    }
    call(block, on: queue)
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
    if queues.notifications.isEmpty || cvirtualtime_group_is_empty(group) == 0 { return }
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

  /// Runs a block that another thread would run while this one waits; false if there is none.
  fileprivate func help() -> Bool {
    let isOnMain = state.pointee.executorKind == .main
    let free = queues.waiting.keys.filter { queue in
      switch kind(queue) {
      case CVIRTUALTIME_MAIN_QUEUE: !isOnMain
      case CVIRTUALTIME_OWN_QUEUE: !queues.running.contains(queue)
      default: true
      }
    }
    // Addresses differ from run to run, but not the order in which blocks were made ready.
    let next = free.compactMap { queue in
      queues.waiting[queue]?.first.map { (queue, $0) }
    }.min { $0.1.number < $1.1.number }
    guard let (queue, work) = next else { return false }
    runBlock(of: queue, work.block)
    return true
  }

  /// Stops the program unless a queue runs the current block, or if it does.
  fileprivate func require(_ queue: DispatchQueues.Object, isCurrent: Bool) {
    let isRunning =
      kind(queue) == CVIRTUALTIME_MAIN_QUEUE
      ? state.pointee.executorKind == .main : queues.running.contains(queue)
    precondition(
      isRunning == isCurrent,
      "a block runs \(isRunning ? "on" : "off") a queue that dispatchPrecondition "
        + (isRunning ? "excludes" : "requires"))
  }

  fileprivate var currentQueue: DispatchQueues.Object? { queues.running.last }

  /// Makes the functions of Dispatch reach the simulation of their thread.
  static let installDispatch: Void = {
    let table = UnsafeMutablePointer<cvirtualtime_dispatch>.allocate(capacity: 1)
    table.initialize(
      to: cvirtualtime_dispatch(
        async: { unretained($0).dispatch($2, to: $1, after: $3, leaving: $4) },
        sync: { unretained($0).dispatchNow($2, to: $1) },
        notify: { unretained($0).notify($3, on: $2, whenEmpty: $1) },
        left: { unretained($0).left($1) },
        require: { unretained($0).require($1, isCurrent: $2 != 0) },
        help: { unretained($0).help() ? 1 : 0 },
        queue: { unretained($0).currentQueue }))
    cvirtualtime_set_dispatch(table)
  }()
}
