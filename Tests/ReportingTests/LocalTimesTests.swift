import HealthModel
import RunReport
import ServiceObservations
import Testing

@testable import Reporting

@Suite("local times in formats")
struct LocalTimesTests {
  private let people: [any ReportFormat.Type] = [
    TextFormat.self, HTMLFormat.self, MarkdownFormat.self, GitHubFormat.self, JUnitFormat.self,
    SARIFFormat.self,
  ]

  private func report() throws -> RunReport {
    var report = smallReport
    let index = try #require(report.invariants.firstIndex { $0.status == .violated })
    report.invariants[index].findings = [
      PersonFinding(
        person: 0,
        finding: Finding(
          "a day at 2023-06-01T00:30:00.000Z is lost", at: "2023-06-01T01:00:00.000Z",
          expected: "11138 steps", actual: "2023-06-01T02:00:00.000Z"))
    ]
    return report
  }

  @Test("what people read has the zone's times and thousands apart")
  func local() throws {
    let zones = try #require(ZoneTimeline(identifier: "Asia/Tokyo"))
    for format in people {
      let bytes = format.bytes(of: try report(), in: ReportContext(zones: zones))
      let text = String(decoding: bytes, as: UTF8.self)
      for words in [
        "Thu 2023-06-01 09:30:00", "Thu 2023-06-01 10:00:00", "(Asia/Tokyo)",
        "Thu 2023-06-01 11:00:00", "11,138 steps",
      ] {
        // Markdown escapes some signs.
        #expect(text.replacing("\\", with: "").contains(words), "\(format.name): \(words)")
      }
    }
  }

  @Test("without zones, and in the report itself, times are in UTC")
  func utc() throws {
    for format in people {
      let text = String(decoding: format.bytes(of: try report()), as: UTF8.self)
      #expect(text.replacing("\\", with: "").contains("2023-06-01T01:00:00.000Z"), "\(format.name)")
    }
    let zones = try #require(ZoneTimeline(identifier: "Asia/Tokyo"))
    let context = ReportContext(zones: zones)
    #expect(JSONFormat.bytes(of: try report(), in: context) == JSONFormat.bytes(of: try report()))
  }

  @Test("digits of pages are in groups of three, large numbers abbreviated")
  func grouped() {
    #expect(
      [0, 999, 1_000, -1_234_567].map { Int64($0).grouped() } == [
        "0", "999", "1,000", "\u{2212}1,234,567",
      ])
    #expect(Int64(12_345).grouped(abbreviated: true) == "12k")
  }
}
