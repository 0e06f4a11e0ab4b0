import Reporting
import Scenario

extension ExpectedVerdict {
  /// Creates the expectation of a scenario; a shrunk one has cases for one check and few others.
  init(_ scenario: Scenario) {
    self.init(
      scenario.expect.verdict, violated: Set(scenario.expect.violated),
      allowsVacuous: scenario.replay != nil)
  }
}
