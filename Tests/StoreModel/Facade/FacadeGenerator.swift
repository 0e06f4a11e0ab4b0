import HealthModel

/// Draws an app, its person and what happens from a seed.
package struct FacadeGenerator {
  private var draws: SequenceGenerator
  private let seed: UInt64
  private var sequence: FacadeSequence
  private var types: [SampleType]
  private var isLocked = false
  private var isForeground = true
  /// True if a change would show what the device does without a process.
  private var isExpectingChange = false
  private var observers: UInt32 = 0
  private var streams: UInt32 = 0
  /// True if most of the sequence is about background delivery.
  private let isAboutDelivery: Bool

  /// Makes a generator.
  ///
  /// - Parameter seed: What everything follows from.
  package init(seed: UInt64) {
    self.seed = seed
    var draws = SequenceGenerator(seed: seed)
    var semantics = draws.semantics
    // The order of an unsorted answer has to be the same in both.
    if semantics.defaultSampleOrder == .shuffled { semantics.defaultSampleOrder = .arrival }
    semantics.retrySeconds = draws.pick([60, 60, 60, 1, 600, 3_600, 86_400])
    draws.semantics = semantics
    types = FacadeCondition.types.filter { $0 != .genericQuantity || draws.mainType == $0 }
    var answer = AuthorizationAnswer.everything
    if draws.chance(50) {
      answer.read = Set(draws.subset(types))
      answer.share = Set(draws.subset(types))
    }
    sequence = FacadeSequence(
      seed: seed, semantics: semantics,
      now: draws.base + Int64(draws.below(draws.span + 1)) * draws.unit,
      source: SequenceGenerator.sources[3], answer: answer,
      answerSeconds: draws.pick([0, 0, 0, 5, 3_600]), isEntitled: !draws.chance(5),
      mayRead: !draws.chance(4), mayShare: !draws.chance(4), relaunches: draws.chance(50),
      isSlow: draws.chance(40), faults: [], operations: [])
    if draws.chance(25) { sequence.faults = Self.faults(&draws) }
    isAboutDelivery = draws.chance(50)
    self.draws = draws
  }

  /// One or two faults; no pauses add up to the edges of a window, where the order of what is due
  /// would not be known.
  private static func faults(_ draws: inout SequenceGenerator) -> [StoreFault] {
    (0...draws.below(2)).map { _ in
      switch draws.below(7) {
      case 0..<4:
        let (from, seconds) = draws.pick([(0, 577), (577, 6_000), (7_777, 9_000)])
        return StoreFault(.locked(StoreFault.Window(from: from, seconds: seconds)))
      case 4:
        let code = draws.pick([HealthStoreError.Code.healthDataRestricted, .noData, .userCanceled])
        return StoreFault(.error(call: 1 + Int(draws.below(8)), code: code))
      case 5: return StoreFault(.deletionsForgotten(from: draws.pick([0, 577])))
      default: return StoreFault(.keepsDays(Int(draws.below(3))))
      }
    }
  }

  /// The sequence.
  ///
  /// - Returns: An app and 2 to 35 operations.
  package mutating func make() -> FacadeSequence {
    if draws.chance(90) {
      let isWhole = draws.chance(60)
      sequence.operations.append(
        .request(
          share: Set(isWhole ? types : draws.subset(types)),
          read: Set(isWhole ? types : draws.subset(types))))
    }
    if isAboutDelivery {
      for _ in 0..<(1 + draws.below(2)) { sequence.operations.append(observe()) }
      for _ in 0..<draws.below(3) { sequence.operations.append(enable()) }
    }
    for _ in 0..<(2 + draws.below(25)) { sequence.operations.append(operation()) }
    // What was done shows in reads.
    if draws.chance(60) {
      sequence.operations += [.device(.lock(false)), steps(), read(), read()]
    }
    return sequence
  }

  private mutating func operation() -> FacadeOperation {
    if isLocked, draws.chance(30) {
      isLocked = false
      return .device(.lock(false))
    }
    if isExpectingChange, draws.chance(60) {
      isExpectingChange = false
      return .device(.save(draws.batch(), draws.writer()))
    }
    if !isForeground, draws.chance(15) { return draws.chance(50) ? restart() : move() }
    return isAboutDelivery && draws.chance(60) ? delivery() : any()
  }

  private mutating func any() -> FacadeOperation {
    switch draws.below(100) {
    case 0..<20: return .app(.save(draws.batch(), sequence.source))
    case 20..<34: return .device(.save(draws.batch(), draws.writer()))
    case 34..<38: return .app(.delete(draws.identities(), sequence.source))
    case 38..<41:
      return .app(.deleteMatching(draws.type(), draws.predicate(), sequence.source))
    case 41..<46:
      return .retract(
        draws.identities(), by: draws.chance(10) ? draws.writer() : nil,
        isAnnounced: !draws.chance(20))
    case 46..<48: return lock()
    case 48: return .device(.prioritize(draws.shuffled(draws.subset(SequenceGenerator.sources))))
    case 49..<53: return .device(.advance(pause()))
    case 53..<58: return settings()
    case 58..<61:
      return .request(share: Set(draws.subset(types)), read: Set(draws.subset(types)))
    case 61..<65: return steps()
    case 65..<68: return stepBuckets()
    case 68..<70: return .rawSteps(range(), limit: Int(draws.below(4)))
    case 70..<75: return updates()
    case 75: return .endUpdates(Int(draws.below(streams + 1)))
    case 76..<82: return delivery()
    default: return read()
    }
  }

  private mutating func delivery() -> FacadeOperation {
    switch draws.below(100) {
    case 0..<20: return .device(.save(draws.batch(), draws.writer()))
    case 20..<28: return .app(.save(draws.batch(), sequence.source))
    case 28..<34: return .retract(draws.identities(), by: nil, isAnnounced: true)
    case 34..<54: return .device(.advance(pause()))
    case 54..<62: return observe()
    case 62..<65: return .stop(Int(draws.below(observers + 1)))
    case 65..<71: return .answer(Int(draws.below(3)))
    case 71..<78: return enable()
    case 78..<80: return .disable(draws.chance(20) ? nil : draws.pick(types))
    case 80..<85: return lock()
    case 85..<97: return move()
    default: return restart()
    }
  }

  private mutating func read() -> FacadeOperation {
    switch draws.below(4) {
    case 0: return .app(.samples(draws.sampleQuery()))
    case 1: return .app(.statistics(draws.statisticsQuery()))
    case 2: return .app(.collection(draws.collectionQuery()))
    default: return .app(.page(page()))
    }
  }

  private mutating func page() -> PageRequest {
    let client = Int(draws.below(UInt32(draws.clients.count)))
    var anchorOf: Int? = client
    if draws.chance(10) { anchorOf = nil }
    if draws.chance(10) { anchorOf = Int(draws.below(UInt32(draws.clients.count))) }
    return PageRequest(
      client: client, anchorOf: anchorOf, shift: draws.chance(3) ? draws.pick([-1, 1, 100]) : 0,
      type: draws.clients[client].type, predicate: draws.clients[client].predicate,
      limit: Int(draws.below(6)))
  }

  private mutating func updates() -> FacadeOperation {
    // Which of two streams that are due at the same time is read first is not part of the rules, so
    // it would not be known which of them a fault of one call ends.
    let failsOneCall = sequence.faults.contains { fault in
      if case .error = fault.kind { true } else { false }
    }
    if streams > 0, failsOneCall { return read() }
    streams += 1
    return .updates(page())
  }

  private mutating func range() -> TimeRange {
    var sides = [draws.time(), draws.time() + draws.unit * Int64(1 + draws.below(10))]
    sides.sort()
    return TimeRange(sides[0], sides[1])
  }

  private mutating func steps() -> FacadeOperation { .steps(range()) }

  private mutating func stepBuckets() -> FacadeOperation {
    var seconds = draws.unit > 60_000 ? draws.pick([1_200, 3_600, 7_200]) : draws.pick([60, 180])
    if draws.chance(3) { seconds = draws.pick([0, 90, 60_060]) }
    return .stepBuckets(range(), seconds: seconds)
  }

  private mutating func lock() -> FacadeOperation {
    isLocked.toggle()
    return .device(.lock(isLocked))
  }

  private mutating func pause() -> Int64 {
    let retry = Int64(sequence.semantics.retrySeconds) * 1_000
    let time = draws.pick([
      1_000, retry, retry, 2 * retry, 7 * retry, 3_600_000, 3_600_000, 86_400_000, 604_800_000,
    ])
    return sequence.isSlow ? time : max(0, time + draws.pick([-1, 0, 0, 1]))
  }

  private mutating func observe() -> FacadeOperation {
    observers += 1
    var observed = Set(draws.subset(types))
    if observed.isEmpty { observed = [draws.chance(60) ? draws.mainType : draws.pick(types)] }
    return .observe(observed, isKept: draws.chance(75), answersAtOnce: draws.chance(40))
  }

  private mutating func enable() -> FacadeOperation {
    .enable(
      draws.chance(60) ? draws.mainType : draws.pick(types),
      draws.pick([.immediate, .immediate, .immediate] + WakeFrequency.allCases))
  }

  private mutating func move() -> FacadeOperation {
    let condition = draws.pick(
      isForeground ? [.background, .background, .terminated, .foreground] : AppCondition.allCases)
    isForeground = condition == .foreground
    if condition == .terminated { isExpectingChange = true }
    return .move(condition)
  }

  private mutating func restart() -> FacadeOperation {
    isForeground = true
    return .restart
  }

  private mutating func settings() -> FacadeOperation {
    .settings(
      read: Set(draws.subset(types)), share: Set(draws.chance(30) ? draws.subset(types) : []),
      isGranted: draws.chance(50))
  }
}
