public import HealthModel

/// The answers of the energy service for days, a sweep of amounts, and invalid targets.
public struct EnergyObservation: Sendable {
  /// The inputs and points of one day.
  public struct Day: Hashable, Sendable {
    /// The step count that the service received.
    public let steps: Int
    /// The seconds of sleep that the service received.
    public let sleepSeconds: Int
    /// The target for the steps that the service received.
    public let stepsTarget: Int
    /// The target for the seconds of sleep that the service received.
    public let sleepTargetSeconds: Int
    /// The body, mind and heart points that the service received.
    public let given: [Int]
    /// The points that the service returned.
    public let points: EnergyPoints

    /// Creates a day.
    public init(
      steps: Int, sleepSeconds: Int, stepsTarget: Int, sleepTargetSeconds: Int, given: [Int],
      points: EnergyPoints
    ) {
      self.steps = steps
      self.sleepSeconds = sleepSeconds
      self.stepsTarget = stepsTarget
      self.sleepTargetSeconds = sleepTargetSeconds
      self.given = given
      self.points = points
    }
  }

  /// The quantity that a sweep varies.
  public enum Quantity: String, Sendable {
    /// Steps.
    case steps
    /// Seconds of sleep.
    case sleep
  }

  /// The points for one amount of a sweep.
  public struct Sweep: Hashable, Sendable {
    /// The quantity that the sweep varies.
    public let quantity: Quantity
    /// The amount that the service received.
    public let amount: Int
    /// The target that the service received, greater than zero.
    public let target: Int
    /// The points that the service returned.
    public let points: Int

    /// Creates one step of a sweep.
    public init(quantity: Quantity, amount: Int, target: Int, points: Int) {
      self.quantity = quantity
      self.amount = amount
      self.target = target
      self.points = points
    }
  }

  /// The days of the span.
  public var days: [Day] = []
  /// Days with amounts on both sides of each point's threshold and with extreme amounts.
  public var edgeDays: [Day] = []
  /// The amounts around each target, ascending for each quantity and target.
  public var sweeps: [Sweep] = []
  /// The targets of zero or less, and whether the service rejected each.
  public var badTargets: [(target: Int, refused: Bool)] = []

  /// Creates an empty observation.
  public init() {}
}
