import HealthContracts

extension Mutant {
  static let losesTheLastDay = Mutant(
    "losesTheLastDay", "Ends the divided range a day before the last data",
    seenIn: "boundary searches that return the lower end of their last step"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper.rewriting(dependencies) { intervals in
        guard let last = intervals.lastIndex(where: { $0.stepCount > 0 }) else { return intervals }
        return Array(intervals[..<last])
      }
    }
  }
}
