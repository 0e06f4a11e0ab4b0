import HealthModel
import ServiceObservations

/// The extension charges the minutes that the balance pays for, and no more.
package enum MinutesAreChargedToTheBalance: Invariant {
  package static let statement =
    "The extension charges the minutes that the balance pays for, and no more"
  package static let notes = CheckNotes(
    verifies: """
      the extension's balance is the steps that the app last stored for today, minus what the app
      and the extension have spent today, at least 0, and 0 if no steps are stored for today; the
      minutes charged are those used, or those that the balance pays for; each one lowers the
      balance by its price; the stored steps stay as they are.
      """,
    omits: "the stored steps themselves, which another invariant compares with those shown.",
    oracle: "a ledger of the spent steps; multiples of the price of a minute.",
    blindSpots: "charges while the app spends.",
    example: """
      At 100 steps a minute, a balance of 250 steps pays for 2 minutes. 50 steps are left, and a
      third minute is refused.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.stepsAndSleep?.entries.contains {
      if case .charged = $0.event { true } else { false }
    } ?? false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let entries = subject.observations.app?.stepsAndSleep?.entries,
      var replay = StepsAndSleepReplay(subject)
    else { return }

    for entry in entries {
      replay.advance(to: entry.time)
      if case .charged(let minutes, let paid, let before, let after) = entry.event {
        let place = "\(minutes) min at \(entry.time.iso8601)"
        let steps = before.steps?.day == replay.today ? before.steps?.value ?? 0 : 0
        let balance = max(0, steps - replay.spent)
        let price = replay.stepsPerMinute
        let payable = (0...max(0, min(minutes, balance))).last { $0 * price <= balance } ?? 0
        recorder.expectEqual(
          before.remaining, balance, "the extension's balance is wrong", at: place)
        recorder.expectEqual(paid, payable, "the wrong number of minutes is charged", at: place)
        recorder.expectEqual(
          after.remaining, balance - payable * price,
          "the balance does not fall by the price of the minutes", at: place)
        recorder.expectEqual(
          after.steps, before.steps, "a charge changes the stored steps", at: place)
      }
      replay.apply(entry)
    }
  }
}
