package import HealthModel

/// Texts of findings as people read them: times in the scenario's zone, with the weekday, and
/// quantities as `QuantityText` writes them.
package struct LocalText {
  private let zones: ZoneTimeline

  /// Creates a reader of texts.
  ///
  /// - Parameter zones: The zones in which times are shown.
  package init(_ zones: ZoneTimeline) { self.zones = zones }

  /// Returns a text in which each instant (`2023-06-01T00:30:00.000Z`) is a local time, such as
  /// `Thu 2023-06-01 02:30:00`.
  ///
  /// The date of a second instant on the same day is left out after `to`.
  package func text(_ text: String) -> String {
    var last: LocalDay?
    var result = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: Self.instant) {
      let before = rest[..<match.range.lowerBound]
      result += QuantityText.text(String(before))
      rest = rest[match.range.upperBound...]
      guard let day = LocalDay(String(match.1)), let time = Self.milliseconds(match.2) else {
        result += match.0
        continue
      }
      let instant = Instant(milliseconds: Int64(day.ordinal) * Milliseconds.day + time)
      let wall = zones.wall(at: instant)
      let local = LocalDay(ordinal: Int(wall.floorDivided(by: Milliseconds.day)))
      let isKnown = before.hasSuffix(" to ") && last == local
      result += isKnown ? clock(wall) : "\(Self.weekdays[local.weekday]) \(local) \(clock(wall))"
      last = local
    }
    return result + QuantityText.text(String(rest))
  }

  /// Returns true if a text contains an instant.
  package func containsTime(_ text: String) -> Bool { text.contains(Self.instant) }

  /// The name of the last of the zones.
  package var zone: String { zones.segments.last?.identifier ?? "UTC" }

  private static var instant: Regex<(Substring, Substring, Substring)> {
    #/(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d\.\d{3})Z/#
  }

  static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  private static func milliseconds(_ clock: Substring) -> Int64? {
    let parts = clock.split { $0 == ":" || $0 == "." }.compactMap { Int64($0) }
    guard parts.count == 4 else { return nil }
    return ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1_000 + parts[3]
  }

  private func clock(_ wall: Int64) -> String {
    var text = Instant(milliseconds: wall).iso8601.drop { $0 != "T" }.dropFirst().dropLast()
    if text.hasSuffix(".000") { text.removeLast(4) }
    return String(text)
  }
}
