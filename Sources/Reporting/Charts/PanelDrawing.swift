import HealthModel
import RunReport

/// Drawing of a panel's timelines on a wall-clock axis.
enum PanelDrawing {
  /// An instant in a panel as date and wall-clock time, at the UTC offset of the panel's start.
  static func moment(_ seconds: Int64, in panel: LanesChart.Panel) -> String {
    let start = Times.seconds(panel.start) ?? 0
    let shift = wallShift(panel, start)
    return "\(Times.day(start + shift + seconds)) \(Times.clock(panel.wallSeconds + seconds))"
  }

  /// The UTC offset of the panel's wall clock in seconds, from -12 to +14 hours.
  private static func wallShift(_ panel: LanesChart.Panel, _ start: Int64) -> Int64 {
    let shift = panel.wallSeconds - (start % 86_400 + 86_400) % 86_400
    if shift > 50_400 { return shift - 86_400 }
    return shift < -43_200 ? shift + 86_400 : shift
  }

  /// Draws the axis of hours or days below a panel, and returns its lower edge.
  static func drawClock(
    _ panel: LanesChart.Panel, left: Double, at y: Double, on canvas: inout Canvas
  ) -> Double {
    let scale = Scale(0, Double(panel.seconds), to: left, canvas.width - 10)
    let start = Times.seconds(panel.start) ?? 0
    let wall = start + wallShift(panel, start)
    let room = max(1, Int64((canvas.width - left) / 58))
    let steps: [Int64] = [
      60, 300, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800,
    ]
    let month: Int64 = 2_592_000
    let step =
      steps.first { panel.seconds / $0 <= room } ?? max(month, panel.seconds / room / month * month)
    var mark = (wall / step + (wall % step > 0 ? 1 : 0)) * step
    canvas.line(left, y, canvas.width - 10, y, "axis")
    while mark <= wall + panel.seconds {
      let x = scale(mark - wall)
      canvas.line(x, y, x, y + 4, "axis")
      let parts = Times.day(mark).description.split(separator: "-")
      let text = step < 86_400 ? Times.clock(mark) : parts.dropFirst().joined(separator: "-")
      if x < canvas.width - 24 {
        canvas.text(text, x, y + 17, anchor: x < left + 16 ? .start : .middle)
      }
      mark += step
    }
    return y + 22
  }

  /// Draws all timelines of a panel with their names to the left, and returns the lower edge.
  static func draw(
    _ panel: LanesChart.Panel, labels: [String], from top: Double, on canvas: inout Canvas,
    style: (Int) -> String
  ) -> Double {
    let names = panel.lanes.map { String($0.name.prefix(12)) }
    let left = max(84, Canvas.maximumWidth(for: names) + 6)
    let scale = Scale(0, Double(panel.seconds), to: left, canvas.width - 10)
    var y = top
    if !panel.title.isEmpty {
      canvas.text(panel.title, 0, y + 12, "head")
      y += 20
    }
    for (lane, name) in zip(panel.lanes, names) {
      canvas.text(name, left - 6, y + 11, anchor: .end)
      canvas.rectangle(left, y + 1, canvas.width - 10 - left, 13, "lane")
      for (index, pair) in zip(lane.starts, lane.ends).enumerated() {
        let from = scale(max(0, pair.0))
        let to = scale(min(panel.seconds, pair.1))
        let kind = lane.labels[index]
        let name = labels.indices.contains(kind) ? labels[kind] : ""
        let value = index < lane.values.count ? ", \(lane.values[index].grouped())" : ""
        canvas.rectangle(
          from, y + 1, max(1.2, to - from), 13, style(kind),
          title: "\(lane.name): \(name)\(value), \(moment(pair.0, in: panel)), "
            + (pair.1 - pair.0).duration)
      }
      y += 17
    }
    return drawClock(panel, left: left, at: y + 2, on: &canvas)
  }
}
