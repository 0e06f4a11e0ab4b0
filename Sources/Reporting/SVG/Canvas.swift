/// A builder of SVG elements; lengths are CSS pixels.
struct Canvas {
  let width: Double
  private var finished: [String] = []
  /// Consecutive rectangles of one style, which become a single path element.
  private var run: (style: String, steps: String)?

  init(width: Double) { self.width = width }

  /// True if the drawing is for a phone.
  var isNarrow: Bool { width < 500 }

  /// The elements added so far.
  var elements: [String] { finished + (run.map { [Self.element($0)] } ?? []) }

  private static func element(_ run: (style: String, steps: String)) -> String {
    "<path class=\"\(run.style)\" d=\"\(run.steps)\"/>"
  }

  private mutating func add(_ element: String) {
    if let run { finished.append(Self.element(run)) }
    run = nil
    finished.append(element)
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    add(
      "<path class=\"\(style)\" d=\"M\(x1.svg) \(y1.svg)L\(x2.svg) \(y2.svg)\"/>")
  }

  /// Adds a rectangle; `title` is its tooltip, left out on phones, which have no pointer.
  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String,
    title: String? = nil
  ) {
    let width = max(0, width).svg
    let height = max(0, height).svg
    if let title, !isNarrow {
      add(
        "<rect class=\"\(style)\" x=\"\(x.svg)\" y=\"\(y.svg)\" width=\"\(width)\" "
          + "height=\"\(height)\"><title>\(title.markup)</title></rect>")
      return
    }
    let steps = "M\(x.svg) \(y.svg)h\(width)v\(height)h-\(width)z"
    if let run, run.style == style {
      self.run = (style, run.steps + steps)
    } else {
      if let run { finished.append(Self.element(run)) }
      run = (style, steps)
    }
  }

  mutating func path(_ points: [(Double, Double)], _ style: String, closed: Bool = false) {
    guard !points.isEmpty else { return }
    let steps = points.map { "\($0.0.svg) \($0.1.svg)" }.joined(separator: "L")
    add("<path class=\"\(style)\" d=\"M\(steps)\(closed ? "Z" : "")\"/>")
  }

  /// Adds dots as one path element: zero-length strokes with round caps.
  mutating func dots(_ points: [(Double, Double)], _ style: String) {
    guard !points.isEmpty else { return }
    let steps = points.map { "M\($0.0.svg) \($0.1.svg)h0" }.joined()
    add("<path class=\"dot \(style)\" d=\"\(steps)\"/>")
  }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, _ style: String = "", anchor: Anchor = .start
  ) {
    let end = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
    let name = style.isEmpty ? "" : " class=\"\(style)\""
    add("<text\(name) x=\"\(x.svg)\" y=\"\(y.svg)\"\(end)>\(text.markup)</text>")
  }

  /// An upper bound of the width of texts, for the widest letters of common fonts at this size.
  static func maximumWidth(for texts: [String]) -> Double {
    7.6 * Double(texts.map(\.count).max() ?? 0)
  }

  enum Anchor: String { case start, middle, end }
}

extension Double {
  /// The number rounded to tenths, without trailing zeros.
  var svg: String {
    let tenths = Int((Swift.min(Swift.max(self, -1e6), 1e6) * 10).rounded())
    let whole = tenths / 10
    let rest = abs(tenths % 10)
    let sign = tenths < 0 && whole == 0 ? "-" : ""
    return rest == 0 ? "\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
