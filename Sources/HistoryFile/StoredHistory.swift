public import HealthModel

/// The history of one generated person with its ground truth, as a history file contains it.
///
/// `simharness generate SCENARIO --format history` writes these files; reading them requires
/// neither the generator nor a scenario.
public struct StoredHistory: Sendable, Equatable {
  /// The name of the scenario.
  public let scenario: String
  /// The seed of the data.
  public let seed: UInt64
  /// The person's zero-based number.
  public let person: Int
  /// The version of the generator.
  public let generatorVersion: Int
  /// The time zones that the person was in.
  public let zones: ZoneTimeline
  /// The content of the person's store at the end of the span.
  public let history: History
  /// The arrivals and deletions of all samples; nil if every sample arrives at its end and is never
  /// deleted.
  public let arrivals: ArrivalLog?
  /// The ground truth.
  public let truth: GroundTruth

  /// Creates a history to be stored.
  public init(
    scenario: String, seed: UInt64, person: Int, generatorVersion: Int, zones: ZoneTimeline,
    history: History, arrivals: ArrivalLog?, truth: GroundTruth
  ) {
    self.scenario = scenario
    self.seed = seed
    self.person = person
    self.generatorVersion = generatorVersion
    self.zones = zones
    self.history = history
    self.arrivals = arrivals
    self.truth = truth
  }

  /// Returns the content of the history's file, which is the same for equal histories.
  ///
  /// The numbers must be those of a generated person: `person` and `generatorVersion` are not
  /// negative and have at most 32 and 31 bits, all times are at most 2^48 ms from 1970, sleep is on
  /// whole seconds, values are in their type's bounds, a track has at most 1,024 sources, and an
  /// arrival log is finished.
  ///
  /// - Complexity: O(*n*) for *n* samples, events and true minutes.
  public func encoded() -> [UInt8] {
    var writer = HistoryWriter(base: history.span.start.milliseconds)
    return writer.file(of: self)
  }

  /// Reads the content of a history file.
  ///
  /// Reading allocates less than 30 bytes for each byte of the file, whatever the file contains.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - file: The name of the file, for errors.
  /// - Throws: `HistoryFileError` for anything but the complete, unaltered content of a history
  ///   file of the supported version.
  /// - Complexity: O(*n*) for *n* bytes and true minutes.
  public init(decoding bytes: [UInt8], file: String) throws(HistoryFileError) {
    var reader = try HistoryReader(bytes, file: file)
    self = try reader.storedHistory()
  }
}
