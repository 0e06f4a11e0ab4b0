import Distributions
import HealthModel
import Randomness

/// What an edge case may know while it is applied, and where its random numbers come from.
///
/// Every choice has a place of its own among the streams: of the case and its ordinal, and of the
/// sample, night, day or person chosen about. A sample's place is the time of its start, not its
/// index, so that what a case chooses does not depend on which samples another case added or took.
struct WildScope: Sendable {
  /// The days, the span and the zones.
  let track: TrackScope
  /// The person.
  let person: UInt32
  /// The number of cases of the same kind before it.
  let ordinal: Int

  /// The cases of one kind that a scenario may name.
  static let maximumOrdinal = 15

  /// What stands in the place of a sample's type where no sample is chosen about.
  private enum Occasion: UInt32 {
    case night = 13
    case person = 14
    case day = 15
  }

  /// Turns to the numbers of a sample.
  func seek(
    _ random: RandomSource, _ number: WildCaseNumber, _ lane: Lane, _ sample: LifeSample
  ) {
    seek(random, number, lane.device.slot, lane.type, start: sample.start, value: sample.value)
  }

  /// Turns to the numbers of a moment of a lane.
  ///
  /// Sleep samples may start together and differ in their stage; each place has 16 words.
  func seek(
    _ random: RandomSource, _ number: WildCaseNumber, _ slot: UInt16, _ type: SampleType,
    start: Int64, value: Int32 = 0
  ) {
    let day = start.floorDivided(by: Milliseconds.day)
    let tie = type == .sleepAnalysis ? UInt32(truncatingIfNeeded: value) & 7 : 0
    let block = UInt32(start - day * Milliseconds.day) << 5 | tie << 2
    seek(random, number, slot, UInt32(type.rawValue), Int(day), block)
  }

  /// Turns to the numbers of a night of a lane, named by its day of waking.
  func seek(_ random: RandomSource, _ number: WildCaseNumber, _ lane: Lane, night: Int32) {
    seek(random, number, lane.device.slot, Occasion.night.rawValue, Int(night), 0)
  }

  /// Turns to the numbers of a day of a device, whatever it measures.
  func seek(_ random: RandomSource, _ number: WildCaseNumber, slot: UInt16, day: LocalDay) {
    seek(random, number, slot, Occasion.day.rawValue, day.ordinal, 0)
  }

  /// Turns to the numbers of the person and says whether the person is one of a share.
  func isAffected(_ random: RandomSource, _ number: WildCaseNumber, share: Double) -> Bool {
    seek(random, number, 0, Occasion.person.rawValue, 0, 0)
    return random.uniform() < share
  }

  private func seek(
    _ random: RandomSource, _ number: WildCaseNumber, _ slot: UInt16, _ occasion: UInt32,
    _ day: Int, _ block: UInt32
  ) {
    // A role and an ordinal of up to 15 share a byte; the cases' own devices lie above them.
    let slot = slot < 256 ? slot : (slot >> 8) << 4 | slot & 0xf
    precondition(slot < 256, "a device has the slot \(slot); edge cases know 256")
    precondition((0...Self.maximumOrdinal).contains(ordinal), "case \(ordinal) of one kind")
    let word =
      UInt32(ordinal) << 28 | occasion << 24 | UInt32(truncatingIfNeeded: day) & 0xff_ffff
    random.seek(
      person: person,
      stream: StreamIdentifier(.wildCases, slot: UInt16(number.rawValue) << 8 | slot),
      day: Int32(bitPattern: word), block: block)
  }

  /// The local day of an instant; outside the history the day in UTC.
  func localDay(_ milliseconds: Int64) -> LocalDay {
    if let index = track.civil.index(of: milliseconds) { return track.civil.day(index) }
    return LocalDay(ordinal: Int(milliseconds.floorDivided(by: Milliseconds.day)))
  }

  /// An instant of the span on a whole second, drawn from where the source stands.
  func moment(_ random: RandomSource) -> Int64 {
    let seconds = track.span.length / Milliseconds.second
    return track.span.start.milliseconds
      + Int64(random.uniform() * Double(seconds)) * Milliseconds.second
  }
}

extension RandomSource {
  /// A whole number of a range, every one as likely.
  func whole(in range: ClosedRange<Int>) -> Int {
    let count = range.upperBound - range.lowerBound + 1
    precondition(count <= Int(UInt32.max), "a range of \(count) numbers")
    return range.lowerBound + Int(integer(below: UInt32(count)))
  }

  /// A length of whole seconds between two numbers of a unit, every one as likely.
  func length(in range: ClosedRange<Int>, of unit: Int64) -> Int64 {
    let seconds = Int(unit / Milliseconds.second)
    return Int64(whole(in: range.lowerBound * seconds...range.upperBound * seconds))
      * Milliseconds.second
  }
}
