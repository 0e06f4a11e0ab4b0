public import HealthContracts
public import HealthModel

/// An energy service in an external program.
public struct ForeignEnergy: EnergyServiceProtocol, FailureReportingService {
  private struct PartArguments: Encodable {
    var amount: Int
    var target: Int
  }

  private struct PartResult: Decodable { var points: Int }

  private struct DayArguments: Encodable {
    var steps: Int
    var stepsTarget: Int
    var sleepSeconds: Int
    var sleepTargetSeconds: Int
    var body: Int
    var mind: Int
    var heart: Int
  }

  private struct DayResult: Decodable {
    var steps: Int
    var sleep: Int
    var others: Int
    var total: Int
  }

  private let process: ForeignProcess

  /// Creates a service in the given program.
  public init(_ process: ForeignProcess) { self.process = process }

  public func takeFailure() -> (any Error)? { process.takeFailure() }

  public func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    try points("pointsFromSteps", steps, target)
  }

  public func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    try points("pointsFromSleep", seconds, target)
  }

  public func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints {
    let call = "dailyEnergy"
    let answer: DayResult = try refusing([day.stepsTarget, day.sleepTargetSeconds]) {
      () throws(ForeignServiceError) in
      try process.result(
        of: call,
        DayArguments(
          steps: day.steps, stepsTarget: day.stepsTarget, sleepSeconds: day.sleepSeconds,
          sleepTargetSeconds: day.sleepTargetSeconds, body: day.body, mind: day.mind,
          heart: day.heart), service: .energy)
    }
    for number in [answer.steps, answer.sleep, answer.others, answer.total] {
      try check(number, call)
    }
    return EnergyPoints(
      steps: answer.steps, sleep: answer.sleep, others: answer.others, total: answer.total)
  }

  private func points(_ call: String, _ amount: Int, _ target: Int) throws -> Int {
    let answer: PartResult = try refusing([target]) { () throws(ForeignServiceError) in
      try process.result(
        of: call, PartArguments(amount: amount, target: target), service: .energy)
    }
    try check(answer.points, call)
    return answer.points
  }

  /// Converts an error that the program reports for an invalid target to the error of the contract.
  private func refusing<Result>(
    _ targets: [Int], _ call: () throws(ForeignServiceError) -> Result
  ) throws -> Result {
    do throws(ForeignServiceError) {
      return try call()
    } catch {
      if case .refused = error, let target = targets.first(where: { $0 <= 0 }) {
        throw EnergyError.targetNotPositive(target)
      }
      throw error
    }
  }

  private func check(_ number: Int, _ call: String) throws(ForeignServiceError) {
    guard AnswerLimits.amounts.contains(Int64(number)) else {
      throw process.reject("\(number) points", call: call)
    }
  }
}
