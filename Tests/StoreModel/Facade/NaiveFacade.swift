import HealthModel

/// A device's store by its definition: the naive store, what the person said, and lists of
/// observers and streams.
package final class NaiveFacade {
  /// A stream of updates.
  struct Stream {
    var number: Int
    var query: AnchoredQuery
    /// The time of the answer to the current read; nil while the stream waits for a change.
    var readAt: Int64?
    /// True if something changed during the read.
    var isLate = false
    var isFirst = true
  }

  let sequence: FacadeSequence
  let store: NaiveStore
  let defect: FacadeDefect?
  var access: NaiveAccess
  var delivery: NaiveDelivery
  var isLockedByPerson = false
  var anchors = AnchorBook()
  private(set) var now: Int64
  /// True if the device is locked, by the person or by a fault.
  private(set) var isLocked = false
  private var callCount = 0
  private var script = AppScript()
  /// The calls that the app has not completed, in order.
  private var unanswered: [Int] = []
  private var streams: [Stream] = []
  private var streamCount = 0
  private var events: [FacadeEvent] = []

  /// Makes the facade of an app that has not begun.
  ///
  /// - Parameters:
  ///   - sequence: The app and its person.
  ///   - defect: The rule that the facade breaks; nil for none.
  package init(_ sequence: FacadeSequence, defect: FacadeDefect?) {
    self.sequence = sequence
    self.defect = defect
    store = NaiveStore(key: 0, semantics: sequence.semantics)
    access = NaiveAccess(sequence.answer)
    delivery = NaiveDelivery(
      semantics: sequence.semantics, isEntitled: sequence.isEntitled, defect: defect)
    now = sequence.now
    for case .keepsDays(let days) in sequence.faults.map(\.kind) {
      store.keepsDays = min(days, store.keepsDays ?? days)
    }
    updateLock()
  }

  var hasProcess: Bool { delivery.app != .terminated }

  /// The events that reached the app since the last call, in order.
  package func takeEvents() -> [FacadeEvent] {
    defer { events = [] }
    return events
  }

  /// The visible state.
  package var condition: FacadeCondition {
    FacadeCondition(
      launches: delivery.launches, stopped: delivery.stopped,
      sharing: FacadeCondition.types.map(access.sharing),
      requests: FacadeCondition.types.map {
        [access.request(share: [$0], read: []), access.request(share: [], read: [$0])]
      }, violations: store.violations.count, priority: store.priority)
  }

  // MARK: Time

  /// Lets time pass, with everything that is due on the way and at its end.
  func pass(until end: Int64) {
    settle()
    while true {
      let instants =
        (delivery.instants + lockEdges).filter { $0 > now } + streams.compactMap(\.readAt)
      guard let next = instants.min(), next <= end else { break }
      now = max(now, next)
      updateLock()
      settle()
      for number in streams.filter({ $0.readAt == now }).map(\.number) { read(number) }
    }
    now = max(now, end)
  }

  /// Makes the calls that are due now, and those that their completions make due.
  private func settle() {
    let launches = delivery.launches
    let calls = delivery.happen(at: now)
    if delivery.launches > launches, sequence.relaunches {
      events.append(FacadeEvent(time: now, kind: .launch))
      delivery.stopAll()
      return startKept()
    }
    for call in calls {
      let types = SampleType.catalog.filter(call.types.contains)
      guard let observer = script[call.observer] else { continue }
      events.append(FacadeEvent(time: now, kind: .call(call.observer, types)))
      if observer.answersAtOnce {
        delivery.complete(call.number)
      } else {
        unanswered.append(call.number)
      }
    }
    if !calls.isEmpty { settle() }
  }

  private func startKept() {
    for observer in script.relaunch() {
      delivery.start(observer)
      settle()
    }
  }

  /// Tells observers and streams of what a body changes; of deletions that no anchored query
  /// reports, nobody is told.
  func change<Result>(
    _ body: () throws(HealthStoreError) -> Result
  ) throws(HealthStoreError) -> Result {
    func counts() -> [SampleType: Int] {
      store.logs.mapValues { log in
        log.filter { entry in
          !entry.isHidden && (!entry.isDeletion || defect != .deletionsWakeNobody)
        }.count
      }
    }
    store.now = now
    let before = counts()
    let result = try body()
    let after = counts()
    for type in SampleType.catalog where after[type, default: 0] != before[type, default: 0] {
      delivery.note(type)
      if !isLocked { signal { $0.query.type == type } }
      settle()
    }
    return result
  }

  /// The times at which a fault locks or unlocks the device.
  private var lockEdges: [Int64] {
    var edges: [Int64] = []
    for case .locked(let window) in sequence.faults.map(\.kind) {
      edges.append(sequence.now + Int64(window.from) * 1_000)
      edges.append(sequence.now + Int64(window.from + window.seconds) * 1_000)
    }
    return edges
  }

  func updateLock() {
    var value = isLockedByPerson
    for case .locked(let window) in sequence.faults.map(\.kind) {
      let from = sequence.now + Int64(window.from) * 1_000
      if now >= from, now < from + Int64(window.seconds) * 1_000 { value = true }
    }
    if isLocked == value { return }
    isLocked = value
    delivery.isLocked = value
    if value { return }
    signal { _ in true }
    settle()
  }

  // MARK: Streams

  private func signal(_ isMeant: (Stream) -> Bool) {
    for index in streams.indices where isMeant(streams[index]) {
      if streams[index].readAt == nil {
        streams[index].readAt = now + cost(.changes)
      } else {
        streams[index].isLate = true
      }
    }
  }

  private func read(_ number: Int) {
    guard let index = streams.firstIndex(where: { $0.number == number }) else { return }
    do throws(HealthStoreError) {
      try strike()
      let page = try answer(reading: streams[index].query.type) {
        () throws(HealthStoreError) in try store.changes(streams[index].query)
      }
      if streams[index].isFirst || !page.added.isEmpty || !page.deleted.isEmpty {
        events.append(FacadeEvent(time: now, kind: .page(number, .page(page))))
      }
      streams[index].query.anchor = page.anchor
      streams[index].isFirst = false
      streams[index].readAt = streams[index].isLate ? now + cost(.changes) : nil
      streams[index].isLate = false
    } catch {
      events.append(FacadeEvent(time: now, kind: .end(number, error.code)))
      streams.remove(at: index)
    }
  }

  func startStream(_ request: PageRequest) {
    var query = anchors.query(request)
    query.limit = 0
    streams.append(
      Stream(number: streamCount, query: query, readAt: now + cost(.changes)))
    streamCount += 1
  }

  func endStream(_ number: Int) { streams.removeAll { $0.number == number } }

  // MARK: The app

  func observe(_ types: Set<SampleType>, isKept: Bool, answersAtOnce: Bool) {
    delivery.start(script.start(types, isKept: isKept, answersAtOnce: answersAtOnce))
    settle()
  }

  func stop(_ number: Int) {
    script.stop(number)
    delivery.stop(number)
  }

  func complete(_ place: Int) {
    let index = unanswered.count - 1 - place
    if unanswered.indices.contains(index) { delivery.complete(unanswered.remove(at: index)) }
  }

  func move(to condition: AppCondition) {
    if condition == .terminated { endProcess() }
    delivery.move(to: condition)
    settle()
  }

  func restart() {
    endProcess()
    delivery.stopAll()
    delivery.move(to: .foreground)
    startKept()
  }

  func enable(_ type: SampleType, _ frequency: WakeFrequency) throws(HealthStoreError) {
    try delivery.enable(type, frequency)
    settle()
  }

  /// Forgets the state of the process: its streams, and the calls that it could complete.
  private func endProcess() {
    streams = []
    unanswered = []
  }

  // MARK: Calls

  func cost(_ kind: QueryCosts.Kind) -> Int64 {
    if !sequence.isSlow { return 0 }
    return kind == .changes ? 3 : 7
  }

  /// Lets the time of a call pass.
  ///
  /// - Throws: The error of a fault.
  func begin(_ kind: QueryCosts.Kind) throws(HealthStoreError) {
    pass(until: now + cost(kind))
    try strike()
  }

  private func strike() throws(HealthStoreError) {
    callCount += 1
    for case .error(callCount, let code) in sequence.faults.map(\.kind) {
      throw HealthStoreError(code)
    }
  }

  /// Reads as the app may at this moment.
  func answer<Result>(
    reading type: SampleType, _ body: () throws(HealthStoreError) -> Result
  ) throws(HealthStoreError) -> Result {
    store.now = now
    store.isLocked = isLocked
    store.forgetsDeletions = false
    for case .deletionsForgotten(let from) in sequence.faults.map(\.kind)
    where now - sequence.now >= Int64(from) * 1_000 {
      store.forgetsDeletions = true
    }
    defer {
      store.readsOnly = nil
      store.isLocked = false
    }
    if !access.canRead(type) {
      if !access.wasAsked(type), sequence.semantics.unaskedRead == .error {
        throw HealthStoreError(.authorizationNotDetermined)
      }
      store.readsOnly =
        defect == .hidesOwnSamples ? "nobody" : sequence.source.bundleIdentifier
    }
    return try body()
  }
}
