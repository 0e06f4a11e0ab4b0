import struct Foundation.Date
import HealthContracts

extension Mutant {
  static let closedIntervals = Mutant(
    "closedIntervals", "Includes the end of an interval, which is the start of the next one",
    seenIn: "date intervals, which contain both of their ends"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper.rewriting(dependencies) { intervals in
        intervals.map { interval in
          SyncInterval(
            startDate: interval.startDate, endDate: interval.endDate.addingTimeInterval(0.001),
            stepCount: interval.stepCount, isIndivisible: interval.isIndivisible)
        }
      }
    }
  }
}
