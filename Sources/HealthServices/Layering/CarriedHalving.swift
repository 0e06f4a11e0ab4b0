import HealthModel

/// Halving at the midpoint of time, where a second half's count is what the first one leaves.
///
/// Only first halves are asked for. Where the provider's answers add up, the rest is the second
/// half's count. Elsewhere merged sources make it a guess, as a sample that reaches over the middle
/// hides others for the whole but not for the second half: a second half that seems to fit is asked
/// for before it is kept, and one that seems not to is divided without a question.
///
/// - Complexity: One query an interval where answers add up, else about one and a half, and never
///   more than halving asks for the same intervals.
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
    let middle = range.start.advanced(by: range.length / 2)
    let first = TimeRange(start: range.start, end: middle)
    let second = TimeRange(start: middle, end: range.end)
    let part = try await work.check(first, depth: depth + 1)
    try await divide(first, depth: depth + 1, steps: part, isExact: true, work)
    let (rest, overflow) = steps.subtractingReportingOverflow(part)
    if overflow || rest < 0 {
      // Answers that contradict each other leave nothing to go by.
      let answer = try await work.check(second, depth: depth + 1)
      try await divide(second, depth: depth + 1, steps: answer, isExact: true, work)
    } else {
      try await divide(
        second, depth: depth + 1, steps: rest, isExact: isExact && work.answersAddUp, work)
    }
  }
}
