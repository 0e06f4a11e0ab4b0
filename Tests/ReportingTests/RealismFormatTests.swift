import Foundation
import HealthModel
import RunReport
import Testing

@testable import Reporting

@Suite("figures of realism as text and as a page")
struct RealismFormatTests {
  private static func result(
    _ value: Int64?, _ lower: Int64 = 10, _ upper: Int64 = 20, id: String = "a.b"
  ) -> RealismResult {
    let isInside = value.map { (lower...upper).contains($0) }
    return RealismResult(
      id: id, statement: "steps & <more>", basis: "C1",
      status: isInside.map { $0 ? .passed : .failed } ?? .notMeasured,
      millionths: value.map { $0 * 1_000_000 }, lowerMillionths: lower * 1_000_000,
      upperMillionths: upper * 1_000_000, persons: 3)
  }

  @Test(
    "the picture shows the band and where the value is",
    arguments: [
      (15, ".....[....o....]....."), (10, ".....[o........]....."), (20, ".....[........o]....."),
      (9, "....o[.........]....."), (21, ".....[.........]o...."),
      (-1_000, "o....[.........]....."),
      (1_000, ".....[.........]....o"),
    ])
  func gauge(value: Int64, picture: String) {
    #expect(RealismGauge(Self.result(value)).text == picture)
  }

  @Test("a value that is not measured has no mark, and a band of one value has room beside it")
  func edges() {
    #expect(RealismGauge(Self.result(nil)).text == ".....[.........].....")
    #expect(RealismGauge(Self.result(5, 5, 5)).text == ".....[....o....].....")
    #expect(RealismGauge(Self.result(4, 5, 5)).text == "o....[.........].....")
    #expect(RealismGauge(Self.result(6, 5, 5)).text == ".....[.........]....o")
  }

  @Test("a value outside is never drawn inside, nor one inside outside")
  func sides() {
    for value in -40...60 {
      let text = RealismGauge(Self.result(Int64(value), 0, 20)).text
      let place = text.firstIndex(of: "o")
      let open = text.firstIndex(of: "[")
      let close = text.firstIndex(of: "]")
      guard let place, let open, let close else {
        Issue.record("\(text) lacks a part")
        continue
      }
      #expect((open < place && place < close) == (0...20).contains(value), "\(value): \(text)")
    }
  }

  @Test("the table lists failures first, each with its picture")
  func table() {
    let text = RealismTable.text(of: [
      Self.result(nil, id: "c"), Self.result(15, id: "b"), Self.result(30, id: "a"),
    ])
    let lines = text.split(separator: "\n")
    #expect(lines.count == 4)
    for (line, (id, picture)) in zip(
      lines.dropFirst(),
      [
        ("a", ".....[.........]....o"), ("b", ".....[....o....]....."),
        ("c", ".....[.........]....."),
      ])
    {
      let fields = line.split(separator: " ")
      #expect(fields[1] == id && fields.contains(Substring(picture)))
    }
  }

  /// A watch that counts ten steps and reads a heart rate each hour, with a night and a weigh-in.
  private static func week(days: Int) -> PersonWeek {
    let watch = DataSource(
      identifier: "watch<1>", kind: .watch, bundleIdentifier: "w", deviceName: nil)
    var history = History(span: TimeRange(0, Int64(days) * Milliseconds.day), identifierKey: 1)
    var steps = StepSeries(source: watch)
    var hearts = VitalSeries(source: watch, type: .heartRate)
    var nights = SleepSeries(source: watch)
    var weights = WeightSeries(source: watch)
    for hour in 0..<Int64(24 * days) {
      let start = hour * Milliseconds.hour
      steps.append(start: start, end: start + Milliseconds.minute, value: 10)
      hearts.append(start: start, end: start, value: 60_000)
    }
    for day in 0..<Int64(days) {
      let start = day * Milliseconds.day
      let bed = start + 22 * Milliseconds.hour
      nights.append(start: bed, end: bed + 8 * Milliseconds.hour, stage: .inBed)
      nights.append(
        start: bed + Milliseconds.hour, end: bed + 7 * Milliseconds.hour, stage: .asleepCore)
      weights.append(time: start + 7 * Milliseconds.hour, grams: 80_000)
    }
    history.steps = [steps]
    history.vitals = [hearts]
    history.sleep = [nights]
    history.weight = [weights]
    let table = DayTable(
      firstDay: LocalDay(ordinal: 0), starts: (0...days).map { Int64($0) * Milliseconds.day })
    return PersonWeek(person: 4, history: history, days: table, first: min(2, days - 1))
  }

  @Test("a week has a lane and a row of numbers for each day, at most seven")
  func weeks() {
    for (days, shown) in [(1, 1), (5, 3), (9, 7), (30, 7)] {
      let week = Self.week(days: days)
      #expect(week.days == shown)
      let drawing = WeekDrawing.drawing(week)
      #expect(drawing.numbers.rows.count == shown)
      for (day, row) in drawing.numbers.rows.enumerated() {
        // The first day of the history lacks the end of a night.
        let isFirst = week.firstDay.ordinal + day == 0
        #expect(row.dropFirst() == ["240", "24", isFirst ? "2 h" : "8 h"])
      }
      for width in [760.0, 340] {
        var canvas = Canvas(width: width)
        #expect(drawing.draw(&canvas) > Double(70 * shown))
        let text = canvas.elements.joined()
        // A dot for each heart rate, and a line for each weigh-in.
        let hearts = canvas.elements.filter { $0.contains("dot heart") }.joined()
        #expect(hearts.components(separatedBy: "h0").count - 1 == 24 * shown)
        #expect(text.components(separatedBy: "class=\"mark\"").count - 1 == shown)
      }
    }
  }

  @Test("each part of a week is on its day, whatever the length of the day")
  func parts() {
    let hour = Milliseconds.hour
    var history = History(span: TimeRange(0, 100 * hour), identifierKey: 1)
    history.steps = []
    // A day of 25 hours between two of 24 and 23.
    let table = DayTable(
      firstDay: LocalDay(ordinal: 0), starts: [0, 24 * hour, 49 * hour, 72 * hour])
    let week = PersonWeek(person: 0, history: history, days: table, first: 0)
    for start in stride(from: Int64(0), to: 72, by: 1) {
      for length in [Int64(0), 1, 5, 30] {
        for (day, (from, to)) in [(0, 24), (24, 49), (49, 72)].enumerated() {
          let (from, to) = (Int64(from), Int64(to))
          let (lower, upper) = (max(start, from), min(start + length, to))
          let isOn =
            start < to && start >= from - 24 && (length == 0 ? start >= from : lower < upper)
          let parts = week.parts([start * hour], [(start + length) * hour], on: day)
          #expect(parts.count == (isOn ? 1 : 0), "\(start) \(length) \(day)")
          if let part = parts.first {
            #expect(part.from == (lower - from) * hour && part.to == (upper - from) * hour)
          }
        }
      }
    }
  }

  @Test("where no band judges, the page gives no verdict")
  func verdict() {
    func text(_ results: [RealismResult]) -> String {
      String(
        decoding: RealismHTML.bytes(name: "x", seed: "1", persons: 1, results, weeks: []),
        as: UTF8.self)
    }
    #expect(text([Self.result(15), Self.result(nil)]).contains("1 inside"))
    for results in [[], [Self.result(nil)]] {
      #expect(!text(results).contains("class=\"verdict"))
    }
  }

  @Test("the page escapes what comes from outside and is the same each time")
  func page() {
    let weeks = [Self.week(days: 9)]
    let results = [Self.result(15), Self.result(30), Self.result(nil)]
    let bytes = RealismHTML.bytes(name: "<x>", seed: "7", persons: 3, results, weeks: weeks)
    #expect(
      bytes == RealismHTML.bytes(name: "<x>", seed: "7", persons: 3, results, weeks: weeks))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("<x>") && !text.contains("<more>") && !text.contains("watch<1>"))
    #expect(text.contains("1 outside") && text.contains("Person 4, from 1970-01-03"))
    #expect(text.components(separatedBy: "aria-label=\"").count - 1 >= 3)
  }
}
