public import HealthModel

/// The specification's default targets and point values for daily energy.
public enum EnergyDefaults {
  /// The number of steps that earns all step points.
  public static let stepsTarget = 10_000
  /// The sleep duration that earns all sleep points, in seconds: eight hours.
  public static let sleepTargetSeconds = 8 * 3_600
  /// The maximum number of points for one part of the total.
  public static let pointsPerPart = 20
}

/// An error that prevents the energy computation.
public enum EnergyError: Error, Hashable {
  /// A target is zero or negative.
  case targetNotPositive(Int)
}

/// A service that converts steps and sleep into points.
///
/// Points are whole numbers, rounded down, and computed in integers:
/// `min(amount, target) * 20 / target`.
public protocol EnergyServiceProtocol: Sendable {
  /// Returns the points for a number of steps.
  ///
  /// - Parameters:
  ///   - steps: The steps walked; a negative number counts as zero.
  ///   - target: The number of steps that earns all points.
  /// - Returns: A number from 0 to 20.
  /// - Throws: `EnergyError.targetNotPositive` if `target` is zero or negative.
  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int

  /// Returns the points for a sleep duration.
  ///
  /// - Parameters:
  ///   - seconds: The time asleep in seconds; a negative number counts as zero.
  ///   - target: The time asleep that earns all points, in seconds.
  /// - Returns: A number from 0 to 20.
  /// - Throws: `EnergyError.targetNotPositive` if `target` is zero or negative.
  func pointsFromSleep(seconds: Int, target: Int) throws -> Int

  /// Returns the energy of a day.
  ///
  /// - Parameter day: The amounts and targets of the day.
  /// - Returns: The points of each part and their total, from 0 to 100.
  /// - Throws: `EnergyError.targetNotPositive` if a target is zero or negative.
  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints
}

/// The amounts and targets from which the energy of a day is computed.
public struct EnergyDay: Hashable, Sendable {
  /// The steps walked.
  public let steps: Int
  /// The number of steps that earns all step points.
  public let stepsTarget: Int
  /// The time asleep in seconds.
  public let sleepSeconds: Int
  /// The time asleep that earns all sleep points, in seconds.
  public let sleepTargetSeconds: Int
  /// The points that the person assigned to the body; clamped to 0 through 20.
  public let body: Int
  /// The points that the person assigned to the mind; clamped to 0 through 20.
  public let mind: Int
  /// The points that the person assigned to the heart; clamped to 0 through 20.
  public let heart: Int

  /// Creates a day.
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
