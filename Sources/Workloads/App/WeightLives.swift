import struct Foundation.UUID
import HealthContracts
import HealthModel
import ServiceObservations

/// Short lives of the weight sync with every act that a person, other writers and the device can
/// perform, each with drawn values, and lives with drawn acts.
@MainActor
struct WeightLives {
  typealias Draft = WeightObservation.Draft
  typealias Strike = WeightObservation.Strike

  let context: WorkloadContext
  var draws: CaseDraws

  init(_ context: WorkloadContext) {
    self.context = context
    draws = CaseDraws(context, "weights")
  }

  /// Returns the lives, one after another.
  mutating func observed() async -> WeightObservation {
    var observation = WeightObservation()
    observation.lives = [
      await typing(), await importing(), await failing(), await switching(), await reconciling(),
      await sharing(), await refusing(reading: false), await refusing(reading: true),
      await unreadable(), await unseen(), await aging(), await alone(),
    ]
    for number in 1...4 { observation.lives.append(await drawn(number)) }
    return observation
  }

  // MARK: Draws

  mutating func draft(_ life: WeightLife, _ unit: WeightObservation.Unit? = nil) -> Draft {
    let unit = unit ?? (draws.below(2) == 0 ? .kilogram : .pound)
    let hundredths = (unit == .kilogram ? 5_000 : 11_000) + draws.below(5_000)
    var draft = Draft(
      hundredths: Int64(hundredths), unit: unit,
      time: life.now.advanced(by: -Int64(draws.below(2_000)) * Milliseconds.minute))
    if draws.below(3) > 0 { draft.note = "note \(draws.below(1_000))" }
    if draws.below(3) > 0 { draft.bodyFat = Double(100 + draws.below(300)) / 10 }
    return draft
  }

  /// The draft that changes nothing of an entry.
  func draft(of entry: WeightObservation.Entry, in unit: WeightObservation.Unit? = nil) -> Draft {
    let unit = unit ?? entry.unit
    return Draft(
      hundredths: unit.contract.hundredths(grams: entry.grams), unit: unit, time: entry.time,
      note: entry.note, bodyFat: entry.bodyFat)
  }

  /// A source of other writers; the sources' names do not identify them.
  static func source(_ number: Int) -> DataSource {
    DataSource(
      identifier: "scale \(number)", kind: .scale, bundleIdentifier: "com.scales.\(number)",
      deviceName: nil, name: number == 2 ? nil : "Scale")
  }

  /// A sample of another writer, which may have a duration, a sync identifier and a version.
  mutating func sample(_ life: WeightLife, named name: String? = nil, version: Int = 1)
    -> NewSample
  {
    let start = life.now.milliseconds - Int64(draws.below(20_000)) * Milliseconds.minute
    var metadata = SampleMetadata.none
    if let name {
      metadata.syncIdentifier = name
      metadata.syncVersion = version
    }
    return NewSample(
      .bodyMass, start: start, end: start + Int64(draws.below(3)) * Milliseconds.minute,
      value: Int64(50_000 + draws.below(50_000)), metadata: metadata)
  }

  /// Calls that fail: saves and deletions, or queries too.
  mutating func failures(_ point: Strike.Point = .request, reads: Bool = false) -> Strike {
    var strike = Strike()
    strike.writes = true
    strike.reads = reads
    strike.point = point
    strike.failure = [.syncDelayed, .databaseInaccessible, .authorizationDenied][draws.below(3)]
    return strike
  }

  // MARK: Lives

  /// A person types, edits and deletes in every unit, with notes and body fat.
  private mutating func typing() async -> WeightObservation.Life {
    let life = WeightLife("typing", context, unit: .pound)
    await life.enable()
    for unit in [WeightObservation.Unit.kilogram, .pound, .pound, .kilogram] {
      await life.add(draft(life, unit))
      await life.wait(Int64(draws.below(100)) * Milliseconds.minute)
    }
    var coming = draft(life)
    coming.time = life.now.advanced(by: Milliseconds.hour)
    await life.add(coming)
    await life.prefer(.kilogram)
    await invalid(life)
    for entry in life.entries {
      var changed = draft(of: entry)
      changed.note = entry.note == nil ? "measured again" : nil
      await life.edit(entry.id, changed)
      changed.bodyFat = entry.bodyFat == nil ? 21.5 : nil
      await life.edit(entry.id, changed)
      await life.edit(entry.id, draft(of: entry, in: entry.unit == .pound ? .kilogram : .pound))
    }
    await life.launch()
    for entry in life.entries.prefix(3) {
      await life.edit(entry.id, draft(life))
      var moved = draft(of: life.entries.first { $0.id == entry.id } ?? entry)
      moved.time = entry.time.advanced(by: -Milliseconds.minute)
      await life.edit(entry.id, moved)
      moved.hundredths += 1
      await life.edit(entry.id, moved)
    }
    await life.wait(coming.time.milliseconds - life.now.milliseconds - 1)
    await life.wait(1)
    if let last = life.entries.last {
      await life.delete(last.id)
      await life.edit(last.id, draft(life))
      await life.delete(last.id)
    }
    await life.foreground()
    for (entry, milliseconds) in zip(life.entries, [5, 15] as [Int64]) {
      await life.edit(entry.id, draft(life), then: draft(life), after: milliseconds)
      await life.foreground()
    }
    await life.reconcile()
    return life.observation
  }

  /// Input that must be refused, and an identity that does not exist.
  private mutating func invalid(_ life: WeightLife) async {
    let time = life.now
    for (hundredths, unit) in [
      (0, WeightObservation.Unit.kilogram), (-5, .pound), (1_100, .stone), (.max, .pound),
      (300_000_000_000, .kilogram),
    ] as [(Int64, WeightObservation.Unit)] {
      let draft = Draft(hundredths: hundredths, unit: unit, time: time)
      await life.add(draft)
      if let entry = life.entries.first { await life.edit(entry.id, draft) }
    }
    if let entry = life.entries.first {
      // The weight of the entry in stones, a unit that cannot be used for input.
      let stones = WeightUnit.stone.hundredths(grams: entry.grams)
      await life.edit(entry.id, Draft(hundredths: stones, unit: .stone, time: entry.time))
    }
    let unknown = SampleIdentifier(key: 7).uuid(row: 7)
    await life.edit(unknown, draft(life))
    await life.delete(unknown)
  }

  /// Other writers have samples before the sync is on, and add, replace and delete some.
  private mutating func importing() async -> WeightObservation.Life {
    let life = WeightLife("importing", context, unit: .pound)
    life.signals = draws.below(2) == 0
    let (scale, other) = (Self.source(0), Self.source(1))
    var future = sample(life)
    future.start = life.now.milliseconds + 2 * Milliseconds.hour
    future.end = future.start
    await life.write(
      [sample(life, named: "a"), sample(life, named: "b", version: 4), sample(life), future],
      from: scale)
    await life.write([sample(life, named: "a", version: 2)], from: other)
    await life.enable()
    await life.prefer(.kilogram)
    await life.write([sample(life), sample(life, named: "c")], from: Self.source(2))
    await life.importChanges()
    for entry in life.entries.filter({ !$0.isOwn }).prefix(4) {
      await annotate(entry, life)
      var heavier = draft(of: entry)
      heavier.hundredths += 100
      await life.edit(entry.id, heavier)
      heavier = draft(of: entry)
      heavier.time = entry.time.advanced(by: 1)
      await life.edit(entry.id, heavier)
    }
    // A unit in which nobody types.
    await life.prefer(.stone)
    await life.write([sample(life)], from: other)
    await life.importChanges()
    for entry in life.entries where entry.unit == .stone { await annotate(entry, life) }
    await life.prefer(.kilogram)
    await life.write([sample(life, named: "a", version: 3)], from: scale)
    await life.importChanges()
    for name in ["b", "a"] {
      if let hidden = life.entries.first(where: { $0.remoteIdentifier == name }) {
        await life.delete(hidden.id)
      }
    }
    await life.write([sample(life, named: "b", version: 5)], from: scale)
    await life.importChanges()
    await life.write([sample(life)], from: other)
    await life.importHistory()
    if let gone = life.state.samples.first(where: { $0.metadata.syncIdentifier == "c" }) {
      await life.retract([gone])
    }
    await life.importChanges()
    await life.wait(future.start - life.now.milliseconds - 1)
    await life.wait(1)
    await life.launch()
    await life.reconcile()
    var withoutDelivery = Strike()
    withoutDelivery.delivery = true
    await life.strike(withoutDelivery)
    await life.launch()
    await life.strike(Strike())
    for _ in 0..<2 { await life.foreground() }
    return life.observation
  }

  /// Writes a note and body fat about an entry of another writer.
  private mutating func annotate(_ entry: WeightObservation.Entry, _ life: WeightLife) async {
    var annotated = draft(of: entry)
    annotated.note = "after lunch"
    annotated.bodyFat = 18.25
    await life.edit(entry.id, annotated)
  }
}
