import Distributions
import HealthModel
import Randomness

/// The context in which an edge case is applied, with its random streams.
///
/// Each decision has its own position in the streams, given by the case, its ordinal, and the
/// sample, night, day or person concerned. A sample's position is derived from its start, not its
/// index, so that the decisions of a case do not depend on the samples that other cases add or
/// remove.
struct EdgeCaseScope: Sendable {
  /// The days, the span and the time zones.
  let track: TrackScope
  /// The person's number.
  let person: UInt32
  /// The number of earlier cases of the same kind.
  let ordinal: Int

  /// The largest ordinal: a scenario may have 16 cases of one kind.
  static let maximumOrdinal = 15

  /// The code used in place of a sample type for decisions that do not concern a sample.
  private enum Occasion: UInt32 {
    case night = 13
    case person = 14
    case day = 15
  }

  /// Positions the random source for a decision about a sample.
  func seek(
    _ random: RandomSource, _ number: EdgeCaseNumber, _ recording: Recording, _ sample: DeviceSample
  ) {
    seek(
      random, number, recording.device.slot, recording.type, start: sample.start,
      value: sample.value)
  }

  /// Positions the random source for a decision about a time and sample type of a device.
  ///
  /// Sleep samples with the same start and different stages have different positions; each position
  /// has 16 words.
  func seek(
    _ random: RandomSource, _ number: EdgeCaseNumber, _ slot: UInt16, _ type: SampleType,
    start: Int64, value: Int32 = 0
  ) {
    let day = start.floorDivided(by: Milliseconds.day)
    let tie = type == .sleepAnalysis ? UInt32(truncatingIfNeeded: value) & 7 : 0
    let block = UInt32(start - day * Milliseconds.day) << 5 | tie << 2
    seek(random, number, slot, UInt32(type.rawValue), Int(day), block)
  }

  /// Positions the random source for a decision about a night of a recording, identified by its day
  /// of waking.
  func seek(_ random: RandomSource, _ number: EdgeCaseNumber, _ recording: Recording, night: Int32)
  {
    seek(random, number, recording.device.slot, Occasion.night.rawValue, Int(night), 0)
  }

  /// Positions the random source for a decision about a day of a device, for all sample types.
  func seek(_ random: RandomSource, _ number: EdgeCaseNumber, slot: UInt16, day: LocalDay) {
    seek(random, number, slot, Occasion.day.rawValue, day.ordinal, 0)
  }

  /// Returns true if the person is in a random share of persons, and leaves the source on the
  /// person's stream.
  func isAffected(_ random: RandomSource, _ number: EdgeCaseNumber, share: Double) -> Bool {
    seek(random, number, 0, Occasion.person.rawValue, 0, 0)
    return random.uniform() < share
  }

  private func seek(
    _ random: RandomSource, _ number: EdgeCaseNumber, _ slot: UInt16, _ occasion: UInt32,
    _ day: Int, _ block: UInt32
  ) {
    // A role and an ordinal of up to 15 are packed into a byte; the devices that cases add use
    // values above them.
    let slot = slot < 256 ? slot : (slot >> 8) << 4 | slot & 0xf
    precondition(slot < 256, "device slot \(slot) is out of range; edge cases have 256 slots")
    precondition((0...Self.maximumOrdinal).contains(ordinal), "case \(ordinal) of one kind")
    let word =
      UInt32(ordinal) << 28 | occasion << 24 | UInt32(truncatingIfNeeded: day) & 0xff_ffff
    random.seek(
      person: person,
      stream: StreamIdentifier(.edgeCases, slot: UInt16(number.rawValue) << 8 | slot),
      day: Int32(bitPattern: word), block: block)
  }

  /// Returns the local day of a time in milliseconds; outside the history, the day in UTC.
  func localDay(_ milliseconds: Int64) -> LocalDay {
    if let index = track.civil.index(of: milliseconds) { return track.civil.day(index) }
    return LocalDay(ordinal: Int(milliseconds.floorDivided(by: Milliseconds.day)))
  }

  /// Draws an instant of the span, a whole number of seconds after its start, from the current
  /// stream position.
  func moment(_ random: RandomSource) -> Int64 {
    let seconds = track.span.length / Milliseconds.second
    return track.span.start.milliseconds
      + Int64(random.uniform() * Double(seconds)) * Milliseconds.second
  }
}

extension RandomSource {
  /// Returns a uniformly distributed integer in a range of at most 2^32 - 1 values.
  func whole(in range: ClosedRange<Int>) -> Int {
    let count = range.upperBound - range.lowerBound + 1
    precondition(count <= Int(UInt32.max), "a range of \(count) numbers")
    return range.lowerBound + Int(integer(below: UInt32(count)))
  }

  /// Returns a uniformly distributed length in milliseconds, on whole seconds, between two
  /// multiples of a unit.
  func length(in range: ClosedRange<Int>, of unit: Int64) -> Int64 {
    let seconds = Int(unit / Milliseconds.second)
    return Int64(whole(in: range.lowerBound * seconds...range.upperBound * seconds))
      * Milliseconds.second
  }
}
