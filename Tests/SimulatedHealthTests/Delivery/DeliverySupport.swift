import HealthModel
import SimulatedHealth
import Synchronization

typealias WakeOutcome = DeliverySchedule.WakeOutcome
typealias Call = DeliverySchedule.Call

let minute = Milliseconds.minute
let hour = Milliseconds.hour
let day = Milliseconds.day

/// A schedule with retries after a minute, doubling.
func schedule(
  start: StoreSemantics.ObserverStart = .waits,
  wakeOutcome: @escaping DeliverySchedule.WakeOutcomeProvider = { _, _ in .deliver }
) -> DeliverySchedule {
  var semantics = StoreSemantics()
  semantics.observerStart = start
  semantics.retrySeconds = 60
  return DeliverySchedule(semantics: semantics, wakeOutcome: wakeOutcome)
}

/// A schedule in the background with background delivery of heart rate or another type, and its
/// observer.
func suspended(
  _ type: SampleType = .heartRate, _ frequency: DeliverySchedule.Frequency = .immediate,
  wakeOutcome: @escaping DeliverySchedule.WakeOutcomeProvider = { _, _ in .deliver }
) throws -> (DeliverySchedule, DeliverySchedule.ObserverID) {
  var made = schedule(wakeOutcome: wakeOutcome)
  try made.enableBackgroundDelivery(for: type, frequency: frequency)
  let observer = made.start(types: [type], setUpAtLaunch: true, at: 0)
  made.move(to: .background)
  return (made, observer)
}

extension DeliverySchedule {
  /// Makes every call that is due until a time, at the time it is due, completing each or none.
  mutating func run(from start: Int64, to end: Int64, completing: Bool) -> [Timed] {
    var made: [Timed] = []
    var now = start
    while let next, next <= end, made.count < 1_000 {
      now = max(now, next)
      for call in due(at: now) {
        made.append(Timed(time: now, attempt: call.attempt))
        if completing { complete(call.id, at: now) }
      }
    }
    return made
  }
}

/// When a call was made, and which attempt it was.
struct Timed: Equatable {
  var time: Int64
  var attempt: Int
}

/// Remembers which wakes were asked about.
final class Asked: Sendable {
  private let wakes = Mutex<[String]>([])
  var all: [String] { wakes.withLock { $0 } }
  func note(_ type: SampleType, _ number: Int) {
    wakes.withLock { $0.append("\(type) \(number)") }
  }
}
