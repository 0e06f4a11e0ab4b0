import HealthModel

/// Conversions between instants and text for axes.
enum Times {
  /// Parses an ISO 8601 instant in UTC as seconds since 1970; nil for any other text.
  static func seconds(_ text: some StringProtocol) -> Int64? {
    Instant(iso8601: text)?.milliseconds.floorDivided(by: Milliseconds.second)
  }

  /// Formats seconds since midnight as `hh:mm`.
  static func clock(_ seconds: Int64) -> String {
    let minute = (seconds / 60 % 1_440 + 1_440) % 1_440
    return two(minute / 60) + ":" + two(minute % 60)
  }

  static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The day of an instant in UTC.
  static func day(_ seconds: Int64) -> LocalDay {
    LocalDay(ordinal: Int(seconds.floorDivided(by: 86_400)))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Axis marks at years, months or days between two instants, about `limit` of them at most.
  static func dates(from: Int64, to: Int64, limit: Int) -> [(seconds: Int64, label: String)] {
    let first = day(from).ordinal
    let last = min(day(to).ordinal + 1, first + 400 * 366)
    guard last > first else { return [] }
    let days = last - first
    let most = max(1, limit)
    func marks(_ matches: (LocalDay) -> Bool, _ label: (LocalDay) -> String)
      -> [(seconds: Int64, label: String)]
    {
      (first...last).map { LocalDay(ordinal: $0) }.filter(matches)
        .map { ($0.wallMilliseconds / 1_000, label($0)) }
        .filter { from <= $0.seconds && $0.seconds <= to }
    }
    if days <= 70 {
      let step = [1, 2, 7, 14].first { days / $0 <= most } ?? 28
      return marks({ ($0.ordinal - first) % step == 0 }) {
        "\($0.components.day) \(months[$0.components.month - 1])"
      }
    }
    if days <= 800 {
      let step = [1, 2, 3, 6].first { days / 30 / $0 <= most } ?? 12
      return marks({ $0.components.day == 1 && ($0.components.month - 1) % step == 0 }) {
        "\(months[$0.components.month - 1]) \($0.components.year)"
      }
    }
    let step = [1, 2, 5, 10, 20, 50].first { days / 365 / $0 <= most } ?? 100
    return marks({ $0.dayOfYear == 0 && $0.components.year % step == 0 }) {
      "\($0.components.year)"
    }
  }
}
