import RunReport

/// Days around a clock change, each drawn with its length.
enum DayBoundaryRenderer: ChartRenderer {
  static let title = "Day boundaries around a clock change"

  static func drawing(of report: RunReport, in context: ReportContext) -> ChartDrawing? {
    guard let chart = report.lanes("dayBoundaries") else { return nil }
    let rows = chart.panels.map { panel in
      [
        panel.title, panel.start, Times.clock(panel.wallSeconds), panel.seconds.duration,
        panel.lanes.flatMap(\.labels).compactMap {
          chart.labels.indices.contains($0) ? chart.labels[$0] : nil
        }.joined(separator: ", "),
      ]
    }
    let odd = chart.panels.filter { $0.seconds != 86_400 }
    return ChartDrawing(
      caption: chart.panels.isEmpty || odd.isEmpty
        ? "None of these days is shorter or longer than 24 hours."
        : odd.map { "\($0.title) lasts \(hours($0.seconds))" }.joined(separator: "; ")
          + ". A dashed line marks the clock change.",
      numbers: ChartDrawing.Numbers(
        titles: ["day", "start (UTC)", "clock", "length", "changes"], rows: rows)
    ) { canvas in
      let longest = Double(chart.panels.map(\.seconds).max() ?? 86_400)
      let scale = Scale(0, longest, to: 84, canvas.width - 58)
      var y = 18.0
      let last = Int(longest / 3_600)
      for hours in stride(from: 0, through: last, by: max(canvas.isNarrow ? 6 : 3, last / 12)) {
        let x = scale(Double(hours * 3_600))
        canvas.line(x, y + 4, x, y + 6 + Double(chart.panels.count) * 26, "grid")
        canvas.text(hours == 0 ? "start" : "+\(hours) h", x, y, anchor: .middle)
      }
      y += 8
      for panel in chart.panels {
        let isOdd = panel.seconds != 86_400
        canvas.text(String(panel.title.suffix(10)), 78, y + 15, anchor: .end)
        canvas.rectangle(
          84, y + 2, scale(panel.seconds) - 84, 18, isOdd ? "c2" : "c1",
          title: "\(panel.title) from \(panel.start): \(panel.seconds.duration)")
        let begin = Times.clock(panel.wallSeconds)
        canvas.text(begin, 90, y + 15, "on")
        var free = 90 + Canvas.maximumWidth(for: [begin])
        for lane in panel.lanes {
          for (index, start) in lane.starts.enumerated() {
            let x = scale(start)
            canvas.line(x, y - 1, x, y + 23, "mark")
            let label = lane.labels[index]
            let text = chart.labels.indices.contains(label) ? chart.labels[label] : ""
            canvas.text(text, max(x + 5, free), y + 15, "on")
            free = max(x + 5, free) + Canvas.maximumWidth(for: [text])
          }
        }
        canvas.text(hours(panel.seconds), scale(panel.seconds) + 6, y + 15)
        y += 26
      }
      return y + 4
    }
  }

  private static func hours(_ seconds: Int64) -> String {
    seconds % 3_600 == 0
      ? "\(seconds / 3_600) h" : "\(seconds / 3_600):\(Times.two(seconds / 60 % 60)) h"
  }
}
