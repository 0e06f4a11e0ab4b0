/// The energy points of a day.
public struct EnergyPoints: Hashable, Sendable {
  /// Points for steps, 0 to 20.
  public let steps: Int
  /// Points for sleep, 0 to 20.
  public let sleep: Int
  /// Points for the body, mind and heart together, 0 to 60.
  public let others: Int
  /// The day's total, 0 to 100.
  public let total: Int

  /// Creates a day's points.
  ///
  /// - Parameters:
  ///   - steps: Points for steps.
  ///   - sleep: Points for sleep.
  ///   - others: Points for body, mind and heart together.
  ///   - total: The day's total.
  public init(steps: Int, sleep: Int, others: Int, total: Int) {
    self.steps = steps
    self.sleep = sleep
    self.others = others
    self.total = total
  }
}
