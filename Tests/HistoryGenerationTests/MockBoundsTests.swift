import HealthModel
import HistoryGeneration
import Scenario
import Testing

@Suite("bounds of the mock's table")
struct MockBoundsTests {
  private func checkDays(
    _ person: GeneratedPerson, steps: (LocalDay) -> ClosedRange<Int>
  ) throws -> [Int64] {
    let truth = try #require(person.truth.steps)
    let series = try #require(person.history.steps.first)
    var totals = [Int](repeating: 0, count: truth.days.count)
    var counts = totals
    for sample in series.placed(in: truth.days) {
      totals[sample.day] += sample.value
      counts[sample.day] += 1
      let range = truth.days.range(sample.day)
      let inside = sample.start >= range.start.milliseconds && sample.end <= range.end.milliseconds
      let length = sample.end - sample.start
      if !inside || !(10...500).contains(sample.value) || !(30_000...300_000).contains(length) {
        Issue.record("\(sample) of \(truth.days.day(sample.day))")
      }
    }
    for index in totals.indices {
      let day = truth.days.day(index)
      #expect(steps(day).contains(totals[index]), "\(day)")
      #expect(totals[index] == Int(truth.totals[index]), "\(day)")
      #expect((50...200).contains(counts[index]), "\(day)")
    }
    return (0..<truth.days.count).map { truth.days.range($0).length / Milliseconds.hour }
  }

  @Test(
    "every day of every seed keeps to the mock's table, a day of 23 hours and one of 25 too",
    arguments: [("2024-03-08", "2024-03-14", 23), ("2023-11-03", "2023-11-09", 25)])
  func seeds(start: String, end: String, hours: Int64) throws {
    let text = try BundledScenarios.text("seed-mock")
      .replacing("2022-01-01", with: start).replacing("2024-01-01", with: end)
    let generator = try HistoryGenerator(Scenario(parsing: Array(text.utf8), file: "f.json"))
    for seed in UInt64(0)..<20 {
      let lengths = try checkDays(generator.person(Int(seed % 3), seed: seed)) { _ in
        5_000...15_000
      }
      #expect(lengths.filter { $0 == hours }.count == 1 && lengths.filter { $0 == 24 }.count == 5)
    }
  }

  @Test("two years of the mock's table hold 730 days and 36,500 to 146,000 samples")
  func years() throws {
    let scenario = try BundledScenarios.scenario("seed-mock")
    let person = try HistoryGenerator(scenario).person(0, seed: 77)
    let lengths = try checkDays(person) { _ in 5_000...15_000 }
    #expect(lengths.count == 730 && Set(lengths) == [23, 24, 25])
    #expect((36_500...146_000).contains(person.history.stepCount))
  }

  @Test("the weekly table has fewer steps on the stated days alone")
  func weekly() throws {
    let text = try BundledScenarios.text("seed-mock-weekly")
      .replacing("2022-01-01", with: "2023-10-01").replacing("2024-01-01", with: "2023-12-01")
    for days in ["\"saturday\", \"sunday\"", "\"friday\", \"saturday\""] {
      let changed = text.replacing("\"saturday\", \"sunday\"", with: days)
      let generator = try HistoryGenerator(Scenario(parsing: Array(changed.utf8), file: "f.json"))
      let first = days.contains("friday") ? 4 : 5
      for seed in UInt64(0)..<3 {
        _ = try checkDays(generator.person(0, seed: seed)) { day in
          // The first of January 1970 was a Thursday.
          let weekday = (day.ordinal + 3) % 7
          return weekday == first || weekday == first + 1 ? 5_000...9_000 : 8_000...12_000
        }
      }
    }
  }
}
