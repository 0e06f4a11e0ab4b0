import HealthModel

/// Halves a range and derives the count of each second half from the first half.
///
/// Only first halves are queried; the second half has the remaining count. This is exact if the
/// provider's counts are additive. Otherwise it is an estimate, since a sample across the midpoint
/// can hide samples of other sources in the whole but not in the second half. A second half whose
/// estimate fits is queried before it is kept; one whose estimate does not fit is divided without
/// a query.
///
/// - Complexity: One query per interval if counts are additive, otherwise about 1.5, and never more
///   than `KWaySplit.halving` makes for the same intervals.
struct CarriedHalving: LayeringDivision {
  func divide(_ range: TimeRange, _ work: LayeringWork) async throws {
    let steps = try await work.check(range, depth: 0)
    try await divide(range, depth: 0, steps: steps, isExact: true, work)
  }

  private func divide(
    _ range: TimeRange, depth: Int, steps carried: Int, isExact isAnswer: Bool,
    _ work: LayeringWork
  ) async throws {
    var (steps, isExact) = (carried, isAnswer)
    if !isExact, work.isFinal(range, steps: steps) {
      steps = try await work.check(range, depth: depth)
      isExact = true
    }
    if work.isFinal(range, steps: steps) {
      work.keep(range, steps: steps)
      return
    }
    let (first, second) = range.halves
    let part = try await work.check(first, depth: depth + 1)
    try await divide(first, depth: depth + 1, steps: part, isExact: true, work)
    let (rest, overflow) = steps.subtractingReportingOverflow(part)
    if overflow || rest < 0 {
      // Contradictory answers leave no estimate.
      let answer = try await work.check(second, depth: depth + 1)
      try await divide(second, depth: depth + 1, steps: answer, isExact: true, work)
    } else {
      try await divide(
        second, depth: depth + 1, steps: rest, isExact: isExact && work.isAdditive, work)
    }
  }
}
