/// A linear map from numbers to pixels.
///
/// It uses only addition, subtraction, multiplication and division, whose results are identical on
/// every machine.
struct Scale {
  let low: Double
  let high: Double
  let from: Double
  let to: Double

  init(_ low: Double, _ high: Double, to from: Double, _ to: Double) {
    self.low = low
    self.high = high > low ? high : low + 1
    self.from = from
    self.to = to
  }

  func callAsFunction(_ value: Double) -> Double {
    from + (value - low) / (high - low) * (to - from)
  }

  func callAsFunction(_ value: Int64) -> Double { self(Double(value)) }

  /// Round numbers within the scale, about `count` of them.
  func ticks(_ count: Int) -> [Double] {
    let least = (high - low) / Double(max(1, count))
    var power = 1.0
    while power * 10 <= least { power *= 10 }
    while power > least, power > 1 { power /= 10 }
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? power * 10
    var tick = (low / step).rounded(.up) * step
    var ticks: [Double] = []
    while tick <= high, ticks.count < 20 {
      ticks.append(tick)
      tick += step
    }
    return ticks
  }
}

extension Int64 {
  /// The logarithm to base 2, interpolated linearly between powers of two; 0 for values below 2.
  var steps: Double {
    if self < 2 { return 0 }
    let whole = 63 - leadingZeroBitCount
    return Double(whole) + Double(self) / Double(Int64(1) << Int64(whole)) - 1
  }

  /// The number with its digits in groups of three; large numbers in thousands or millions if
  /// `abbreviated`.
  func grouped(abbreviated: Bool = false) -> String {
    if abbreviated, magnitude >= 10_000_000 { return "\((self / 1_000_000).grouped())M" }
    if abbreviated, magnitude >= 10_000 { return "\((self / 1_000).grouped())k" }
    var digits = Array(String(magnitude))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return (self < 0 ? "\u{2212}" : "") + String(digits)
  }

  /// The duration of this many seconds, in its largest one or two units.
  var duration: String {
    let units: [(Int64, String)] = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")]
    let size = Int64(clamping: magnitude)
    guard let index = units.firstIndex(where: { size >= $0.0 }) else { return "0 s" }
    let (length, name) = units[index]
    var text = "\((size / length).grouped()) \(name)"
    let rest = size % length
    if index + 1 < units.count, rest / units[index + 1].0 > 0 {
      text += " \(rest / units[index + 1].0) \(units[index + 1].1)"
    }
    return (self < 0 ? "\u{2212}" : "") + text
  }
}
