import Testing

@testable import Realism

/// Contributions come from partial reports, so they may have any length and size.
@Suite struct HostileContributionTests {
  private static let lists: [[Int64]] = [
    [], [0], [.max], [.min], [.max, .max], [.min, .min], [1, 0, 1, 0], [.max, 1, .max, 1],
    [Int64](repeating: .max, count: 14), [Int64](repeating: .min, count: 30),
    [Int64](repeating: .max, count: 30), [Int64](repeating: 1, count: 200),
  ]

  @Test("no statistic traps, whatever persons contribute", arguments: lists.indices)
  func value(index: Int) {
    let list = Self.lists[index]
    for statistic in RealismCatalog.all {
      for contributions in [
        [list], [list, []], [[], list], [list, [1, 1, 1, 1]], [[1, 1], list],
        [[Int64]](repeating: list, count: 400),
      ] {
        // Only a trap fails the test: which value such numbers have is not known.
        _ = statistic.cohortValue(contributions)
      }
    }
  }
}
