/// The plot area of a chart with its two scales.
struct Frame {
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double
  let x: Scale
  let y: Scale

  init(
    _ canvas: Canvas, top: Double, height: Double, x: (Double, Double), y: (Double, Double),
    left: Double = 52
  ) {
    self.left = left
    right = canvas.width - 10
    self.top = top
    bottom = top + height
    self.x = Scale(x.0, x.1, to: left, canvas.width - 10)
    self.y = Scale(y.0, y.1, to: top + height, top)
  }

  /// Draws horizontal grid lines at round numbers, with labels to the left.
  func drawRules(_ canvas: inout Canvas, count: Int = 4, label: (Double) -> String) {
    for tick in y.ticks(count) {
      canvas.line(left, y(tick), right, y(tick), "grid")
      canvas.text(label(tick), left - 6, y(tick) + 4, anchor: .end)
    }
  }

  /// Draws a date axis at the bottom; the values of `x` are seconds since 1970.
  func drawDates(_ canvas: inout Canvas) {
    canvas.line(left, bottom, right, bottom, "axis")
    let room = Int((right - left) / 62)
    for mark in Times.dates(from: Int64(x.low), to: Int64(x.high), limit: room) {
      let place = x(mark.seconds)
      if place > right - 14 { continue }
      canvas.line(place, bottom, place, bottom + 4, "axis")
      canvas.text(mark.label, place, bottom + 17, anchor: place < left + 18 ? .start : .middle)
    }
  }
}

/// The legend of a chart.
enum Legend {
  /// Draws the entries in rows from the top and returns the height used.
  static func draw(_ entries: [(style: String, name: String)], on canvas: inout Canvas) -> Double {
    var x = 0.0
    var y = 12.0
    for entry in entries {
      let width = 22 + Canvas.maximumWidth(for: [entry.name])
      if x > 0, x + width > canvas.width {
        x = 0
        y += 20
      }
      canvas.rectangle(x, y - 9, 12, 10, entry.style)
      canvas.text(entry.name, x + 17, y)
      x += width + 8
    }
    return entries.isEmpty ? 0 : y + 14
  }
}
