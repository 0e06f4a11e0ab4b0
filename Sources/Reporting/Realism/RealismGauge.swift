import RunReport

/// A picture of a statistic: its band, with a margin on both sides, and the measured value in it.
struct RealismGauge {
  /// The position of the value, from 0 at the left end of the picture to 1 at the right; nil if it
  /// is not measured.
  ///
  /// Values beyond the margins are at the ends.
  let value: Double?
  /// The positions of the band's ends.
  static let band = (lower: 0.25, upper: 0.75)

  /// Creates the picture of a result.
  init(_ result: RealismResult) {
    let lower = Double(result.lowerMillionths)
    let width = Double(result.upperMillionths) - lower
    value = result.millionths.map { measured in
      // A band of one value has no width: a value beside it is at an end.
      let part = width > 0 ? (Double(measured) - lower) / width : (Double(measured) - lower) * 1e9
      let place = Self.band.lower + part * (Self.band.upper - Self.band.lower)
      return width > 0 || part != 0 ? min(max(place, 0), 1) : 0.5
    }
  }

  /// The number of characters of the text.
  private static let length = 21

  /// The picture as text: the band is in brackets, and `o` is the value.
  var text: String {
    var picture = [Character](repeating: ".", count: Self.length)
    func place(_ part: Double) -> Int { Int((part * Double(Self.length - 1)).rounded()) }
    picture[place(Self.band.lower)] = "["
    picture[place(Self.band.upper)] = "]"
    if let value {
      // A value at an end of the band is drawn inside or outside of it, as it is.
      var spot = place(value)
      let isInside = (Self.band.lower...Self.band.upper).contains(value)
      if spot == place(Self.band.lower) { spot += isInside ? 1 : -1 }
      if spot == place(Self.band.upper) { spot += isInside ? -1 : 1 }
      picture[spot] = "o"
    }
    return String(picture)
  }

  /// Returns the picture as an SVG element.
  ///
  /// - Parameter label: The alternative text.
  /// - Returns: Markup.
  func svg(label: String) -> String {
    var canvas = Canvas(width: 180)
    let scale = Scale(0, 1, to: 4, 176)
    canvas.line(4, 9, 176, 9, "axis")
    canvas.rectangle(
      scale(Self.band.lower), 4, scale(Self.band.upper) - scale(Self.band.lower), 10, "s0")
    if let value { canvas.dots([(scale(value), 9)], "gauge") }
    return """
      <svg role="img" aria-label="\(label.markup)" viewBox="0 0 180 18" width="180" height="18">\
      \(canvas.elements.joined())</svg>
      """
  }
}
