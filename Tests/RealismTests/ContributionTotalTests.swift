import Foundation
import TestSupport
import Testing

@testable import Realism

@Suite("totals of contributions") struct ContributionTotalTests {
  /// The contributions of persons, of one of the lengths that statistics have.
  private func contributions(_ persons: Int, _ draws: inout Draws) -> [[Int64]] {
    let length = [1, 2, 4, 14, 24, 30][draws.next(below: 6)]
    return (0..<persons).map { _ in
      (0..<length).map { _ in Int64(draws.next(below: 1_000_000)) - 100_000 }
    }
  }

  @Test("contributions that would be listed in more memory than there is are not read")
  func tooMany() throws {
    func read(_ values: Int, _ count: Int) throws -> ContributionTotal {
      let list = [Int64](repeating: 1, count: values).map(String.init).joined(separator: ",")
      let text = #"{"persons":\#(count),"sums":[],"values":[[\#(list)]],"counts":[\#(count)]}"#
      return try JSONDecoder().decode(ContributionTotal.self, from: Data(text.utf8))
    }
    #expect(try read(32, 1 << 20).persons == 1 << 20)
    #expect(throws: DecodingError.self) { try read(33, 1 << 20) }
    #expect(throws: DecodingError.self) { try read(1_000, 10_000_000) }
  }

  @Test("the draws of the phone's lengths have a p-value, however large a file makes them")
  func saturated() {
    var sums = [Int64](repeating: 0, count: 30)
    (sums[3], sums[25]) = (5_000, .max)
    #expect(PhoneLengthFit.cohortValue([sums]) == 0)
  }

  @Test("every statistic has the same value for totals, in any order and division, as for the list")
  func sameValue() throws {
    var draws = Draws(seed: 19)
    for statistic in RealismCatalog.all {
      for persons in [0, 1, 2, 60] {
        for _ in 0..<10 {
          let list = contributions(persons, &draws)
          let value = statistic.cohortValue(list)
          var parts = [ContributionTotal(), ContributionTotal(), ContributionTotal()]
          for contribution in list.shuffled(using: &draws) {
            parts[draws.next(below: 3)].add(contribution, to: statistic.combination)
          }
          var total = ContributionTotal()
          for part in parts.shuffled(using: &draws) {
            let data = try JSONEncoder().encode(part)
            total.add(try JSONDecoder().decode(ContributionTotal.self, from: data))
          }
          let found = statistic.cohortValue(total.contributions(statistic.combination))
          // A value that is not a number equals no other.
          let areNone = found?.isNaN == true && value?.isNaN == true
          #expect(found == value || areNone, "\(statistic.id)")
          #expect(total.persons == persons)
        }
      }
    }
  }

  @Test("totals that no persons have are refused")
  func refused() {
    for text in [
      #"{"persons":1,"sums":[],"values":[[1]],"counts":[2]}"#,
      #"{"persons":1,"sums":[],"values":[[1]],"counts":[]}"#,
      #"{"persons":-1,"sums":[],"values":[],"counts":[]}"#,
      #"{"persons":0,"sums":[],"values":[[1]],"counts":[0]}"#,
      #"{"persons":99999999999,"sums":[],"values":[[1]],"counts":[99999999999]}"#,
    ] {
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode(ContributionTotal.self, from: Data(text.utf8))
      }
    }
  }
}
