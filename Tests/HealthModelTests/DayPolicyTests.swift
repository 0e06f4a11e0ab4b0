import HealthModel
import Testing

@Suite struct DayPolicyTests {
  @Test("a policy is any time on a clock and nothing else")
  func domain() {
    for hour in -2...25 {
      for minute in -2...61 {
        let policy = DayPolicy(hour: hour, minute: minute)
        let onClock = hour >= 0 && hour < 24 && minute >= 0 && minute < 60
        #expect((policy != nil) == onClock)
        if let policy {
          #expect(policy.wallOffset == Int64(hour * 60 + minute) * 60_000)
          let start = policy.wallStart(of: LocalDay(ordinal: -3))
          #expect(start == Int64(hour * 60 + minute - 3 * 1_440) * 60_000)
        }
      }
    }
    for bad in [Int.min, .max] {
      #expect(DayPolicy(hour: bad, minute: 0) == nil)
      #expect(DayPolicy(hour: 0, minute: bad) == nil)
    }
    #expect(DayPolicy.midnight == DayPolicy(hour: 0, minute: 0))
  }
}
