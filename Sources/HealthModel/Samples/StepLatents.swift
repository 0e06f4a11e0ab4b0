/// The latent values behind a person's steps, which cannot be derived from the steps.
public struct StepLatents: Sendable, Equatable {
  /// The person's mean daily steps, as a device should report them.
  public let reportedMean: Int32
  /// True if the mean was drawn for a worn device; false if for a phone only.
  public let isWorn: Bool
  /// The number of drawn phone sample lengths in each 20 s bin from 0, before any were cut.
  public let phoneLengths: [Int32]

  /// Creates the latent values of a person.
  public init(reportedMean: Int32, isWorn: Bool, phoneLengths: [Int32]) {
    self.reportedMean = reportedMean
    self.isWorn = isWorn
    self.phoneLengths = phoneLengths
  }
}
