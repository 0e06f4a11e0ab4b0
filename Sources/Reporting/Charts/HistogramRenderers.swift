import RunReport

/// The distribution of the time from the end of samples until the store has them.
enum ArrivalRenderer: ChartRenderer {
  static let title = "Arrival delay"

  static func drawing(of report: RunReport, in context: ReportContext) -> ChartDrawing? {
    report.histogram("arrivalDelay").map { chart in
      HistogramDrawing.drawing(chart, "samples", "from a sample's end until it is in the store") {
        $0.duration
      }
    }
  }
}

/// The distribution of the virtual time of the store's answers.
enum QueryRenderer: ChartRenderer {
  static let title = "Query latency"

  static func drawing(of report: RunReport, in context: ReportContext) -> ChartDrawing? {
    report.histogram("queryLatency").map { chart in
      HistogramDrawing.drawing(chart, "calls", "virtual time from a call to its answer") {
        $0 < 10_000 ? "\($0.grouped()) µs" : "\(($0 / 1_000).grouped()) ms"
      }
    }
  }
}

/// A histogram with marks at percentiles.
enum HistogramDrawing {
  static func drawing(
    _ chart: HistogramChart, _ cases: String, _ what: String,
    _ written: @escaping (Int64) -> String
  ) -> ChartDrawing {
    let total = chart.counts.reduce(0, &+)
    let percentiles = chart.percentiles.sorted {
      ($0.value, $0.key == "max" ? "z" : $0.key) < ($1.value, $1.key == "max" ? "z" : $1.key)
    }
    return ChartDrawing(
      caption: "\(total.grouped()) \(cases), \(what): "
        + percentiles.map { "\($0.key) \(written($0.value))" }.joined(separator: ", ") + ".",
      numbers: ChartDrawing.Numbers(
        titles: ["from", "below", cases],
        rows: chart.counts.indices.filter { chart.counts[$0] > 0 }.prefix(60).map {
          [
            written(chart.bounds[$0]), written(chart.bounds[$0 + 1]),
            chart.counts[$0].grouped(),
          ]
        })
    ) { canvas in
      let classes = chart.counts.count
      let frame = Frame(
        canvas, top: 34, height: 130, x: (0, Double(classes)),
        y: (0, Double(chart.counts.max() ?? 1) * 1.05))
      frame.drawRules(&canvas, count: 3) { Int64($0).grouped(abbreviated: true) }
      let slot = frame.x(1.0) - frame.x(0.0)
      for (index, count) in chart.counts.enumerated() where count > 0 {
        let x = frame.x(Double(index))
        let y = min(frame.y(count), frame.bottom - 1.5)
        canvas.rectangle(
          x, y, max(1.5, min(slot - 1, 80)), frame.bottom - y, "c1",
          title: "\(written(chart.bounds[index])) to \(written(chart.bounds[index + 1])): "
            + "\(count.grouped()) \(cases)")
      }
      canvas.line(frame.left, frame.bottom, frame.right, frame.bottom, "axis")
      let every = max(1, classes / max(1, Int((frame.right - frame.left) / 84)) + 1)
      for index in stride(from: 0, through: classes, by: every) {
        let x = frame.x(Double(index))
        if x > frame.right - 30, index > 0 { continue }
        canvas.text(
          written(chart.bounds[index]), x, frame.bottom + 17,
          anchor: index == 0 ? .start : .middle)
      }
      drawMarks(percentiles, chart, frame, on: &canvas)
      return frame.bottom + 24
    }
  }

  /// Draws a mark at the bin of each percentile; percentiles in one bin share a mark.
  private static func drawMarks(
    _ percentiles: [(key: String, value: Int64)], _ chart: HistogramChart, _ frame: Frame,
    on canvas: inout Canvas
  ) {
    var names: [(place: Int, names: [String])] = []
    for (name, value) in percentiles {
      let place = max(0, (chart.bounds.firstIndex { $0 > value } ?? chart.bounds.count) - 1)
      if names.last?.place == place {
        names[names.count - 1].names.append(name)
      } else {
        names.append((place, [name]))
      }
    }
    for (index, mark) in names.enumerated() {
      let x = frame.x(Double(mark.place)) + 1
      canvas.line(x, frame.top - 4, x, frame.bottom, "mark")
      let isRight = x > (frame.left + frame.right) / 2
      canvas.text(
        mark.names.joined(separator: ", "), x + (isRight ? -3 : 3),
        index % 2 == 0 ? frame.top - 8 : frame.top - 22, anchor: isRight ? .end : .start)
    }
  }
}
