import HealthModel

/// The dates of an export's attributes.
///
/// The offset of a date is the phone's at the time of the export, the same in every line, so a date
/// is an instant and nothing more: its first ten characters are not the local day.
enum ExportDate {
  /// The years that are read: up to that of `Date.distantFuture`, with which apps end samples.
  static let years = 1_900...4_001

  /// The seconds since 1970 of `yyyy-MM-dd HH:mm:ss ±hhmm`, or of `yyyyMMddHHmmss` with `±hhmm` or
  /// `Z`, as iOS 8 wrote them; nil for any other text and for years outside of `years`.
  static func seconds(_ text: UnsafeRawBufferPointer) -> Int64? {
    switch text.count {
    case 25:
      guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
        text[10] == UInt8(ascii: " "), text[13] == UInt8(ascii: ":"),
        text[16] == UInt8(ascii: ":"), text[19] == UInt8(ascii: " ")
      else { return nil }
      return seconds(text, month: 5, day: 8, hour: 11, minute: 14, second: 17, offset: 20)
    case 15, 19:
      return seconds(text, month: 4, day: 6, hour: 8, minute: 10, second: 12, offset: 14)
    default: return nil
    }
  }

  /// The seconds of `HH:mm:ss` from the eleventh byte.
  static func secondsOfDay(_ text: UnsafeRawBufferPointer) -> Int64? {
    guard text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":") else { return nil }
    let (hours, minutes, seconds) = (pair(text, 11), pair(text, 14), pair(text, 17))
    guard (0...23).contains(hours), (0...59).contains(minutes), (0...59).contains(seconds) else {
      return nil
    }
    return Int64(3_600 * hours + 60 * minutes + seconds)
  }

  /// The seconds of a date whose fields start at the given places.
  private static func seconds(
    _ text: UnsafeRawBufferPointer, month: Int, day: Int, hour: Int, minute: Int, second: Int,
    offset: Int
  ) -> Int64? {
    let year = 100 * pair(text, 0) + pair(text, 2)
    let (hours, minutes) = (pair(text, hour), pair(text, minute))
    let seconds = pair(text, second)
    guard years.contains(year), (0...23).contains(hours), (0...59).contains(minutes),
      (0...59).contains(seconds),
      let date = LocalDay(year: year, month: pair(text, month), day: pair(text, day)),
      let east = secondsEast(text, at: offset)
    else { return nil }
    return Int64(date.ordinal) * 86_400 + Int64(3_600 * hours + 60 * minutes + seconds - east)
  }

  /// The offset from UTC at the end of a date, in seconds.
  private static func secondsEast(_ text: UnsafeRawBufferPointer, at place: Int) -> Int? {
    if text.count == place + 1 { return text[place] == UInt8(ascii: "Z") ? 0 : nil }
    guard text.count == place + 5 else { return nil }
    let (hours, minutes) = (pair(text, place + 1), pair(text, place + 3))
    guard (0...18).contains(hours), (0...59).contains(minutes) else { return nil }
    switch text[place] {
    case UInt8(ascii: "+"): return 3_600 * hours + 60 * minutes
    case UInt8(ascii: "-"): return -(3_600 * hours + 60 * minutes)
    default: return nil
    }
  }

  /// The number of two digits; negative if one of the bytes is not a digit.
  private static func pair(_ text: UnsafeRawBufferPointer, _ place: Int) -> Int {
    let (tens, ones) = (text[place] &- 48, text[place + 1] &- 48)
    return tens < 10 && ones < 10 ? 10 * Int(tens) + Int(ones) : -10_000
  }
}

/// A reader of dates that remembers the day and the offset of the last one, which the next most
/// often shares.
struct ExportDateReader {
  /// The bytes of a date except its time: ten of the day, a space, and five of the offset.
  private struct Day: Equatable {
    var bytes: (UInt64, UInt32, UInt32, UInt16)

    init(_ text: UnsafeRawBufferPointer) {
      bytes = (
        text.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
        text.loadUnaligned(fromByteOffset: 7, as: UInt32.self),
        text.loadUnaligned(fromByteOffset: 19, as: UInt32.self),
        text.loadUnaligned(fromByteOffset: 23, as: UInt16.self)
      )
    }

    static func == (left: Day, right: Day) -> Bool { left.bytes == right.bytes }
  }

  private var day: Day?
  private var midnight: Int64 = 0

  /// The seconds since 1970, as of `ExportDate.seconds`.
  mutating func seconds(_ text: UnsafeRawBufferPointer) -> Int64? {
    guard text.count == 25 else { return ExportDate.seconds(text) }
    let read = Day(text)
    let time = ExportDate.secondsOfDay(text)
    if let time, day == read { return midnight + time }
    guard let seconds = ExportDate.seconds(text), let time else { return nil }
    (day, midnight) = (read, seconds - time)
    return seconds
  }
}
