import Foundation
import Reporting
import RunReport
import ServiceObservations
import Testing

@Suite struct HTMLFormatTests {
  private func page(_ report: RunReport, _ context: ReportContext = ReportContext()) -> String {
    String(decoding: HTMLFormat.bytes(of: report, in: context), as: UTF8.self)
  }

  private func matches(_ pattern: some RegexComponent<(Substring, Substring)>, in text: String)
    -> [String]
  {
    text.matches(of: pattern).map { String($0.output.1) }
  }

  @Test("verdict, seed, replay and what to look at come before any picture")
  func first() throws {
    let page = page(richReport(), richContext())
    let picture = try #require(page.firstRange(of: "<svg")).lowerBound
    for words in [
      ">violated</span>", "18446744073709551615", "simharness run &#39;plain&#39;",
      "Summary</h2>", "#finding-3\">Broken", "Empty</strong>",
    ] {
      let place = try #require(page.firstRange(of: words), "\(words)").lowerBound
      #expect(place < picture, "\(words)")
    }
  }

  @Test("without a context the replay is put together from the report")
  func replay() {
    #expect(
      page(smallReport).contains(
        "simharness run small --seed 18446744073709551615 --schedule-seed 5 --persons 2"))
  }

  @Test("every picture has a role, a title and a description, and every name is its own")
  func accessible() {
    let page = page(richReport(), richContext())
    let ids = matches(#/ id="([^"]+)"/#, in: page)
    #expect(Set(ids).count == ids.count)
    let pictures = page.split(separator: "<svg").dropFirst()
    #expect(pictures.count == 2 * 11)
    for picture in pictures {
      #expect(picture.hasPrefix(" role=\"img\" aria-labelledby=\""))
      #expect(picture.firstMatch(of: /<title id="[^"]+">[^<]+<\/title>/) != nil)
      #expect(picture.firstMatch(of: /<desc id="[^"]+">[^<]+<\/desc>/) != nil)
    }
    for name in matches(/aria-(?:labelledby|describedby)="([^"]+)"/, in: page) {
      #expect(ids.contains(name), "\(name)")
    }
    for link in matches(/href="#([^"]+)"/, in: page) { #expect(ids.contains(link), "\(link)") }
    #expect(page.contains("<html lang=\"en\">"))
    #expect(page.matches(of: /<table/).count == page.matches(of: /<caption/).count)
  }

  @Test("nothing is fetched: no address, no import, no source")
  func alone() {
    let page = page(richReport(), richContext())
    #expect(page.firstMatch(of: /https?:|src=|@import|url\(/) == nil)
    #expect(page.contains("default-src 'none'"))
  }

  @Test("a picture whose numbers are missing is left out, and so is the section without any")
  func withoutFigures() {
    var report = richReport()
    report.charts = [:]
    #expect(!page(report).contains("<svg"))
    #expect(!page(report).contains("id=\"pictures\""))
    report.charts = [
      "dailySteps": .series(
        SeriesChart(unit: "steps", start: "no time", daysPerPoint: 1, values: [1]))
    ]
    #expect(!page(report).contains("<svg"))
  }

  @Test("a run that held says so and has no findings")
  func held() {
    var report = smallReport
    report.verdict = .held
    report.invariants = [report.invariants[0]]
    let page = page(report)
    #expect(page.contains("No problems: 1 invariants held"))
    #expect(!page.contains("id=\"findings\""))
  }

  @Test("thousands of findings keep the page, the summary and the annotations small")
  func many() {
    var report = richReport(findings: 20)
    let broken = report.invariants[3]
    report.invariants = (0..<100).map { number in
      var invariant = broken
      invariant.id = "Broken\(number)"
      invariant.breaches = 50_000
      return invariant
    }
    #expect(HTMLFormat.bytes(of: report).count < 2_000_000)
    #expect(MarkdownFormat.bytes(of: report).count < 1_000_000)
    let lines = String(decoding: GitHubFormat.bytes(of: report), as: UTF8.self)
      .split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error ") } == 10)
    #expect(lines[9].contains("4,999,991 more problems"))
    #expect(Set(lines.prefix(9).map { $0.split(separator: "title=")[1].prefix(8) }).count == 9)
  }

  @Test("series of 400 points in every picture stay below 600,000 bytes")
  func bounded() {
    var report = richReport()
    for (name, chart) in report.charts {
      if case .series(var series) = chart {
        series.values = (0..<400).map { $0 * 7_919 % 23_000 }
        series.days = 800
        report.charts[name] = .series(series)
      }
    }
    report.invariants = (0..<60).map {
      InvariantSummary(
        id: "Invariant\($0)", status: .held, examined: 1, breaches: 0, findings: [])
    }
    #expect(HTMLFormat.bytes(of: report).count < 600_000)
  }
}
