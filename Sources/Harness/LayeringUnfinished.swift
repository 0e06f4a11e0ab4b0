package import VirtualTime

/// The error of layering that did not finish within the budgets of its schedule.
package struct LayeringUnfinished: Error, Equatable, CustomStringConvertible {
  /// The reason why layering did not finish.
  package let reason: String
  /// The remedy, as an instruction.
  package let remedy: String

  /// Creates an error with a reason and a remedy.
  package init(reason: String, remedy: String) {
    self.reason = reason
    self.remedy = remedy
  }

  /// The error in one line, with a remedy.
  package var description: String { "layering does not end (\(reason)); \(remedy)" }
}

extension Outcome {
  /// Returns the result of a simulation of layering.
  ///
  /// - Returns: The value that the root returned.
  /// - Throws: The error that the root threw, or `LayeringUnfinished` if it did not end.
  package func layered() throws -> Success {
    switch self {
    case .finished(let value): return value
    case .failed(let error): throw error
    case .deadlock(let deadlock):
      throw LayeringUnfinished(
        reason: "\(deadlock)", remedy: "make the service resume what waits for it")
    case .stepBudget, .timeBudget:
      throw LayeringUnfinished(
        reason: "the schedule's budget is used up", remedy: "raise the scenario's budgets")
    }
  }
}
