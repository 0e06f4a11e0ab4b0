import struct Foundation.UUID
import HealthContracts
import HealthModel
import ServiceObservations

extension WeightLives {
  /// Drawn acts while all calls succeed or fail, and then an opening that brings both sides
  /// together.
  mutating func drawn(_ number: Int) async -> WeightObservation.Life {
    let life = WeightLife(
      "drawn \(number)", context, unit: draws.below(2) == 0 ? .pound : .kilogram)
    life.signals = draws.below(3) > 0
    // Reading is known to be allowed as long as another writer's sample is there.
    await life.write([sample(life)], from: Self.source(2))
    await life.enable()
    for _ in 0..<30 {
      await act(life)
      if life.isStrikeSpent { await life.strike(Strike()) }
    }
    await life.strike(Strike())
    await life.enable()
    await life.reconcile()
    await life.foreground()
    return life.observation
  }

  private mutating func act(_ life: WeightLife) async {
    let entries = life.entries
    let entry = entries.isEmpty ? nil : entries[draws.below(entries.count)]
    switch (draws.below(32), entry) {
    case (0...4, _), (_, nil): await life.add(draft(life))
    case (5...8, let entry?):
      await life.edit(entry.id, entry.isOwn ? draft(life) : annotated(entry))
    case (9...10, let entry?): await life.delete(entry.id)
    case (11...16, _): await actElsewhere(life)
    case (17...20, _): await actElsewhereOnOwn(life)
    case (21...23, _): await fail(life)
    case (24, let entry?) where entry.isOwn: await interrupt(entry, life)
    case (25...27, _): await callOnce(life)
    case (28, _):
      if draws.below(2) == 0 { await life.disable() } else { await life.enable() }
    case (29...30, _): await deleteInDoubt(life)
    default:
      await life.wait(Int64(draws.below(90)) * Milliseconds.minute)
      await life.retryDue()
    }
  }

  /// Another writer adds, replaces or deletes.
  private mutating func actElsewhere(_ life: WeightLife) async {
    let source = Self.source(draws.below(2))
    if draws.below(3) > 0 {
      let isNamed = draws.below(2) == 0
      // An identifier of the app's form, but of a sample that is not the app's.
      let entry = SampleIdentifier(key: 5).uuid(row: draws.below(3))
      let name =
        draws.below(6) == 0
        ? WeightSync.syncIdentifier(of: entry) : "drawn \(draws.below(3))"
      let versions = life.state.samples.filter {
        $0.metadata.syncIdentifier == name && $0.source == source
      }.compactMap(\.metadata.syncVersion)
      await life.write(
        [sample(life, named: isNamed ? name : nil, version: (versions.max() ?? 0) + 1)],
        from: source)
    } else {
      let others = life.state.samples.filter { $0.source == source }
      if !others.isEmpty {
        await life.retract([others[draws.below(others.count)]], isAnnounced: draws.below(4) > 0)
      }
    }
  }

  /// The person's other device adds, replaces or deletes a sample of the app, which the app learns
  /// before the person does anything else.
  private mutating func actElsewhereOnOwn(_ life: WeightLife) async {
    await life.strike(Strike())
    await life.foreground()
    // Finds deletions that were not reported either.
    await life.reconcile()
    guard life.state.isEnabled else { return }
    let settled = Set(life.entries.filter { $0.isOwn && $0.isSynced }.compactMap(\.sample))
    let own = life.state.samples.filter { settled.contains($0.uuid) }
    var isAnnounced = true
    if own.isEmpty || draws.below(4) == 0 {
      let entry = SampleIdentifier(key: 3).uuid(row: 100 + draws.below(1_000_000))
      await life.write(
        [sample(life, named: WeightSync.syncIdentifier(of: entry))], from: Self.own)
    } else {
      let chosen = own[draws.below(own.count)]
      if !life.signals, draws.below(2) == 0 {
        // The app learns both at once.
        await life.retract([chosen])
        let again = sample(
          life, named: chosen.metadata.syncIdentifier, version: chosen.metadata.syncVersion ?? 1)
        await life.write([again], from: Self.own)
      } else if draws.below(2) == 0 {
        let version = (chosen.metadata.syncVersion ?? 1) + 1 + draws.below(2)
        await life.write(
          [sample(life, named: chosen.metadata.syncIdentifier, version: version)], from: Self.own)
      } else {
        isAnnounced = draws.below(3) > 0
        await life.retract([chosen], isAnnounced: isAnnounced)
      }
    }
    if isAnnounced { await life.foreground() } else { await life.reconcile() }
  }

  /// Lets all calls fail from now on, before or after their effect, or the next one alone, or lets
  /// calls succeed again.
  private mutating func fail(_ life: WeightLife) async {
    switch draws.below(7) {
    case 6:
      var strike = failures()
      strike.failure = .rejected
      await life.strike(strike)
    case 4, 5:
      var strike = failures(draws.below(2) == 0 ? .request : .answer, reads: draws.below(2) == 0)
      strike.writes = !strike.reads || draws.below(2) == 0
      strike.isOnce = true
      await life.strike(strike)
    case 0: await life.strike(failures())
    case 1: await life.strike(failures(.answer))
    case 2: await life.strike(failures(reads: true))
    default: await life.strike(Strike())
    }
  }

  /// The person adds an entry while saves take effect without an answer, and deletes an entry of
  /// which no save was confirmed.
  private mutating func deleteInDoubt(_ life: WeightLife) async {
    await life.strike(failures(.answer))
    await life.add(draft(life))
    await life.strike(Strike())
    guard let entry = life.entries.first(where: { $0.isOwn && !$0.isSynced }) else { return }
    await life.delete(entry.id)
  }

  /// Another act begins while an entry is saved, imported or added.
  private mutating func interrupt(_ entry: WeightObservation.Entry, _ life: WeightLife) async {
    let milliseconds = Int64([5, 15, 120][draws.below(3)])
    switch draws.below(3) {
    case 0: await life.edit(entry.id, draft(life), then: draft(life), after: milliseconds)
    case 1: await life.edit(entry.id, draft(life), duringImport: milliseconds)
    default: await life.add(draft(life), endingAfter: milliseconds)
    }
  }

  private mutating func callOnce(_ life: WeightLife) async {
    switch draws.below(8) {
    case 7: await life.loseAnchors()
    case 0: await life.launch()
    case 1: await life.importChanges()
    case 2: await life.importHistory()
    case 3: await life.reconcile()
    case 4: await life.prefer(draws.below(2) == 0 ? .pound : .kilogram)
    default: await life.foreground()
    }
  }

  /// The draft that changes the note and the body fat of an entry alone.
  private mutating func annotated(_ entry: WeightObservation.Entry) -> Draft {
    var annotated = draft(of: entry)
    annotated.note = "note \(draws.below(100))"
    annotated.bodyFat = Double(100 + draws.below(300)) / 10
    return annotated
  }
}
