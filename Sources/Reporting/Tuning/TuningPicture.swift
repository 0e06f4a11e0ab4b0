import RunReport

/// The picture of a sweep: intervals to the right, virtual time upwards, both in doublings.
enum TuningPicture {
  private static let (width, height, margin) = (900, 480, 60)
  private static let colours = [
    "#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#e377c2",
  ]

  /// A picture as an SVG element.
  static func svg(of report: TuningReport) -> String {
    let xs = Scale(report.rows.map { Int64($0.intervals) }, from: margin, to: width - 150)
    let ys = Scale(report.rows.map(\.virtualMilliseconds), from: height - margin, to: 20)
    var strategies: [String] = []
    for row in report.rows where !strategies.contains(row.strategy) {
      strategies.append(row.strategy)
    }
    var parts = [
      "<svg viewBox=\"0 0 \(width) \(height)\" role=\"img\""
        + " aria-label=\"Virtual time against intervals\">"
    ]
    for (value, place) in xs.ticks {
      parts.append(line(place, 20, place, height - margin))
      parts.append(text("\(value)", place, height - margin + 18, "middle"))
    }
    for (value, place) in ys.ticks {
      parts.append(line(margin, place, width - 150, place))
      parts.append(text(TuningTable.decimal(value, 1_000), margin - 6, place + 4, "end"))
    }
    parts.append(text("intervals", (width - 150 + margin) / 2, height - 16, "middle"))
    parts.append(text("virtual s", 4, 14, "start"))
    for (index, row) in report.rows.enumerated() {
      let colour = colours[(strategies.firstIndex(of: row.strategy) ?? 0) % colours.count]
      let radius = index == report.recommended ? 9 : 5
      let fill = row.isOnFront ? colour : "none"
      let (x, y) = (xs.place(Int64(row.intervals)), ys.place(row.virtualMilliseconds))
      let stroke = row.broken.isEmpty ? colour : "#a00"
      let shape = "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\" fill=\"\(fill)\""
      let outline = " stroke=\"\(stroke)\" stroke-width=\"2\">"
      parts.append(shape + outline + "<title>\(TuningHTML.escaped(row.label))</title></circle>")
    }
    for (index, strategy) in strategies.enumerated() {
      let y = 30 + 20 * index
      let fill = colours[index % colours.count]
      parts.append("<circle cx=\"\(width - 136)\" cy=\"\(y)\" r=\"5\" fill=\"\(fill)\"/>")
      parts.append(text(TuningHTML.escaped(strategy), width - 124, y + 4, "start"))
    }
    parts.append(text("filled: Pareto front", width - 142, height - margin, "start"))
    return (parts + ["</svg>"]).joined(separator: "\n")
  }

  private static func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) -> String {
    "<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\" stroke=\"#ddd\"/>"
  }

  private static func text(_ words: String, _ x: Int, _ y: Int, _ anchor: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(words)</text>"
  }

  /// A scale in doublings, in whole numbers alone: between two doublings it is straight.
  private struct Scale {
    private let low: Int64
    private let high: Int64
    private let from: Int
    private let to: Int

    init(_ values: [Int64], from: Int, to: Int) {
      low = Self.doublings(values.min() ?? 1) / 1_000 * 1_000
      let top = (Self.doublings(values.max() ?? 1) + 999) / 1_000 * 1_000
      high = max(top, low + 1_000)
      self.from = from
      self.to = to
    }

    /// Thousandths of doublings from 1 to a value.
    private static func doublings(_ value: Int64) -> Int64 {
      let value = max(1, value)
      let whole = Int64(63 - value.leadingZeroBitCount)
      let floor = Int64(1) << whole
      return whole * 1_000 + Int64((Int128(value - floor) * 1_000) / Int128(floor))
    }

    func place(_ value: Int64) -> Int {
      let part = Self.doublings(value) - low
      return from + Int(part * Int64(to - from) / (high - low))
    }

    /// The doublings within the scale, with their places.
    var ticks: [(value: Int64, place: Int)] {
      stride(from: low / 1_000, through: min(62, high / 1_000), by: 1).map { exponent in
        (Int64(1) << exponent, place(Int64(1) << exponent))
      }
    }
  }
}
