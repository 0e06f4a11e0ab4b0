import Distributions
import HealthModel
import LocatedJSON
import Scenario

/// An irregularity found in real histories but not in clean ones, applied to the samples of all
/// devices.
///
/// Each case has its own file, named after its kind. A case is read from the scenario or uses the
/// parameters of the `wild` preset, which are its properties' defaults; every rate is a choice of
/// this project, since no source gives one. A case changes only intact samples, so that a labeled
/// or deleted sample is not changed again, and counts its changes.
protocol EdgeCase: Sendable {
  /// The case's number in the registry of random streams.
  static var number: EdgeCaseNumber { get }
  /// The name that scenarios use.
  static var kind: String { get }
  /// The row of the specification's edge-case table.
  static var row: String { get }
  /// The group of cases that a seed switches off together.
  static var family: EdgeCaseFamily { get }
  /// A one-sentence description.
  static var summary: String { get }
  /// The tracks whose samples the case changes; a history needs one of them.
  static var tracks: Set<TrackKind> { get }
  /// The effect of the case on samples.
  static var effect: EdgeCaseEffect { get }
  /// True if the `wild` preset has the case. A case that joins the preset changes histories, which
  /// takes a new generator version.
  static var isInWild: Bool { get }
  /// The roles of the devices whose samples the case changes; a history needs one of them. Empty
  /// for a case of any device.
  var roles: Set<OwnedDevice.Role> { get }

  /// Creates the case with the parameters of the `wild` preset.
  init()

  /// Reads the parameters that a scenario gives.
  ///
  /// - Throws: `InputError` with a parameter's location in the file.
  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError)

  /// Applies the case to the recordings and returns the number of occurrences.
  ///
  /// The samples of a recording stay ascending by start. A sample arrives no earlier than it ends,
  /// unless it is dated in the future or has no end, and departs after it arrived.
  func apply(to recordings: inout [Recording], _ scope: EdgeCaseScope, _ random: RandomSource)
    -> Int
}

extension EdgeCase {
  static var tracks: Set<TrackKind> { Set(TrackKind.allCases) }
  var roles: Set<OwnedDevice.Role> { [] }

  /// True if the case only counts occurrences that tracks and devices produce without it.
  static var isDetector: Bool { effect == .counts }

  /// The case with the parameters of the `wild` preset.
  static var wild: Self { Self() }

  var kind: String { Self.kind }

  /// Creates the case from a scenario.
  ///
  /// - Throws: `InputError` with a parameter's location in the file.
  init(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {
    self.init()
    try read(reader, scope)
  }

  mutating func read(_ reader: ObjectReader, _ scope: EdgeCaseReadScope) throws(InputError) {}
}

/// The effect of an edge case on samples, once for each occurrence that it counts.
enum EdgeCaseEffect: Sendable {
  /// It adds one sample each time.
  case adds
  /// It removes one sample each time.
  case removes
  /// It changes one sample each time.
  case changes
  /// It replaces one sample by at most one other each time.
  case cuts
  /// It marks one sample as deleted and adds another each time.
  case replaces
  /// It replaces one or more samples by one each time.
  case gathers
  /// It moves one sample to another source each time.
  case moves
  /// It only counts occurrences that tracks and devices produce without it.
  case counts
}

/// A group of edge cases that a swarm run switches on or off together.
enum EdgeCaseFamily: String, CaseIterable, Sendable {
  case absence, bounds, deletion, duplication, identity, lateness, manual, time, totals, units
  case volume

  /// The random-stream slot of the family's draw; slots are never reused.
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

/// The numbers of the edge cases in stream identifiers; they are explicit and never reused.
enum EdgeCaseNumber: UInt8, CaseIterable, Sendable {
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
  case emptyStretch = 37
  case dailyTotal = 38
}

/// The context in which an edge case is read.
struct EdgeCaseReadScope {
  /// The time span of the history.
  let span: TimeRange
  /// The civil days of the history, clipped to the span.
  let days: DayTable
  /// The identifiers of the sources of steps that may be named, highest priority first.
  let sources: [String]
  /// The tracks of the history.
  let tracks: Set<TrackKind>
  /// The roles of the devices that persons can have.
  let roles: Set<OwnedDevice.Role>

  /// Returns the index of the day given by the value of a key; nil without the key.
  func day(_ reader: ObjectReader, _ key: String) throws(InputError) -> Int? {
    guard let element = reader.optional(key) else { return nil }
    let last = days.day(days.count - 1)
    let day = try LifeEvents.day(element)
    guard day >= days.firstDay, day <= last else {
      throw element.problem(
        "outside the span", remedy: "write a date from \(days.firstDay) to \(last)")
    }
    let index = day.ordinal - days.firstDay.ordinal
    guard !days.range(index).isEmpty else {
      throw element.problem("a day that the time zone skips", remedy: "write another date")
    }
    return index
  }

  /// Returns the source of steps named by the value of a key; nil without the key.
  func source(_ reader: ObjectReader, _ key: String) throws(InputError) -> String? {
    guard let element = reader.optional(key) else { return nil }
    if sources.isEmpty {
      throw element.problem("no source counts steps", remedy: "list a source of steps")
    }
    return try reader.choice(key, of: sources)
  }
}

extension ObjectReader {
  /// Returns an optional probability, or a default.
  func rate(_ key: String, default rate: Double) throws(InputError) -> Double {
    try optional(key)?.number(in: 0...1) ?? rate
  }

  /// Returns an optional integer, or a default.
  func whole(_ key: String, in range: ClosedRange<Int>, default whole: Int) throws(InputError)
    -> Int
  {
    try optional(key)?.integer(in: range) ?? whole
  }

  /// Returns an optional pair of integers `[lower, upper]` as a range, or a default.
  func bounds(_ key: String, in range: ClosedRange<Int>, default bounds: ClosedRange<Int>)
    throws(InputError) -> ClosedRange<Int>
  {
    guard let pair = try optional(key)?.array(count: 2...2) else { return bounds }
    let lower = try pair[0].integer(in: range)
    return lower...(try pair[1].integer(in: lower...range.upperBound))
  }
}
