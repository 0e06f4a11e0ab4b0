import struct Foundation.Date
import HealthContracts

extension Mutant {
  /// Lets an interval hold its own end, which is the next one's start.
  static let closedIntervals = Mutant(
    "closedIntervals", "Lets an interval hold its own end, which is the next one's start",
    seenIn: "date intervals, which hold both of their ends"
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
