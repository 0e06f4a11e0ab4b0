/// The purpose of random numbers, with its number in stream identifiers.
///
/// This is a registry: numbers are explicit, pinned by a test and never reused, so that a new
/// purpose does not change the draws of an existing one. The number of a retired purpose stays
/// vacant.
public enum RandomStream: UInt32, CaseIterable, Sendable {
  /// The lifelong traits of a person.
  case personTraits = 1
  /// The chain behind daily step levels, drawn in one pass over all days.
  case stepChain = 2
  /// The step total of one day.
  case stepDay = 3
  /// The distribution of one day's steps over hours and samples.
  case stepHours = 4
  /// The chain of days without data.
  case absenceChain = 5
  /// The chain behind nightly sleep, drawn in one pass over all nights.
  case sleepChain = 6
  /// The start and length of one night.
  case sleepNight = 7
  /// The sleep stages of one night.
  case sleepStages = 8
  /// The chain behind body mass, drawn in one pass over all days.
  case weightChain = 9
  /// The weigh-ins of one day.
  case weightDay = 10
  /// The frequency and times of a person's weigh-ins.
  case weightHabit = 11
  /// Choices among the variants of a simulated service.
  case servicesVariants = 13
  /// The interleaving of concurrent work, keyed by the schedule's seed.
  case schedule = 14
  /// One day of the HealthKit manager's mock.
  case mockDay = 15
  /// The chains behind heart rate and other vital signs, drawn in one pass over all days.
  case vitalsChain = 16
  /// The readings of heart rate and other vital signs of one day.
  case vitalsDay = 17
  /// The times at which a device's samples reach the store.
  case arrival = 18
  /// A person's journeys.
  case journey = 19
  /// The edge cases that are applied to the samples of all devices.
  case edgeCases = 20
  /// The choice of edge-case families that a seed leaves out.
  case swarm = 21
  /// The events of a person's life.
  case lifeEvent = 22
}

/// The number of one random stream: a purpose and the slot of the source that draws.
///
/// Each source draws from its own streams, so that adding a source does not change the draws of
/// another. The number is composed, not hashed: distinct pairs have distinct numbers.
public struct StreamIdentifier: Hashable, Sendable {
  /// The purpose of the random numbers.
  public let stream: RandomStream
  /// The source, as 256 times the number of its kind plus its ordinal; 0 if there is no source.
  public let slot: UInt16

  /// Creates the identifier of a purpose and a source's slot.
  public init(_ stream: RandomStream, slot: UInt16 = 0) {
    self.stream = stream
    self.slot = slot
  }

  /// The counter word, with the purpose's number in the high 16 bits and the slot in the low 16.
  public var rawValue: UInt32 { stream.rawValue << 16 | UInt32(slot) }
}
