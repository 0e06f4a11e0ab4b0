public import struct Foundation.Date
public import struct Foundation.DateInterval
public import HealthContracts
public import HealthModel

/// A day boundary in an external program.
///
/// Every call contains all settings, so the program keeps no state. The contract cannot throw: if
/// the program fails, the error is reported through `FailureReportingService`, and each call
/// returns a default value.
public struct ForeignDayBoundary: DayBoundaryProtocol, FailureReportingService {
  /// The maximum number of instants per call.
  static let batch = 10_000

  private let process: ForeignProcess
  private let settings: DaySettings
  private let firstError = FirstErrorRecorder()
  private let now: Date

  /// Creates a day boundary.
  ///
  /// - Parameters:
  ///   - process: The program.
  ///   - dependencies: The stored settings, the time zones, the coverage and the clock.
  public init(_ process: ForeignProcess, _ dependencies: DayBoundaryDependencies) {
    self.process = process
    settings = DaySettings(dependencies)
    now = dependencies.now
  }

  /// Returns the failure of the program or the error that it answered with, and clears it.
  public func takeFailure() -> (any Error)? { process.takeFailure() ?? firstError.take() }

  public func storedDayEnd() -> StoredDayEnd {
    struct Answer: Decodable {
      var hour: Int
      var minute: Int
      var fallback: String?
    }
    return ask("storedDayEnd") { (answer: Answer) in
      DayPolicy(hour: answer.hour, minute: answer.minute).map {
        StoredDayEnd(policy: $0, fallbackReason: answer.fallback)
      }
    } ?? StoredDayEnd(policy: .midnight)
  }

  public var startOfToday: Date { start("startOfToday") ?? now }

  public func isToday(_ date: Date) -> Bool {
    struct Answer: Decodable { var today: Bool }
    return ask("isToday", at: date) { (answer: Answer) in answer.today } ?? false
  }

  public func currentDayStart(for date: Date) -> Date {
    start("currentDayStart", at: date) ?? date
  }

  public func day(containing date: Date) -> LocalDay {
    struct Answer: Decodable { var day: Int }
    return ask("day", at: date) { (answer: Answer) in
      AnswerLimits.days.contains(answer.day) ? LocalDay(ordinal: answer.day) : nil
    } ?? LocalDay(ordinal: 0)
  }

  public func interval(of day: LocalDay) -> DateInterval {
    struct Answer: Decodable {
      var start: Int64
      var end: Int64
    }
    let range = ask("interval", day: day) { (answer: Answer) in
      AnswerLimits.range(answer.start, answer.end)
    }
    return range?.dateInterval ?? DateInterval(start: now, duration: 0)
  }

  public func dayOrdinals(ofAscending milliseconds: [Int64]) -> [Int32] {
    struct Answer: Decodable { var days: [Int32] }
    return stride(from: 0, to: milliseconds.count, by: Self.batch).flatMap { first -> [Int32] in
      let part = Array(milliseconds[first..<min(first + Self.batch, milliseconds.count)])
      return ask("dayOrdinals", times: part) { (answer: Answer) in
        answer.days.count == part.count ? answer.days : nil
      } ?? Array(repeating: 0, count: part.count)
    }
  }

  private func start(_ call: String, at date: Date? = nil) -> Date? {
    struct Answer: Decodable { var start: Int64 }
    return ask(call, at: date) { (answer: Answer) in
      AnswerLimits.milliseconds.contains(answer.start)
        ? Instant(milliseconds: answer.start).date : nil
    }
  }

  /// Sends one call; returns nil if it failed.
  private func ask<Answer: Decodable & Sendable, Result>(
    _ call: String, at date: Date? = nil, day: LocalDay? = nil, times: [Int64]? = nil,
    _ read: (Answer) -> Result?
  ) -> Result? {
    let arguments = DayArguments(
      settings: settings, at: date.map { Instant($0).milliseconds }, day: day?.ordinal,
      times: times)
    return firstError.recordingError { () throws(ForeignServiceError) in
      let answer: Answer = try process.result(of: call, arguments, service: .dayBoundary)
      guard let result = read(answer) else {
        throw process.reject(
          "an invalid value", call: call, line: String(describing: answer))
      }
      return result
    }
  }
}

/// The arguments of every call of a day boundary.
private struct DayArguments: Encodable {
  var settings: DaySettings
  var at: Int64?
  var day: Int?
  var times: [Int64]?
}

/// The settings from which a day boundary is built.
struct DaySettings: Encodable {
  /// A time zone and the instant from which it applies; nil for the first one.
  struct Zone: Encodable {
    var from: Int64?
    var zone: String
  }

  /// The offset of local time from UTC, starting at an instant.
  struct Offset: Encodable, Equatable {
    var from: Int64
    var milliseconds: Int64
  }

  private static let margin = 10 * Milliseconds.day

  var dayEndHour: Setting?
  var dayEndMinute: Setting?
  var zones: [Zone]
  var offsets: [Offset]
  var start: Int64
  var end: Int64
  var now: Int64

  init(_ dependencies: DayBoundaryDependencies) {
    dayEndHour = Setting(dependencies.dayEndHour)
    dayEndMinute = Setting(dependencies.dayEndMinute)
    zones = dependencies.zones.segments.enumerated().map { index, segment in
      Zone(from: index == 0 ? nil : segment.from.milliseconds, zone: segment.identifier)
    }
    start = dependencies.coverage.start.milliseconds
    end = dependencies.coverage.end.milliseconds
    now = Instant(dependencies.now).milliseconds
    offsets = Self.offsets(
      dependencies.zones, from: min(start, now) - Self.margin, to: max(end, now) + Self.margin)
  }

  /// Returns the offsets in a range, sampled every six hours and at changes of the time zone.
  static func offsets(_ zones: ZoneTimeline, from start: Int64, to end: Int64) -> [Offset] {
    func offset(_ time: Int64) -> Int64 { zones.offset(at: Instant(milliseconds: time)) }
    let moves = zones.segments.map(\.from.milliseconds).filter { start < $0 && $0 < end }
    let marks =
      (Array(stride(from: start, to: end, by: Int(6 * Milliseconds.hour))) + [end]
      + moves.flatMap { [$0 - 1, $0] }).sorted()
    var found = [Offset(from: start, milliseconds: offset(start))]
    for (left, right) in zip(marks, marks.dropFirst()) where offset(left) != offset(right) {
      // Zone rules change at most once in six hours.
      let before = offset(left)
      let after = (left + 1..<right).partitioningIndex { offset($0) != before }
      found.append(Offset(from: after, milliseconds: offset(after)))
    }
    return found
  }
}

/// A stored setting as JSON: a number, a string, or an object if it cannot be read.
struct Setting: Encodable {
  var value: StoredSetting

  /// Returns nil if nothing is stored.
  init?(_ value: StoredSetting) {
    if value == .absent { return nil }
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .absent: try container.encodeNil()
    case .integer(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .unreadable: try container.encode(["unreadable": true])
    }
  }
}
