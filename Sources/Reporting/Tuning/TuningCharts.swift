import RunReport

/// The charts of a tuning report, with logarithmic axes to base 2.
enum TuningCharts {
  private static let height = 300.0

  /// Virtual time by number of intervals, with the boundary of the best settings.
  static func front(of report: TuningReport) -> ChartDrawing {
    let front = report.rows.filter(\.isOnFront)
    let best = report.recommended.map { report.rows[$0] }
    return ChartDrawing(
      caption: "Each mark is a layering setting: its number of intervals on the x axis, the "
        + "virtual time of layering on the y axis, both logarithmic. The Pareto front has "
        + "\(front.count) of \(report.rows.count) settings: no other setting is as good as one "
        + "of these in queries, intervals, virtual time, peak samples and resent bytes and "
        + "better in one; the others are faint. No setting lies below the line. "
        + (best.map { "The frame marks the recommendation, \($0.label)." }
          ?? "Nothing is recommended."),
      numbers: ChartDrawing.Numbers(
        titles: ["setting on the front", "intervals", "virtual s", "queries", "peak samples"],
        rows: front.map { row in
          [
            row.label, Int64(row.intervals).grouped(),
            TuningTable.decimal(row.virtualMilliseconds, 1_000), Int64(row.queries).grouped(),
            Int64(row.peakSamples).grouped(),
          ]
        })
    ) { canvas in
      let plot = Plot(
        report, on: &canvas, x: report.rows.map { Int64($0.intervals) },
        y: report.rows.map(\.virtualMilliseconds), title: "intervals")
      var corners: [(Double, Double)] = []
      for row in border(report.rows) {
        let (x, y) = plot.place(Int64(row.intervals), row.virtualMilliseconds)
        if let last = corners.last { corners.append((x, last.1)) }
        corners.append((x, y))
      }
      canvas.path(corners, "l0")
      for (index, row) in report.rows.enumerated() {
        let (x, y) = plot.place(Int64(row.intervals), row.virtualMilliseconds)
        plot.mark(row, x, y, isFaint: !row.isOnFront, on: &canvas)
        if index == report.recommended { Plot.frame(x, y, on: &canvas) }
      }
      return plot.frame.bottom + 40
    }
  }

  /// The expected time of layering and upload together, by threshold.
  static func totals(of report: TuningReport) -> ChartDrawing {
    let best = report.recommended.map { report.rows[$0] }
    let sound = report.rows.filter { $0.broken.isEmpty }
    let (names, fastest) = (strategies(sound), fastest(sound))
    return ChartDrawing(
      caption:
        "A line for each strategy: the threshold on the x axis, the expected time of layering "
        + "and upload together on the y axis, both logarithmic, at the best minimum interval. "
        + "Faint marks need too much memory. "
        + (best.map {
          "The frame marks the best: \(TuningTable.decimal($0.totalMilliseconds, 1_000)) s."
        } ?? "Nothing is recommended."),
      numbers: ChartDrawing.Numbers(
        titles: ["threshold"] + names.map { "\($0), s" },
        rows: Set(sound.map(\.threshold)).sorted().map { threshold in
          [Int64(threshold).grouped()]
            + names.map { name in
              fastest[name]?[threshold].map { TuningTable.decimal($0.totalMilliseconds, 1_000) }
                ?? ""
            }
        })
    ) { canvas in
      let plot = Plot(
        report, on: &canvas, x: report.rows.map { Int64($0.threshold) },
        y: sound.map(\.totalMilliseconds), title: "maximum steps per interval")
      for strategy in names {
        let rows = (fastest[strategy] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
        let places = rows.map { plot.place(Int64($0.threshold), $0.totalMilliseconds) }
        canvas.path(places, plot.line(of: strategy))
        for (row, place) in zip(rows, places) {
          plot.mark(row, place.0, place.1, isFaint: !row.fitsMemory, on: &canvas)
        }
      }
      if let best {
        let (x, y) = plot.place(Int64(best.threshold), best.totalMilliseconds)
        Plot.frame(x, y, on: &canvas)
      }
      return plot.frame.bottom + 40
    }
  }

  /// The settings without violations for which no other has fewer intervals in less time, by number
  /// of intervals.
  private static func border(_ rows: [TuningRow]) -> [TuningRow] {
    var least = Int64.max
    return rows.filter { $0.broken.isEmpty }.sorted {
      ($0.intervals, $0.virtualMilliseconds) < ($1.intervals, $1.virtualMilliseconds)
    }.filter { row in
      defer { least = min(least, row.virtualMilliseconds) }
      return row.virtualMilliseconds < least
    }
  }

  /// The fastest row of each strategy and threshold, the first of several.
  private static func fastest(_ rows: [TuningRow]) -> [String: [Int: TuningRow]] {
    rows.reduce(into: [:]) { all, row in
      let known = all[row.strategy]?[row.threshold]
      if known.map({ row.totalMilliseconds < $0.totalMilliseconds }) ?? true {
        all[row.strategy, default: [:]][row.threshold] = row
      }
    }
  }

  /// The strategies in the order of the report.
  private static func strategies(_ rows: [TuningRow]) -> [String] {
    var seen: Set<String> = []
    return rows.map(\.strategy).filter { seen.insert($0).inserted }
  }

  /// A plot area with logarithmic axes to base 2 and a legend above it.
  private struct Plot {
    let frame: Frame
    private let strategies: [String]

    init(_ report: TuningReport, on canvas: inout Canvas, x: [Int64], y: [Int64], title: String) {
      strategies = TuningCharts.strategies(report.rows)
      let names = strategies
      let top = Legend.draw(
        names.indices.map { (Self.colour($0), names[$0]) }, on: &canvas)
      frame = Frame(
        canvas, top: top + 8, height: height, x: Self.bounds(x), y: Self.bounds(y), left: 64)
      for (value, place) in Self.ticks(frame.y, limit: 7) {
        canvas.line(frame.left, place, frame.right, place, "grid")
        canvas.text(Self.time(value), frame.left - 6, place + 4, anchor: .end)
      }
      for (value, place) in Self.ticks(frame.x, limit: canvas.isNarrow ? 4 : 9) {
        canvas.line(place, frame.top, place, frame.bottom, "grid")
        canvas.text(
          value.grouped(abbreviated: true), place, frame.bottom + 17,
          anchor: place > frame.right - 14 ? .end : .middle)
      }
      canvas.text(
        title, (frame.left + frame.right) / 2, frame.bottom + 35, "note", anchor: .middle)
    }

    /// The position of two values.
    func place(_ x: Int64, _ y: Int64) -> (Double, Double) {
      (frame.x(max(1, x).steps), frame.y(max(1, y).steps))
    }

    /// Draws the mark of a setting: a square, or a diamond if it violates an invariant.
    func mark(
      _ row: TuningRow, _ x: Double, _ y: Double, isFaint: Bool, on canvas: inout Canvas
    ) {
      let style = Self.colour(strategies.firstIndex(of: row.strategy) ?? 0)
      if row.broken.isEmpty {
        canvas.rectangle(
          x - 4, y - 4, 8, 8, isFaint ? "\(style) soft" : style, title: row.label)
      } else {
        canvas.path([(x - 6, y), (x, y - 6), (x + 6, y), (x, y + 6)], "bad", closed: true)
      }
    }

    /// The style of a strategy's line.
    func line(of strategy: String) -> String {
      "l\((strategies.firstIndex(of: strategy) ?? 0) % 7 + 1)"
    }

    /// Draws a frame around a mark.
    static func frame(_ x: Double, _ y: Double, on canvas: inout Canvas) {
      canvas.path(
        [(x - 8, y - 8), (x + 8, y - 8), (x + 8, y + 8), (x - 8, y + 8)], "choice", closed: true)
    }

    private static func colour(_ index: Int) -> String { "c\(index % 7 + 1)" }

    /// The range between powers of two that contains all values.
    private static func bounds(_ values: [Int64]) -> (Double, Double) {
      let low = max(1, values.min() ?? 1).steps.rounded(.down)
      return (low, max(low + 1, max(1, values.max() ?? 1).steps.rounded(.up)))
    }

    /// Powers of two within a scale, with their positions.
    private static func ticks(_ scale: Scale, limit: Int) -> [(value: Int64, place: Double)] {
      let (low, high) = (Int(scale.low), min(62, Int(scale.high)))
      let step = max(1, (high - low + limit - 1) / limit)
      return stride(from: low, through: max(low, high), by: step).filter { $0 <= 62 }.map {
        (Int64(1) << Int64($0), scale(Double($0)))
      }
    }

    /// Formats milliseconds as an axis label.
    private static func time(_ milliseconds: Int64) -> String {
      if milliseconds < 1_000 { return "\(milliseconds) ms" }
      let seconds = milliseconds / 1_000
      if seconds < 100 { return "\(seconds).\(milliseconds % 1_000 / 100) s" }
      return "\(seconds.grouped(abbreviated: true)) s"
    }
  }
}
