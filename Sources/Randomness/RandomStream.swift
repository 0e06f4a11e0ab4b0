/// A purpose that random numbers are drawn for, with the number that it has in a stream identifier.
///
/// This is a registry: numbers are explicit, pinned by a test and never reused, so that a new
/// purpose moves no draw of an old one. A retired purpose leaves its number vacant.
public enum RandomStream: UInt32, CaseIterable, Sendable {
  /// Traits that a person keeps for life.
  case personTraits = 1
  /// The chain behind daily step levels, one pass over all days.
  case stepChain = 2
  /// One day's step total.
  case stepDay = 3
  /// The spread of one day's steps over its hours and samples.
  case stepHours = 4
  /// The chain of days without data.
  case absenceChain = 5
  /// The chain behind nightly sleep, one pass over all nights.
  case sleepChain = 6
  /// One night's start and length.
  case sleepNight = 7
  /// The stages inside one night.
  case sleepStages = 8
  /// The chain behind body mass, one pass over all days.
  case weightChain = 9
  /// One day's weighings.
  case weightDay = 10
  /// How often, and when, a person steps on the scale.
  case weightHabit = 11
  /// The choice and placement of edge cases.
  case edgeCases = 12
  /// Choices among the variants of a simulated service.
  case servicesVariants = 13
  /// The interleaving of concurrent work, keyed by the schedule's seed.
  case schedule = 14
  /// One day of the HealthKit manager's mock.
  case mockDay = 15
  /// The chains behind heart rate and its kin, one pass over all days.
  case vitalsChain = 16
  /// One day's readings of heart rate and its kin.
  case vitalsDay = 17
  /// When a device's samples reach the store.
  case arrival = 18
  /// A person's journeys.
  case journey = 19
  /// Edge cases laid over what all devices wrote.
  case wildCases = 20
  /// Which families of edge cases a seed leaves out.
  case swarm = 21
}

/// The number of one stream of random words: a purpose and the slot of the source that draws.
///
/// Each source draws from streams of its own, so adding a source moves no draw of another. The
/// number is composed, never hashed: distinct pairs have distinct numbers.
public struct StreamIdentifier: Hashable, Sendable {
  /// The purpose that the numbers are drawn for.
  public let stream: RandomStream
  /// The source: its kind's number times 256 plus its ordinal, 0 where there is no source.
  public let slot: UInt16

  /// Makes the identifier of a purpose and a source's slot.
  public init(_ stream: RandomStream, slot: UInt16 = 0) {
    self.stream = stream
    self.slot = slot
  }

  /// The counter word: the purpose's number in the high 16 bits, the slot in the low 16.
  public var rawValue: UInt32 { stream.rawValue << 16 | UInt32(slot) }
}
