public import HealthModel

/// What the energy service said of days, of a sweep of amounts and of targets that make no sense.
public struct EnergyObservation: Sendable {
  /// One day's amounts and points.
  public struct Day: Hashable, Sendable {
    /// The steps given.
    public let steps: Int
    /// The seconds of sleep given.
    public let sleepSeconds: Int
    /// The body, mind and heart points given.
    public let given: [Int]
    /// The answer.
    public let points: EnergyPoints

    /// Makes a day's record.
    ///
    /// - Parameters:
    ///   - steps: The steps given.
    ///   - sleepSeconds: The seconds of sleep given.
    ///   - given: The body, mind and heart points given.
    ///   - points: The answer.
    public init(steps: Int, sleepSeconds: Int, given: [Int], points: EnergyPoints) {
      self.steps = steps
      self.sleepSeconds = sleepSeconds
      self.given = given
      self.points = points
    }
  }

  /// What a sweep measures.
  public enum Quantity: String, Sendable {
    /// Steps.
    case steps
    /// Seconds of sleep.
    case sleep
  }

  /// One amount of a sweep.
  public struct Sweep: Hashable, Sendable {
    /// What is measured.
    public let quantity: Quantity
    /// The amount given.
    public let amount: Int
    /// The target given, above zero.
    public let target: Int
    /// The points.
    public let points: Int

    /// Makes a sweep's record.
    ///
    /// - Parameters:
    ///   - quantity: What is measured.
    ///   - amount: The amount given.
    ///   - target: The target given.
    ///   - points: The points.
    public init(quantity: Quantity, amount: Int, target: Int, points: Int) {
      self.quantity = quantity
      self.amount = amount
      self.target = target
      self.points = points
    }
  }

  /// The span's days.
  public var days: [Day] = []
  /// Amounts around the targets, ascending for each quantity and target.
  public var sweeps: [Sweep] = []
  /// Targets of zero or less, and whether each was refused.
  public var badTargets: [(target: Int, refused: Bool)] = []

  /// Makes an observation of nothing yet.
  public init() {}
}
