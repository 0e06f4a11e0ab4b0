/// What was drawn behind a person's steps and cannot be read off them.
public struct StepLatents: Sendable, Equatable {
  /// The person's mean steps of a day, as a device was to report them.
  public let reportedMean: Int32
  /// Whether that mean was drawn as one of a worn device; else it is that of a phone alone.
  public let isWorn: Bool
  /// How many of the phone's sample lengths were drawn in each 20 s from 0, before any was cut.
  public let phoneLengths: [Int32]

  /// Makes the latent draws of a person.
  ///
  /// - Parameters:
  ///   - reportedMean: The person's mean steps of a day.
  ///   - isWorn: Whether the mean was drawn as one of a worn device.
  ///   - phoneLengths: Counts of drawn sample lengths by 20 s.
  public init(reportedMean: Int32, isWorn: Bool, phoneLengths: [Int32]) {
    self.reportedMean = reportedMean
    self.isWorn = isWorn
    self.phoneLengths = phoneLengths
  }
}
