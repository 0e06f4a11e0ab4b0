import HealthModel
import Testing

@Suite struct LocalDayTests {
  @Test(
    "every day from 1600 to 2400 has the components, weekday and day of the year of a count by hand"
  )
  func everyDay() {
    var date = CountedDate(firstOf: 1600)
    let first = CountedDate.ordinal(ofFirstOf: 1600)
    let end = CountedDate.ordinal(ofFirstOf: 2401)
    var failures: [String] = []
    for ordinal in first..<end {
      let day = LocalDay(ordinal: ordinal)
      let parts = day.components
      // 1970-01-01 was a Thursday, which is 3; the shift makes every sum positive.
      let weekday = (ordinal + 3 + 7 * 100_000) % 7
      if LocalDay(year: date.year, month: date.month, day: date.day) != day
        || parts.year != date.year || parts.month != date.month || parts.day != date.day
        || day.weekday != weekday || day.dayOfYear != date.dayOfYear
      {
        failures.append(date.text)
      }
      date.advance()
    }
    #expect(failures.isEmpty)
    #expect(date.year == 2401)
  }

  @Test("the ends of every year from 1 to 9999 and around February convert both ways")
  func everyYear() {
    var failures: [Int] = []
    var first = CountedDate.ordinal(ofFirstOf: 1)
    for year in 1...9_999 {
      let length = CountedDate.isLeap(year) ? 366 : 365
      let march = first + 31 + CountedDate.length(ofMonth: 2, year)
      let expected = [
        (first, 1, 1), (march - 1, 2, CountedDate.length(ofMonth: 2, year)), (march, 3, 1),
        (first + length - 1, 12, 31),
      ]
      for (ordinal, month, day) in expected {
        let made = LocalDay(year: year, month: month, day: day)
        let parts = LocalDay(ordinal: ordinal).components
        if made?.ordinal != ordinal || parts != (year, month, day) { failures.append(year) }
      }
      first += length
    }
    #expect(failures.isEmpty)
  }

  @Test("days before the year 1 still have components")
  func beforeYearOne() {
    let first = CountedDate.ordinal(ofFirstOf: 1)
    #expect(LocalDay(ordinal: first - 1).components == (0, 12, 31))
    #expect(LocalDay(ordinal: first - 366).components == (0, 1, 1))
    #expect(LocalDay(ordinal: first - 367).components == (-1, 12, 31))
  }

  @Test("dates that no calendar has are refused")
  func impossible() {
    for year in [1, 4, 100, 400, 1_900, 2_000, 2_023, 2_024, 9_999] {
      for month in -1...14 {
        for day in -1...33 {
          let exists =
            (1...12).contains(month) && day >= 1
            && day <= CountedDate.length(ofMonth: month, year)
          #expect((LocalDay(year: year, month: month, day: day) != nil) == exists)
        }
      }
    }
    for year in [Int.min, -1, 0, 10_000, .max] {
      #expect(LocalDay(year: year, month: 1, day: 1) == nil)
    }
    #expect(LocalDay(year: 2024, month: 1, day: .max) == nil)
    #expect(LocalDay(year: 2024, month: .max, day: 1) == nil)
  }

  @Test(
    "a text of four, two and two digits is read",
    arguments: [
      ("1970-01-01", 0), ("1970-01-02", 1), ("1969-12-31", -1), ("2000-02-29", 11_016),
      ("2024-02-29", 19_782), ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
    ])
  func good(text: String, ordinal: Int) {
    #expect(LocalDay(text)?.ordinal == ordinal)
    #expect(LocalDay(text)?.description == text)
    #expect(LocalDay(Substring(text))?.ordinal == ordinal)
  }

  @Test(
    "any other text is refused",
    arguments: [
      "", "-", "--", "2024", "2024-02", "2024-02-", "-02-29", "2024-2-29", "2024-02-9",
      "02024-02-29", "024-02-29", "24-02-29", "2024-02-029", "2023-02-29", "1900-02-29",
      "2024-02-30", "2024-04-31", "2024-00-10", "2024-13-10", "2024-10-00", "2024-10-32",
      "0000-01-01", "-001-01-01", "+024-01-01", "2024-+1-01", "2024-01-+1", "2024- 1-01",
      " 2024-01-01", "2024-01-01 ", "2024-01-01\n", "2024-01-01-", "2024-01-01-01", "2024--01-01",
      "2024/01/01", "20240101", "2024–01–01", "2024-0a-01", "２０２４-01-01", "२०२४-01-01",
      "2024-01-0١", "2024-01-01\u{301}", "2024-01-01T00:00:00Z",
    ])
  func bad(text: String) {
    #expect(LocalDay(text) == nil)
  }

  @Test("days are ordered, moved and begun on the wall by their ordinal")
  func arithmetic() {
    for left in -4...4 {
      for right in -4...4 {
        #expect((LocalDay(ordinal: left) < LocalDay(ordinal: right)) == (left < right))
        #expect(LocalDay(ordinal: left).advanced(by: right).ordinal == left + right)
      }
      #expect(LocalDay(ordinal: left).wallMilliseconds == Int64(left) * 86_400_000)
    }
  }
}
