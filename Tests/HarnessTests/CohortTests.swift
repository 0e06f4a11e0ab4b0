import Harness
import HarnessTestSupport
import RunReport
import Testing

@Suite("a cohort's figures")
struct CohortTests {
  private static let breaths = "vitals.breaths.mean"

  /// The figure of a cohort in which some wear a watch, all of them with so many breaths a minute.
  private func figure(watches: Int, persons: Int, thousandths: Int64) throws -> RealismResult {
    let cohort = try #require(Cohort(bundled("cohort")))
    var totals = RealismTotals()
    for person in 0..<persons { totals.add(person < watches ? [Self.breaths: [thousandths]] : [:]) }
    return try #require(cohort.results(totals).first { $0.id == Self.breaths })
  }

  @Test(
    "is measured where enough persons have something to say",
    arguments: [(1_250, 2_000, true), (1_249, 2_000, false), (1_999, 1_999, false)])
  func contributors(_ watches: Int, _ persons: Int, _ isMeasured: Bool) throws {
    let found = try figure(watches: watches, persons: persons, thousandths: 15_400)
    #expect(found.status == (isMeasured ? .passed : .notMeasured))
    #expect(found.millionths == (isMeasured ? 15_400_000 : nil))
    #expect(found.persons == watches)
  }

  @Test(
    "fails outside its band",
    arguments: [(15_099, false), (15_101, true), (15_699, true), (15_701, false)])
  func band(_ thousandths: Int64, _ isInside: Bool) throws {
    let found = try figure(watches: 2_000, persons: 2_000, thousandths: thousandths)
    #expect(found.status == (isInside ? .passed : .failed))
  }
}
