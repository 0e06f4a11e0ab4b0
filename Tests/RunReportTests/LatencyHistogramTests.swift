import Foundation
import Testing

@testable import RunReport

@Suite struct LatencyHistogramTests {
  @Test("percentiles are within a thousandth of the exact ones, and never below them")
  func percentiles() throws {
    let durations = (0..<1_000).map { 1 + $0 * $0 * 3_571 }
    let histogram = LatencyHistogram(durations.reversed())
    for hundredth in 1...100 {
      let exact = durations[max(0, (1_000 * hundredth + 99) / 100 - 1)]
      let told = try #require(histogram.percentile(hundredth))
      #expect(exact <= told && told - exact <= exact / 1_000 + 1, "\(hundredth)")
    }
    #expect(histogram.percentile(100) == durations.last)
  }

  @Test("merging is counting all")
  func merged() {
    let whole = (0..<500).map { $0 * $0 * 977 }
    var merged = LatencyHistogram(whole.prefix(100))
    merged.merge(LatencyHistogram(whole.dropFirst(100)))
    #expect(merged == LatencyHistogram(whole))
    merged.merge(LatencyHistogram())
    #expect(merged.total == 500)
    #expect(LatencyHistogram().percentile(50) == nil)
  }

  @Test("durations outside the range count as its ends")
  func clamped() {
    let histogram = LatencyHistogram([-5, .max])
    #expect(histogram.percentile(1) == 0)
    #expect(histogram.maximum == LatencyHistogram.highest)
  }

  @Test("the encoding is the published one: cookies, header, counts, checksum")
  func encoding() throws {
    let bytes = try #require(Data(base64Encoded: LatencyHistogram([3, 3, 900]).base64))
    func word(_ place: Int) -> UInt32 {
      bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    #expect(LatencyHistogram([1]).base64.hasPrefix("HISTF"))
    #expect(word(0) == 0x1c84_9314)
    #expect(Int(word(4)) == bytes.count - 8)
    #expect(bytes[8] == 0x78 && (UInt16(bytes[8]) << 8 | UInt16(bytes[9])) % 31 == 0)
    // One stored block, then the payload: 40 bytes of header and the counts.
    let payload = 15
    #expect(word(payload) == 0x1c84_9313)
    #expect(word(payload + 4) == 5)
    #expect(word(payload + 12) == 3)
    // Three empty classes, 2, 896 empty ones in two bytes, 1.
    #expect(Array(bytes[(payload + 40)..<(payload + 45)]) == [5, 4, 0xff, 0x0d, 2])
    #expect(bytes.count == payload + 45 + 4)
  }

  @Test("a stream holds its content in blocks of 65,535 bytes at most, and its checksum")
  func blocks() {
    for length in [0, 1, 65_535, 65_536, 131_071] {
      let content = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
      let stream = ZlibStream.stored(content)
      var place = 2
      var read: [UInt8] = []
      var isLast = false
      while !isLast {
        isLast = stream[place] == 1
        let size = Int(stream[place + 1]) | Int(stream[place + 2]) << 8
        let complement = Int(stream[place + 3]) | Int(stream[place + 4]) << 8
        #expect(size ^ complement == 0xffff)
        read += stream[(place + 5)..<(place + 5 + size)]
        place += 5 + size
      }
      #expect(read == content)
      #expect(stream.count == place + 4)
    }
    // The checksum of RFC 1950's own algorithm for a known word.
    #expect(ZlibStream.adler32(Array("Wikipedia".utf8)) == 0x11E6_0398)
  }
}

@Suite struct ChartTests {
  @Test("every kind of figure is read back as it was written")
  func roundTrip() throws {
    let charts: [String: Chart] = [
      "series": .series(
        SeriesChart(unit: "steps", start: "s", daysPerPoint: 3, days: 7, values: [1, 2, 3])),
      "points": .points(
        PointsChart(
          unit: "g", start: "s",
          series: [PointsChart.Series(name: "a", times: [1], values: [-(1 << 58)])])),
      "lanes": .lanes(
        LanesChart(
          labels: ["x"], unit: nil,
          panels: [
            LanesChart.Panel(
              title: "t", start: "s", seconds: 1, wallSeconds: 0,
              lanes: [LanesChart.Lane(name: "n", starts: [0], ends: [1], labels: [0])])
          ])),
      "bars": .bars(
        BarsChart(
          unit: "g", names: ["a"], series: [BarsChart.Series(name: "b", values: [4])])),
      "histogram": .histogram(HistogramChart(unit: "s", sizes: [1, 5, 5, 100])),
    ]
    let data = try JSONEncoder().encode(charts)
    #expect(try JSONDecoder().decode([String: Chart].self, from: data) == charts)
    for kind in charts.keys {
      #expect(String(decoding: data, as: UTF8.self).contains("\"kind\":\"\(kind)\""))
    }
  }

  @Test(
    "a figure that could not be drawn is not read",
    arguments: [
      #"{"kind":"series","unit":"","start":"s","daysPerPoint":0,"days":1,"values":[1]}"#,
      #"{"kind":"series","unit":"","start":"s","daysPerPoint":1,"days":5000000,"values":[1]}"#,
      #"{"kind":"series","unit":"","start":"s","daysPerPoint":1,"days":-1,"values":[1]}"#,
      #"{"kind":"series","unit":"","start":"s","daysPerPoint":4000000,"days":1,"values":[1,2,3]}"#,
      #"{"kind":"bars","unit":"","names":["a"],"series":[{"name":"","values":[\#(1 << 59)]}]}"#,
      #"{"kind":"points","unit":"","start":"s","series":[{"name":"a","times":[1],"values":[]}]}"#,
      #"{"kind":"points","unit":"","start":"","series":"#
        + #"[{"name":"","times":[\#(1 << 42)],"values":[1]}]}"#,
      #"{"kind":"bars","unit":"","names":["a"],"series":[{"name":"b","values":[1,2]}]}"#,
      #"{"kind":"histogram","unit":"","bounds":[0,1],"counts":[1,2],"percentiles":{}}"#,
      #"{"kind":"histogram","unit":"","bounds":[0,1],"counts":[\#(1 << 59)],"percentiles":{}}"#,
      lanes("", seconds: 0), lanes("", seconds: 1 << 42), lanes("", wall: 86_401),
      lanes("", wall: -1),
      lanes(#"{"name":"a","starts":[1],"ends":[2],"labels":[],"values":[]}"#),
      lanes(#"{"name":"a","starts":[1],"ends":[],"labels":[0],"values":[]}"#),
      lanes(#"{"name":"a","starts":[1],"ends":[2],"labels":[0],"values":[1,2]}"#),
      lanes(#"{"name":"a","starts":[1],"ends":[2],"labels":[-1],"values":[]}"#),
      lanes(#"{"name":"a","starts":[\#(-(1 << 42))],"ends":[2],"labels":[0],"values":[]}"#),
    ])
  func undrawable(text: String) throws {
    let read = #"{"kind":"bars","unit":"","names":["a"],"series":[{"name":"b","values":[1]}]}"#
    #expect(throws: Never.self) {
      for text in [
        read, Self.lanes(#"{"name":"a","starts":[1],"ends":[2],"labels":[0],"values":[3]}"#),
      ] {
        _ = try JSONDecoder().decode(Chart.self, from: Data(text.utf8))
      }
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Chart.self, from: Data(text.utf8))
    }
  }

  @Test("a figure of services with the largest answers, over all years, is read")
  func largest() throws {
    // Twice the years 1 to 9999, and points of 200 days with amounts of 10^15.
    let (years, amount): (Int64, Int64) = (
      2 * 9_999 * 366 * 86_400 + 7_200, 200_000_000_000_000_000
    )
    let charts: [Chart] = [
      .lanes(
        LanesChart(
          labels: ["x"], unit: nil,
          panels: [
            LanesChart.Panel(
              title: "t", start: "s", seconds: years, wallSeconds: 86_399,
              lanes: [LanesChart.Lane(name: "n", starts: [-years], ends: [years], labels: [0])])
          ])),
      .series(
        SeriesChart(
          unit: "", start: "s", daysPerPoint: 200, days: 73_050, values: [amount, -amount])),
      .histogram(HistogramChart(unit: "s", sizes: [0, amount])),
    ]
    let data = try JSONEncoder().encode(charts)
    #expect(try JSONDecoder().decode([Chart].self, from: data) == charts)
  }

  private static func lanes(_ lane: String, seconds: Int = 60, wall: Int = 0) -> String {
    #"{"kind":"lanes","labels":["x"],"panels":[{"title":"t","start":"s","seconds":\#(seconds),"#
      + #""wallSeconds":\#(wall),"lanes":[\#(lane)]}]}"#
  }

  @Test("the last stretch of a series may be shorter, never empty")
  func days() {
    let series = SeriesChart(unit: "", start: "", daysPerPoint: 3, days: 7, values: [1, 2, 3])
    #expect((0..<3).map(series.days(of:)) == [3, 3, 1])
    #expect(SeriesChart(unit: "", start: "", daysPerPoint: 2, values: [1, 2]).days == 4)
  }

  @Test("every size falls into the class whose bounds hold it, and none is lost")
  func classes() throws {
    var sizes: [Int64] = []
    for shift: Int64 in 0..<62 {
      let power: Int64 = 1 << shift
      sizes += [power, power + 1, power + power / 2]
    }
    for size in sizes + [0, .max - 1] {
      let chart = HistogramChart(unit: "", sizes: [size])
      #expect(chart.counts == [1])
      #expect(chart.bounds[0] <= size && size < chart.bounds[1], "\(size): \(chart.bounds)")
      #expect(chart.bounds[1] - chart.bounds[0] <= max(1, chart.bounds[0] / 4 + 1))
    }
    let all = HistogramChart(unit: "", sizes: sizes + [-9])
    #expect(all.counts.reduce(0, +) == Int64(sizes.count + 1))
    #expect(zip(all.bounds, all.bounds.dropFirst()).allSatisfy { $0 < $1 })
    #expect(all.percentiles["max"] == sizes.max())
    #expect(HistogramChart(unit: "", sizes: []).bounds.isEmpty)
  }
}
