import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// Something that real histories contain and clean ones do not, laid over what all devices wrote.
///
/// One file each, named as its kind. A case is read from the scenario or taken with the parameters
/// of the `wild` preset, which are its properties' defaults; every rate is a choice of this
/// project, since no source gives one. It changes samples that are still as their device wrote
/// them, so that a sample is touched by one case, and counts what it changed.
protocol WildEdgeCase: Sendable {
  /// Its number in the registry of streams.
  static var number: WildCaseNumber { get }
  /// The name by which scenarios ask for it.
  static var kind: String { get }
  /// The row of the table of edge cases that it comes from.
  static var row: String { get }
  /// What a seed turns off together.
  static var family: WildFamily { get }
  /// What it is, in a sentence.
  static var summary: String { get }
  /// Whether it only counts what tracks and devices do by themselves.
  static var isDetector: Bool { get }

  /// Makes it with the parameters of the `wild` preset.
  init()

  /// Reads the parameters that a scenario gives.
  ///
  /// - Throws: `InputError` at the parameter's place in the file.
  mutating func read(_ reader: ObjectReader, _ scope: WildReadScope) throws(InputError)

  /// Changes the lanes and says how often it did.
  ///
  /// Lanes stay ascending by start; a sample arrives no earlier than it ends, unless it lies in the
  /// future or has no end, and leaves after it arrived.
  func apply(to lanes: inout [Lane], _ scope: WildScope, _ random: RandomSource) -> Int
}

extension WildEdgeCase {
  static var isDetector: Bool { false }

  /// The parameters of the `wild` preset.
  static var wild: Self { Self() }

  var kind: String { Self.kind }

  /// Reads it from a scenario.
  ///
  /// - Throws: `InputError` at a parameter's place in the file.
  init(_ reader: ObjectReader, _ scope: WildReadScope) throws(InputError) {
    self.init()
    try read(reader, scope)
  }

  mutating func read(_ reader: ObjectReader, _ scope: WildReadScope) throws(InputError) {}
}

/// What belongs together when a seed leaves some edge cases out.
enum WildFamily: String, CaseIterable, Sendable {
  case absence, bounds, deletion, duplication, identity, lateness, manual, time, totals, units
  case volume

  /// The slot of its draw, never reused.
  var slot: UInt16 {
    switch self {
    case .absence: 1
    case .bounds: 2
    case .deletion: 3
    case .duplication: 4
    case .identity: 5
    case .lateness: 6
    case .manual: 7
    case .time: 8
    case .totals: 9
    case .units: 10
    case .volume: 11
    }
  }
}

/// The numbers of the edge cases in stream identifiers: explicit and never reused.
enum WildCaseNumber: UInt8, CaseIterable, Sendable {
  case overlappingSources = 1
  case watchOff = 2
  case rewrittenDailyTotal = 3
  case overlongSample = 4
  case openEnd = 5
  case instantSample = 6
  case watchSyncTail = 7
  case backfill = 8
  case redelivery = 9
  case lateDeletion = 10
  case correction = 11
  case manualEntry = 12
  case cheating = 13
  case doubledNight = 14
  case genericBesideStages = 15
  case growingSession = 16
  case stageHole = 17
  case wrongUnit = 18
  case daySleep = 19
  case noonSleep = 20
  case volumeDay = 21
  case journey = 22
  case dstDay = 23
  case edgeCrossing = 24
  case midnightEnd = 25
  case futureSample = 26
  case wrongClock = 27
  case deviceChange = 28
  case renamedDevice = 29
  case quarterGrid = 30
  case antiqueSample = 31
  case inBedBesideAsleep = 32
  case simultaneousSources = 33
  case identicalRows = 34
  case handTypedSleep = 35
  case gridSleep = 36
}

/// What an edge case may know while it is read.
struct WildReadScope {
  /// The time that the history speaks of.
  let span: TimeRange
}

extension ObjectReader {
  /// A probability that may be left out.
  func rate(_ key: String, default rate: Double) throws(InputError) -> Double {
    try optional(key)?.number(in: 0...1) ?? rate
  }

  /// A whole number that may be left out.
  func whole(_ key: String, in range: ClosedRange<Int>, default whole: Int) throws(InputError)
    -> Int
  {
    try optional(key)?.integer(in: range) ?? whole
  }

  /// Two whole numbers `[lower, upper]` that may be left out.
  func bounds(_ key: String, in range: ClosedRange<Int>, default bounds: ClosedRange<Int>)
    throws(InputError) -> ClosedRange<Int>
  {
    guard let pair = try optional(key)?.array(count: 2...2) else { return bounds }
    let lower = try pair[0].integer(in: range)
    return lower...(try pair[1].integer(in: lower...range.upperBound))
  }
}
