import HealthModel
import Randomness

/// Draws rules and operations from a seed.
public struct SequenceGenerator {
  var stream: PhiloxStream
  let seed: UInt64
  /// Where the sequence's grid of times begins, and its unit.
  var base: Int64 = 1_711_800_000_000
  var unit: Int64 = 1
  var span: UInt32 = 40
  var zones = ZoneTimeline.utc
  var semantics = StoreSemantics()
  var clients: [(type: SampleType, predicate: SamplePredicate)] = []
  var ownIdentities: UInt32 = 0
  /// What most of the sequence is about.
  var mainType = SampleType.stepCount
  /// How many of the writers take part.
  var writers = 7
  /// How many of a hundred samples have sync identifiers.
  var syncPercent: UInt32 = 20
  private var isLocked = false

  /// Makes a generator.
  ///
  /// - Parameter seed: What everything follows from.
  public init(seed: UInt64) {
    self.seed = seed
    stream = PhiloxStream(seed: seed, person: 0, stream: StreamIdentifier(.edgeCases), day: 0)
    drawTimes()
    semantics = drawSemantics()
    mainType = pick([
      .stepCount, .stepCount, .stepCount, .heartRate, .genericQuantity, Self.distance,
    ])
    writers = pick([1, 2, 2, 3, 7])
    syncPercent = pick([5, 20, 80])
    let here = predicate(depth: 1)
    clients = [
      (mainType, .everything), (mainType, here),
      (chance(60) ? type() : .sleepAnalysis, chance(50) ? here : predicate()),
    ]
  }

  /// The sequence.
  ///
  /// - Returns: The rules and 1 to 25 operations.
  public mutating func sequence() -> OperationSequence {
    let count = 1 + below(25)
    var operations: [Operation] = []
    for _ in 0..<count { operations.append(operation()) }
    // What was done shows in reads.
    if chance(70), count < 19 {
      operations += [
        .lock(false), .statistics(statisticsQuery()), .collection(collectionQuery()),
        .samples(sampleQuery()), .page(pageRequest()), .page(pageRequest()),
      ]
    }
    return OperationSequence(
      seed: seed, semantics: semantics, now: base + Int64(below(span + 1)) * unit,
      operations: operations)
  }

  // MARK: Small draws

  mutating func below(_ count: UInt32) -> UInt32 { stream.integer(below: count) }

  mutating func chance(_ percent: UInt32) -> Bool { below(100) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(below(UInt32(elements.count)))]
  }

  mutating func subset<Element>(_ elements: [Element]) -> [Element] {
    elements.filter { _ in chance(40) }
  }

  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    elements.shuffled(using: &stream)
  }

  mutating func writer() -> DataSource {
    chance(5) ? pick(Self.sources) : pick(Array(Self.sources.prefix(writers)))
  }

  mutating func time() -> Int64 { base + Int64(below(span + 1)) * unit }

  /// A cumulative and a discrete type beyond those that histories know, whose values need more
  /// than 32 bits.
  static let distance = SampleType("distanceCycling") ?? .stepCount
  static let glucose = SampleType("bloodGlucose") ?? .genericQuantity

  mutating func type() -> SampleType {
    switch below(30) {
    case 0..<20: mainType
    case 20: Self.distance
    case 21: Self.glucose
    case 22..<25: .stepCount
    case 25, 26: .heartRate
    case 27: .bodyMass
    case 28: .sleepAnalysis
    default: .genericQuantity
    }
  }

  // MARK: The frame

  private mutating func drawTimes() {
    unit = pick([1, 60_000, 60_000, 3_600_000])
    span = pick([4, 10, 40])
    guard chance(20) else { return }
    // Twenty hours before a change of the clock.
    let changes: [(String, Int64)] = [
      ("Europe/Berlin", 1_711_846_800_000), ("Europe/Berlin", 1_729_990_800_000),
      ("Australia/Lord_Howe", 1_712_415_600_000), ("Australia/Lord_Howe", 1_728_142_200_000),
    ]
    let (name, change) = pick(changes)
    guard let zones = ZoneTimeline(identifier: name) else { return }
    self.zones = zones
    unit = pick([1_800_000, 3_600_000])
    span = 40
    base = change - 20 * unit
  }

  private mutating func drawSemantics() -> StoreSemantics {
    var semantics = StoreSemantics()
    for rule in StoreSemantics.switches where !chance(60) {
      switch rule.id {
      // No history is loaded here whose sources could rank otherwise.
      case "exceptions", "thirdPartyRank": break
      case "deletionDays":
        _ = rule.set(pick(["0", "1", "2", "30", "365"]), in: &semantics)
      default:
        let others = rule.options.filter { $0 != rule.defaultValue }
        if !rule.isNumber { _ = rule.set(pick(others), in: &semantics) }
      }
    }
    semantics.exceptions = .recorded
    return semantics
  }

  // MARK: Operations

  private mutating func operation() -> Operation {
    if isLocked, chance(30) {
      isLocked = false
      return .lock(false)
    }
    switch below(100) {
    case 0..<36: return .save(batch(), writer())
    case 36..<42: return .delete(identities(), writer())
    case 42..<45: return .deleteMatching(type(), predicate(), writer())
    case 45:
      isLocked = true
      return .lock(true)
    case 46..<49: return .prioritize(shuffled(subset(Self.sources)))
    case 49..<53: return .advance(pause())
    case 53..<56: return .forgetDeletions(chance(50))
    case 56..<58: return .keepDays(chance(50) ? nil : Int(below(3)))
    case 58..<60: return .readOnly(chance(50) ? nil : writer().bundleIdentifier)
    case 60..<68: return .samples(sampleQuery())
    case 68..<78: return .statistics(statisticsQuery())
    case 78..<88: return .collection(collectionQuery())
    default: return .page(pageRequest())
    }
  }

  private mutating func pause() -> Int64 {
    let day: Int64 = 86_400_000
    let memory = Int64(semantics.deletionDays) * day
    return pick([1, unit, unit, day, memory, max(0, memory - 1), memory + 1])
  }

  private mutating func pageRequest() -> PageRequest {
    let client = Int(below(3))
    var anchorOf: Int? = client
    if chance(10) { anchorOf = nil }
    if chance(25) { anchorOf = Int(below(3)) }
    let shift = chance(5) ? pick([-100, -1, 1, 100]) : 0
    return PageRequest(
      client: client, anchorOf: anchorOf, shift: shift, type: clients[client].type,
      predicate: clients[client].predicate, limit: Int(below(6)))
  }
}
