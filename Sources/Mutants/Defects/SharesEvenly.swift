import HealthContracts

extension Mutant {
  static let sharesEvenly = Mutant(
    "sharesEvenly", "Gives each of two neighboring intervals half of what both hold",
    seenIn: "layering that halves the count with the interval instead of asking again"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper.rewriting(dependencies) { intervals in
        var shared: [SyncInterval] = []
        for place in intervals.indices {
          let pair = intervals[(place & ~1)..<min((place & ~1) + 2, intervals.count)]
          let sum = pair.reduce(0) { $0 + $1.stepCount }
          let half = pair.count == 1 ? sum : place % 2 == 0 ? sum / 2 : sum - sum / 2
          shared.append(
            SyncInterval(
              startDate: intervals[place].startDate, endDate: intervals[place].endDate,
              stepCount: half, isIndivisible: intervals[place].isIndivisible))
        }
        return shared
      }
    }
  }
}
