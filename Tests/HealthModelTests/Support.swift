import HealthModel

/// A date counted by hand, one day after another, without any formula of the code under test.
struct CountedDate {
  private(set) var year: Int
  private(set) var month = 1
  private(set) var day = 1
  private(set) var dayOfYear = 0

  init(firstOf year: Int) {
    self.year = year
  }

  static func isLeap(_ year: Int) -> Bool {
    year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
  }

  static func length(ofMonth month: Int, _ year: Int) -> Int {
    month == 2 && isLeap(year) ? 29 : [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days from 1970-01-01 to the first of January of a year.
  static func ordinal(ofFirstOf year: Int) -> Int {
    let years = min(year, 1970)..<max(year, 1970)
    let days = years.reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
    return year < 1970 ? -days : days
  }

  mutating func advance() {
    day += 1
    dayOfYear += 1
    if day <= Self.length(ofMonth: month, year) { return }
    day = 1
    month += 1
    if month <= 12 { return }
    month = 1
    year += 1
    dayOfYear = 0
  }

  var text: String { "\(zeros(year, 4))-\(zeros(month, 2))-\(zeros(day, 2))" }
}

/// A number, not negative, with leading zeros.
func zeros(_ number: Int, _ width: Int) -> String {
  var text = String(number)
  while text.count < width { text = "0" + text }
  return text
}

/// Every ascending array of up to `count` elements with values from 0 to `top`.
func ascendingArrays(count: Int, top: Int64) -> [[Int64]] {
  var all: [[Int64]] = [[]]
  var last: [[Int64]] = [[]]
  for _ in 0..<count {
    last = last.flatMap { array in
      ((array.last ?? 0)...top).map { array + [$0] }
    }
    all += last
  }
  return all
}

let watch = DataSource(
  identifier: "watch", kind: .watch, bundleIdentifier: "com.watch", deviceName: "Watch")
let phone = DataSource(
  identifier: "phone", kind: .phone, bundleIdentifier: "com.phone", deviceName: nil)
let band = DataSource(
  identifier: "band", kind: .thirdParty, bundleIdentifier: "com.band", deviceName: nil)
let scale = DataSource(
  identifier: "scale", kind: .scale, bundleIdentifier: "com.scale", deviceName: nil)
