import HealthModel
import ServiceObservations

/// A store of steps and sleep keeps to its contract on devices that were prepared for it.
package enum StoresKeepWhatTheyKnow: Invariant {
  package static let statement =
    "A store of steps and sleep loses nothing to failed reads, lost writes, gaps and wrong values"
  package static let notes = CheckNotes(
    verifies: """
      access is requested once after onboarding, and once by overlapping requests; the observer
      starts at a launch after onboarding; values of a wrong type count as absent and are warned of;
      a new installation takes over the server's values once, where they are higher and the person
      has entered none, and its targets unless some were set; later processes keep them; writes that
      were lost are repeated; past days keep the targets of their time, are as many as the limit,
      are closed again after the clock was set back, with a higher revision if a value differs, and
      keep known values if nothing or no type is read; a day that cannot be read stays pending, and
      closing goes on after the note of it was lost; an update rereads no closed day; the day end
      stays in force while it cannot be read; cached values that could not be read at the start are
      shown after a failed fetch; an update after the observation was stopped reads
      nothing; a read during which the day ends is not of the new day.
      """,
    omits: "the number and the wording of warnings.",
    oracle: "the results that the contract gives for each case, written by hand.",
    blindSpots: "all cases start on one date, in UTC.",
    example: """
      Reading is denied on Tuesday. Monday's snapshot keeps the 4,000 steps that the app read on
      Monday, and does not become an empty day.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    !(subject.observations.app?.preparedStores.isEmpty ?? true)
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    for store in subject.observations.app?.preparedStores ?? [] {
      var right = expected(store.name)
      // More warnings than the contract asks for are allowed.
      right.isWarned = right.isWarned || store.isWarned
      if store.name == .lostWrites, store.sleepSeconds == nil {
        // Sleep that an earlier process stored may be shown or not.
        right.sleepSeconds = nil
        right.energy = EnergyPoints(steps: 8, sleep: 0, others: 9, total: 17)
      }
      recorder.expectEqual(
        store, right, "a store differs from its contract", at: store.name.rawValue)
    }
  }

  private static func expected(_ name: PreparedStore.Case) -> PreparedStore {
    var right = PreparedStore(name)
    switch name {
    case .texts, .numbers: right.isWarned = true
    case .wrongSnapshots: break
    case .noSteps: (right.steps, right.notesSteps) = (0, true)
    case .unreadable, .refusingEnergy, .serverValues, .takenOver, .emptyRecords, .lostDrafts,
      .unreadableLaunch:
      launched(&right)
    case .onboarding, .overlappingRequests, .lostWrites, .stoppedObservation:
      onboarded(&right)
    case .dayEndsDuringRead, .dayEndsDuringFailure:
      onboarded(&right)
      // The sleep of the new day was not asked for, and no past day is closed yet.
      (right.today, right.steps, right.sleepSeconds) = (1, 100, nil)
      right.energy = EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0)
    case .gap, .longGap, .clockSetBack, .unreadableDayEnd, .revoked, .missingTypes, .lostPointer,
      .unavailableForAWhile, .updateAfterClosing, .updateWhilePending:
      onboarded(&right)
      ended(&right)
    }
    return right
  }

  /// The results of a device whose onboarding was completed by an earlier process.
  private static func launched(_ right: inout PreparedStore) {
    (right.loads, right.observations) = (1, 1)
    let fails: [PreparedStore.Case] = [.unreadable, .serverValues, .takenOver, .unreadableLaunch]
    let reads = !fails.contains(right.name)
    right.isWarned = right.name == .emptyRecords
    if reads { read(&right) }
    switch right.name {
    case .unreadable: right.targets = .init(steps: 1, sleepSeconds: 1)
    case .refusingEnergy:
      right.targets = .init(steps: 1, sleepSeconds: 1)
      right.energy = EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0)
    case .serverValues:
      (right.steps, right.sleepSeconds, right.spent, right.storedSpent) = (500, 3_600, 20, 20)
      right.targets = .init(steps: 5_000, sleepSeconds: 18_000)
      right.energy = EnergyPoints(steps: 2, sleep: 4, others: 0, total: 6)
    case .takenOver:
      (right.loads, right.observations) = (2, 2)
      right.targets = .init(steps: 2_000, sleepSeconds: 28_800)
      right.energy = EnergyPoints(steps: 0, sleep: 0, others: 18, total: 18)
    case .unreadableLaunch:
      right.steps = 1_000
      right.energy = EnergyPoints(steps: 2, sleep: 0, others: 0, total: 2)
    case .lostDrafts: close(-2...(-1), &right)
    default: break
    }
  }

  /// The results of a device on which onboarding is completed.
  private static func onboarded(_ right: inout PreparedStore) {
    (right.requests, right.loads, right.observations) = (1, 1, 1)
    read(&right)
    switch right.name {
    case .onboarding: right.observations = 2
    case .lostWrites:
      (right.spent, right.earlySpent, right.storedSpent) = (75, 70, 75)
      right.energy = EnergyPoints(steps: 8, sleep: 15, others: 9, total: 32)
    default: break
    }
  }

  /// The results after one or more days.
  private static func ended(_ right: inout PreparedStore) {
    switch right.name {
    case .gap:
      (right.observations, right.days) = (2, [4])
      right.targets = .init(steps: 2_000, sleepSeconds: 28_800)
      right.energy = EnergyPoints(steps: 20, sleep: 15, others: 0, total: 35)
      close(0...3, stepsTarget: 5_000, &right)
    case .longGap:
      right.days = [12]
      close(7...11, &right)
    case .clockSetBack:
      right.days = [2, 0, 1, 2]
      close(0...1, &right)
      // Steps were spent on the day when it was open again.
      right.revisions = [0, 1]
    case .unreadableDayEnd:
      right.days = [0, 0, 1]
      close(0...0, dayEnd: 4 * 60 + 30, &right)
    case .lostPointer:
      (right.days, right.observations, right.steps) = ([1], 2, 5_000)
      right.energy = EnergyPoints(steps: 10, sleep: 15, others: 0, total: 25)
      close(0...1, steps: 5_000, &right)
      right.revisions = [0, 1]
      right.today = 2
      return
    case .unavailableForAWhile:
      (right.days, right.steps) = ([1, 1], 5_000)
      right.energy = EnergyPoints(steps: 10, sleep: 15, others: 0, total: 25)
      close(0...0, steps: 5_000, &right)
    case .updateAfterClosing:
      (right.days, right.steps) = ([1], 5_000)
      right.energy = EnergyPoints(steps: 10, sleep: 15, others: 0, total: 25)
      close(0...0, &right)
    case .updateWhilePending:
      right.days = [1]
      // An update reads steps alone.
      right.sleepSeconds = nil
      right.energy = EnergyPoints(steps: 8, sleep: 0, others: 0, total: 8)
      close(0...0, &right)
    default:
      right.days = [1]
      let amount: Int? = right.name == .missingTypes ? nil : 0
      (right.steps, right.sleepSeconds) = (amount, amount)
      right.energy = EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0)
      close(0...0, &right)
    }
    right.today = right.days.last ?? 0
  }

  /// Expects the steps and the sleep that the reader reads.
  private static func read(_ right: inout PreparedStore) {
    (right.steps, right.sleepSeconds, right.notesSteps) = (4_000, 6 * 3_600, true)
    right.energy = EnergyPoints(steps: 8, sleep: 15, others: 0, total: 23)
  }

  private static func close(
    _ days: ClosedRange<Int>, steps: Int = 4_000, stepsTarget: Int = 10_000, dayEnd: Int = 0,
    _ right: inout PreparedStore
  ) {
    right.closed = days.map { day in
      let start = 1_440 * day - 720 + dayEnd
      return PreparedStore.Closed(
        day: day, steps: steps, sleepSeconds: 6 * 3_600, stepsTarget: stepsTarget,
        minutes: start..<(start + 1_440))
    }
    right.sent = Array(days)
    if days.contains(0) { right.revisions = [0] }
  }
}
