import Foundation
import HealthModel
import ServiceObservations

/// A weight sync's life, built step by step; each step starts where the last one ended.
struct WeightLifeScript {
  typealias State = WeightObservation.State

  var life: WeightObservation.Life
  private var state: State

  init() {
    state = State(
      time: instant(0, 12), settings: WeightObservation.Settings(preferredUnit: .kilogram))
    life = WeightObservation.Life(name: "life", before: state)
  }

  /// Appends a step that takes a second.
  mutating func step(
    _ act: WeightObservation.Act, _ answer: WeightObservation.Answer = .none,
    calls: [(WeightObservation.Call.Kind, UUID?, succeeded: Bool)] = [],
    notices: [WeightObservation.Failure] = [],
    _ change: (inout State) -> Void = { _ in }
  ) {
    let start = state.time
    state.time = start.advanced(by: 1_000)
    change(&state)
    state.shown = state.kept.filter { !$0.isHidden && $0.time <= state.time }
      .sorted { $1.time < $0.time }
    state.isEnabled = state.settings.outcome != nil
    state.isObserving = state.isEnabled
    let isExporting = [.full, .writeOnly].contains(state.settings.outcome)
    state.nextRetry = isExporting ? state.queue.map(\.notBefore).min() : nil
    var step = WeightObservation.Step(
      act, time: TimeRange(start: start, end: state.time), after: state)
    step.answer = answer
    step.calls = calls.map {
      WeightObservation.Call(
        $0.0, $0.1.map { "w8trackr-\($0.uuidString)" }, at: step.time.end, succeeded: $0.succeeded)
    }
    step.notices = notices
    switch act {
    case .enable, .launch: step.deliveries = [true]
    default: break
    }
    life.steps.append(step)
  }
}

extension World {
  static let (ownID, otherID, waitingID) = (weightID(1), weightID(2), weightID(3))

  static func weightID(_ number: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
  }

  /// A sample of an own entry or, without one, of another writer.
  static func weightSample(
    _ number: UInt8, _ grams: Int32, _ time: Instant, entry: UUID? = nil, version: Int = 1
  ) -> StoredSample {
    let bundle = entry == nil ? "scale" : "app"
    return StoredSample(
      uuid: weightID(number), type: .bodyMass, range: TimeRange(start: time, end: time),
      value: Int64(grams),
      source: DataSource(
        identifier: bundle, kind: .scale, bundleIdentifier: bundle, deviceName: nil, name: "Scale"),
      metadata: SampleMetadata(
        syncIdentifier: entry.map { "w8trackr-\($0.uuidString)" } ?? "s", syncVersion: version))
  }

  static let typedDraft = WeightObservation.Draft(
    hundredths: 8_000, unit: .kilogram, time: instant(0, 11), note: "before lunch", bodyFat: 20.5)

  /// Returns the entry of a draft as the store holds it.
  static func weightEntry(
    _ id: UUID, _ draft: WeightObservation.Draft, sample: UInt8? = nil, version: Int = 1
  ) -> WeightObservation.Entry {
    var entry = WeightObservation.Entry(
      id: id, grams: Int32(10 * draft.hundredths), unit: draft.unit, time: draft.time)
    entry.note = draft.note
    entry.bodyFat = draft.bodyFat
    entry.sample = sample.map(weightID)
    entry.version = version
    entry.isSynced = sample != nil
    entry.wasSent = true
    return entry
  }

  /// A life in which an entry is typed and edited, one imported, one exported at the second try,
  /// and the sync turned off.
  static var correctWeights: WeightObservation {
    var script = WeightLifeScript()
    let scale = weightSample(12, 81_000, instant(0, 10))
    script.step(.enable(isCancelled: false), .outcome(.writeOnly)) {
      $0.settings.outcome = .writeOnly
      $0.settings.hasImportedHistory = true
      $0.settings.lastReconcile = $0.time
    }
    let typed = weightEntry(ownID, typedDraft, sample: 11)
    script.step(.add(typedDraft), .entry(typed), calls: [(.save(version: 1), ownID, true)]) {
      $0.kept = [typed]
      $0.samples = [weightSample(11, 80_000, typedDraft.time, entry: ownID)]
    }
    script.step(.write([scale.uuid]), calls: [(.query, nil, true)]) {
      var imported = weightEntry(otherID, typedDraft, sample: 12)
      imported.isOwn = false
      imported.grams = 81_000
      imported.time = scale.range.start
      (imported.note, imported.bodyFat, imported.wasSent) = (nil, nil, false)
      (imported.source, imported.bundle, imported.remoteIdentifier) = ("Scale", "scale", "s")
      $0.kept.append(imported)
      $0.samples.append(scale)
      $0.settings.outcome = .full
    }
    addEdits(&script)
    addFailure(&script)
    script.step(.reconcile, .report(changed: 0, withheld: 0), calls: [(.query, nil, true)]) {
      $0.settings.lastReconcile = $0.time
    }
    script.step(.importChanges, .count(0), calls: [(.query, nil, true)])
    script.step(.delete(ownID), calls: [(.query, nil, true), (.delete, ownID, true)]) {
      $0.kept[0].isHidden = true
      $0.kept[0].sample = nil
      $0.samples.removeAll { $0.uuid == weightID(13) }
    }
    script.step(.disable) { $0.settings.outcome = nil }
    script.step(.foreground)
    var weights = WeightObservation()
    weights.lives = [script.life]
    return weights
  }

  private static func addEdits(_ script: inout WeightLifeScript) {
    var edited = typedDraft
    edited.hundredths = 8_100
    let entry = weightEntry(ownID, edited, sample: 13, version: 2)
    script.step(
      .edit(ownID, edited), .entry(entry), calls: [(.save(version: 2), ownID, true)]
    ) {
      $0.kept[0] = entry
      $0.samples[0] = weightSample(13, 81_000, edited.time, entry: ownID, version: 2)
    }
    script.step(.edit(otherID, typedDraft), .failure(.notOwnEntry))
    script.step(
      .add(WeightObservation.Draft(hundredths: 1_100, unit: .stone, time: edited.time)),
      .failure(.invalidWeight))
  }

  private static func addFailure(_ script: inout WeightLifeScript) {
    var strike = WeightObservation.Strike()
    strike.writes = true
    script.step(.strike(strike))
    let draft = WeightObservation.Draft(hundredths: 17_000, unit: .pound, time: instant(0, 9))
    script.step(
      .add(draft), .failure(.syncDelayed), calls: [(.save(version: 1), waitingID, false)],
      notices: [.syncDelayed]
    ) {
      var entry = weightEntry(waitingID, draft)
      entry.grams = 77_111
      $0.kept.append(entry)
      $0.queue = [
        WeightObservation.RetryItem(
          entry: waitingID, attempts: 1, notBefore: $0.time.advanced(by: 30_000))
      ]
    }
    script.step(.retryDue)
    script.step(.wait) { $0.time = $0.time.advanced(by: 30_000) }
    script.step(.retryDue, .failure(.syncDelayed), calls: [(.save(version: 1), waitingID, false)]) {
      $0.queue[0].attempts = 2
      $0.queue[0].notBefore = $0.time.advanced(by: 60_000)
    }
    script.step(.strike(WeightObservation.Strike()))
    script.step(
      .foreground, calls: [(.query, nil, true), (.save(version: 1), waitingID, true)]
    ) {
      $0.kept[2].sample = weightID(14)
      $0.kept[2].isSynced = true
      $0.samples.append(weightSample(14, 77_111, draft.time, entry: waitingID))
      $0.queue = []
    }
  }
}
