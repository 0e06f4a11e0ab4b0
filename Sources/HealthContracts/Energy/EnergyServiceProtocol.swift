public import HealthModel
/// The seed's figures for daily energy, in one place.
public enum EnergyDefaults {
  /// The steps that earn all step points.
  public static let stepsTarget = 10_000
  /// The seconds of sleep that earn all sleep points: eight hours.
  public static let sleepTargetSeconds = 8 * 3_600
  /// The most points of one part.
  public static let pointsPerPart = 20
}

/// Why energy cannot be computed.
public enum EnergyError: Error, Hashable {
  /// A target of zero or less leaves nothing to reach.
  case targetNotPositive(Int)
}

/// Turns steps and sleep into points.
///
/// Points are whole, rounded down, computed in integers: `min(amount, target) * 20 / target`.
public protocol EnergyServiceProtocol: Sendable {
  /// Points for steps.
  ///
  /// - Parameters:
  ///   - steps: Steps walked; below zero counts as zero.
  ///   - target: The steps that earn all points.
  /// - Returns: 0 to 20.
  /// - Throws: `EnergyError.targetNotPositive` for a target of zero or less.
  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int

  /// Points for sleep.
  ///
  /// - Parameters:
  ///   - seconds: Seconds asleep; below zero counts as zero.
  ///   - target: The seconds that earn all points.
  /// - Returns: 0 to 20.
  /// - Throws: `EnergyError.targetNotPositive` for a target of zero or less.
  func pointsFromSleep(seconds: Int, target: Int) throws -> Int

  /// A day's energy.
  ///
  /// - Parameter day: The day's amounts and targets.
  /// - Returns: The points of each part and their total, 0 to 100.
  /// - Throws: `EnergyError.targetNotPositive` for a target of zero or less.
  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints
}

/// A day's amounts and targets.
public struct EnergyDay: Hashable, Sendable {
  /// Steps walked.
  public let steps: Int
  /// The steps that earn all points.
  public let stepsTarget: Int
  /// Seconds asleep.
  public let sleepSeconds: Int
  /// The seconds that earn all points.
  public let sleepTargetSeconds: Int
  /// Points that the person gave for the body; they count for 0 to 20.
  public let body: Int
  /// Points that the person gave for the mind; they count for 0 to 20.
  public let mind: Int
  /// Points that the person gave for the heart; they count for 0 to 20.
  public let heart: Int

  /// Makes a day.
  ///
  /// - Parameters:
  ///   - steps: Steps walked.
  ///   - stepsTarget: The steps that earn all points.
  ///   - sleepSeconds: Seconds asleep.
  ///   - sleepTargetSeconds: The seconds that earn all points.
  ///   - body: Points given for the body.
  ///   - mind: Points given for the mind.
  ///   - heart: Points given for the heart.
  public init(
    steps: Int, stepsTarget: Int = EnergyDefaults.stepsTarget, sleepSeconds: Int,
    sleepTargetSeconds: Int = EnergyDefaults.sleepTargetSeconds, body: Int, mind: Int, heart: Int
  ) {
    self.steps = steps
    self.stepsTarget = stepsTarget
    self.sleepSeconds = sleepSeconds
    self.sleepTargetSeconds = sleepTargetSeconds
    self.body = body
    self.mind = mind
    self.heart = heart
  }
}
