import HealthModel

/// A drawing of a person's week: a lane for each day with the pace of walking, the heart rate and
/// sleep over the hours of the day.
enum WeekDrawing {
  private static let sleepHeight = 9.0
  private static let plotHeight = 52.0
  private static let laneHeight = 72.0
  /// The largest pace in a lane, in steps per minute.
  private static let fastest = 200.0
  /// The heart rates at the bottom and the top of a lane, in beats per minute.
  private static let beats = (30.0, 190.0)

  /// Returns the drawing of a week.
  static func drawing(_ week: PersonWeek) -> ChartDrawing {
    ChartDrawing(
      caption:
        "From top to bottom, \(week.days) days over the hours since their start. Bars are steps "
        + "per minute of each sample, up to \(Int(fastest)); dots are heart rates from "
        + "\(Int(beats.0)) to \(Int(beats.1)) beats a minute; the strip below is sleep, by "
        + "source; a line is a weigh-in.",
      numbers: ChartDrawing.Numbers(titles: titles, rows: rows(week))
    ) { canvas in
      var y = Legend.draw(legend(week), on: &canvas)
      for day in 0..<week.days {
        draw(day, of: week, from: y, on: &canvas)
        y += laneHeight
      }
      hours(week.hours, from: y, on: &canvas)
      return y + 20
    }
  }

  private static let titles = ["day", "steps of all sources", "heart rates", "hours in bed"]

  /// The sums of each day, which tell the same without a picture.
  private static func rows(_ week: PersonWeek) -> [[String]] {
    (0..<week.days).map { day in
      let steps = week.history.steps.reduce(Int64(0)) { sum, series in
        week.parts(series.starts, series.starts, on: day).reduce(sum) {
          $0 + Int64(series.values[$1.row])
        }
      }
      let hearts = week.history.vitals.filter { $0.type == .heartRate }
        .reduce(0) { $0 + week.parts($1.starts, $1.starts, on: day).count }
      let nights = week.history.sleep.flatMap { series in
        week.parts(series.starts, series.ends, on: day).map {
          TimeRange($0.from, $0.to)
        }
      }
      let inBed = TimeRange.union(of: nights).reduce(0) { $0 + $1.length } / Milliseconds.second
      return [
        "\(week.firstDay.advanced(by: day))", steps.grouped(), "\(hearts)", inBed.duration,
      ]
    }
  }

  private static func legend(_ week: PersonWeek) -> [(style: String, name: String)] {
    week.history.steps.enumerated().map { ("step\(min($0, 2))", "steps: \($1.source.identifier)") }
      + [("c7", "heart rate"), ("s3", "core"), ("s4", "deep"), ("s5", "REM"), ("s1", "asleep")]
      + [("s2", "awake"), ("s0", "in bed")]
  }

  private static func draw(
    _ day: Int, of week: PersonWeek, from top: Double, on canvas: inout Canvas
  ) {
    let frame = Frame(
      canvas, top: top, height: plotHeight, x: (0, Double(week.hours)), y: (0, fastest), left: 62)
    let date = week.firstDay.advanced(by: day)
    canvas.rectangle(frame.left, top, frame.right - frame.left, plotHeight, "lane")
    canvas.text(LocalText.weekdays[date.weekday], 0, top + 16, "head")
    canvas.text("\(date)".dropFirst(5).description, 0, top + 32, "note")
    for (number, series) in week.history.steps.enumerated() {
      for part in week.parts(series.starts, series.ends, on: day) {
        let row = part.row
        let minutes = Double(max(1_000, series.ends[row] - series.starts[row])) / 60_000
        let pace = min(Double(series.values[row]) / minutes, fastest)
        let from = frame.x(hours(part.from))
        canvas.rectangle(
          from, frame.y(pace), max(0.4, frame.x(hours(part.to)) - from),
          frame.bottom - frame.y(pace),
          "step\(min(number, 2))")
      }
    }
    let heights = Scale(beats.0, beats.1, to: frame.bottom, frame.top)
    for series in week.history.vitals where series.type == .heartRate {
      canvas.dots(
        week.parts(series.starts, series.starts, on: day).map { part in
          let rate = Double(series.values[part.row]) / Double(series.type.quantaPerUnit)
          return (frame.x(hours(part.from)), heights(min(max(rate, beats.0), beats.1)))
        }, "heart")
    }
    for series in week.history.weight {
      for part in week.parts(series.times, series.times, on: day) {
        let x = frame.x(hours(part.from))
        canvas.line(x, frame.top, x, frame.bottom, "mark")
      }
    }
    sleep(day, of: week, frame, on: &canvas)
  }

  /// Draws the sleep of each source in a row of its own.
  private static func sleep(
    _ day: Int, of week: PersonWeek, _ frame: Frame, on canvas: inout Canvas
  ) {
    let height = sleepHeight / Double(max(1, week.history.sleep.count))
    for (number, series) in week.history.sleep.enumerated() {
      let y = frame.bottom + 2 + height * Double(number)
      let parts = week.parts(series.starts, series.ends, on: day)
      // Time in bed lies beneath the stages that it covers.
      for isBed in [true, false] {
        for part in parts where (series.stages[part.row] == .inBed) == isBed {
          let from = frame.x(hours(part.from))
          canvas.rectangle(
            from, y, frame.x(hours(part.to)) - from, height, style(series.stages[part.row]))
        }
      }
    }
  }

  private static func hours(_ milliseconds: Int64) -> Double {
    Double(milliseconds) / Double(Milliseconds.hour)
  }

  /// Draws the axis of a number of hours.
  private static func hours(_ count: Int, from y: Double, on canvas: inout Canvas) {
    let scale = Scale(0, Double(count), to: 62, canvas.width - 10)
    for hour in stride(from: 0, through: count, by: canvas.isNarrow ? 6 : 3) {
      let anchor: Canvas.Anchor = hour == 0 ? .start : hour == count ? .end : .middle
      canvas.text("\(hour):00", scale(Double(hour)), y + 12, "note", anchor: anchor)
    }
  }

  private static func style(_ stage: SleepStage) -> String {
    switch stage {
    case .inBed: "s0"
    case .asleepUnspecified: "s1"
    case .awake: "s2"
    case .asleepCore: "s3"
    case .asleepDeep: "s4"
    case .asleepREM: "s5"
    }
  }
}
