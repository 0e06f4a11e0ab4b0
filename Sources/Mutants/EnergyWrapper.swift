import HealthContracts
import HealthModel
import HealthServices

/// An energy service with a defect in one result; all other results are the reference's.
struct EnergyWrapper: EnergyServiceProtocol {
  /// A function that returns the points for an amount and a target, given the reference service.
  typealias Points = @Sendable (EnergyService, Int, Int) throws -> Int

  private let reference = EnergyService()
  private let steps: Points
  private let sleep: Points
  private let daily: @Sendable (EnergyService, EnergyDay) throws -> EnergyPoints

  init(
    steps: @escaping Points = { try $0.pointsFromSteps($1, target: $2) },
    sleep: @escaping Points = { try $0.pointsFromSleep(seconds: $1, target: $2) },
    daily: @escaping @Sendable (EnergyService, EnergyDay) throws -> EnergyPoints = {
      try $0.dailyEnergy(of: $1)
    }
  ) {
    self.steps = steps
    self.sleep = sleep
    self.daily = daily
  }

  /// Creates a service with a defect in the total of a day.
  init(total: @escaping @Sendable (EnergyPoints, EnergyDay) -> Int) {
    self.init(daily: { reference, day in
      let points = try reference.dailyEnergy(of: day)
      return EnergyPoints(
        steps: points.steps, sleep: points.sleep, others: points.others, total: total(points, day))
    })
  }

  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    try self.steps(reference, steps, target)
  }

  func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    try sleep(reference, seconds, target)
  }

  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints { try daily(reference, day) }
}
