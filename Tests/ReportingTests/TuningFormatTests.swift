import Foundation
import RunReport
import Testing

@testable import Reporting

@Suite struct TuningFormatTests {
  private let report: TuningReport = {
    var rows = [("gallop", 1_000), ("packedBuckets(5)", 20_000), ("kWay(4)", 500)].map {
      TuningRow(strategy: $0.0, threshold: $0.1, minimumIntervalMilliseconds: 60_000)
    }
    for index in rows.indices {
      rows[index].queries = 100 * (index + 1)
      rows[index].intervals = 44
      rows[index].leastIntervals = index == 2 ? nil : 40
      rows[index].virtualMilliseconds = 12_345
      rows[index].peakSamples = 7
      rows[index].retransmittedBytes = 1_950
    }
    rows[0].isOnFront = true
    rows[1].fitsMemory = false
    rows[2].broken = ["A, \"quoted\"", "B<&>"]
    return TuningReport(
      generatorVersion: 1,
      scenario: ScenarioIdentity(
        name: "small", digest: "00", seed: "5", persons: 1, scheduleSeed: "0"),
      costs: ["requestBytes": 700], rows: rows, recommended: 0, reason: "because & so",
      sensitivity: [
        TuningSensitivity(cost: .latency, tenths: 100, recommended: 1),
        TuningSensitivity(cost: .latency, tenths: 1, recommended: 0),
        TuningSensitivity(cost: .failureRate, tenths: 100, recommended: nil),
      ])
  }()

  @Test("the console shows a line for each way, its marks, the reason and the other costs")
  func table() throws {
    let lines = TuningTable.text(of: report).split(separator: "\n").map(String.init)
    let gallop = try #require(lines.first { $0.hasPrefix("  gallop ") })
    for piece in ["1000", "60.0", "44", "10.0 %", "12.3", "1.9", "front, recommended"] {
      #expect(gallop.contains(piece), "\(piece)")
    }
    #expect(lines.contains { $0.contains("20000") && $0.hasSuffix("too much memory") })
    #expect(lines.contains { $0.hasSuffix("BROKEN: A, \"quoted\", B<&>") })
    #expect(lines.contains("recommended: because & so"))
    #expect(lines.contains("  latency x 10: packedBuckets(5) at 20000 steps, 60 s"))
    #expect(lines.contains("  latency / 10: the same"))
    #expect(lines.contains("  failureRate x 10: nothing"))
    #expect(lines.allSatisfy { $0.last != " " })
  }

  @Test("values with commas and quotes stay one field")
  func csv() {
    let text = String(decoding: TuningCSV.bytes(of: report), as: UTF8.self)
    let lines = text.components(separatedBy: "\r\n")
    #expect(lines.count == 5 && lines[4].isEmpty)
    let names = lines[0].split(separator: ",")
    #expect(names.count == 18 && Set(names).count == 18)
    #expect(
      lines[1].hasPrefix("gallop,1000,60000,100,0,0,44,40,100,12345,0,7,0,1950,true,true,true,"))
    #expect(lines[3].hasSuffix(",true,false,false,\"A, \"\"quoted\"\" B<&>\""))
  }

  @Test("the page needs nothing else, shows every way and escapes what it is told")
  func html() throws {
    let text = String(decoding: TuningHTML.bytes(of: report), as: UTF8.self)
    #expect(text.hasPrefix("<!DOCTYPE html>") && text.hasSuffix("</html>\n"))
    // A mark of each sound way in the wide drawings; the one that is recommended has its frame.
    #expect(text.components(separatedBy: "<rect ").count - 1 == 2 * 2)
    #expect(text.components(separatedBy: "class=\"bad\"").count - 1 == 2)
    #expect(text.components(separatedBy: "class=\"choice\"").count - 1 == 2 * 2)
    #expect(text.components(separatedBy: "</svg>").count - 1 == 4)
    #expect(text.contains("because &amp; so") && text.contains("B&lt;&amp;&gt;"))
    #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("B<&>"))
    #expect(
      text.components(separatedBy: "<text").count == text.components(separatedBy: "</text>").count)
  }

  @Test("the picture stands whatever the figures")
  func extremes() {
    var odd = report
    odd.rows[0].intervals = 0
    odd.rows[0].virtualMilliseconds = .max
    odd.rows[1].intervals = .max
    odd.rows[1].virtualMilliseconds = 0
    for drawing in [TuningCharts.front(of: odd), TuningCharts.totals(of: odd)] {
      var canvas = Canvas(width: 760)
      #expect((300...600).contains(drawing.draw(&canvas)) && canvas.elements.count > 10)
    }
    odd.rows = []
    odd.recommended = nil
    odd.sensitivity = []
    #expect(!TuningHTML.bytes(of: odd).isEmpty && !TuningTable.text(of: odd).isEmpty)
  }

  @Test("a report is read back as it was written")
  func roundTrip() throws {
    let data = Data(JSONFormat.bytes(ofValue: report))
    #expect(try JSONDecoder().decode(TuningReport.self, from: data) == report)
  }
}
