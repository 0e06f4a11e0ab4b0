import HealthContracts
import HealthModel
import ServiceObservations

extension WeightLives {
  /// Saves and deletions fail repeatedly, and are retried until they succeed.
  mutating func failing() async -> WeightObservation.Life {
    let life = WeightLife("failing", context, unit: .kilogram)
    await life.enable()
    await life.add(draft(life))
    await life.strike(failures())
    await life.add(draft(life))
    // The delay reaches its maximum after seven failures.
    for _ in 0..<(6 + draws.below(4)) { await retry(life) }
    await life.add(draft(life))
    await life.edit(life.entries[0].id, draft(life))
    await life.wait(2 * Milliseconds.hour)
    await life.retryDue()
    await life.strike(Strike())
    await life.wait(2 * Milliseconds.hour)
    await life.retryDue()
    await life.retryDue()
    // The answers of saves are lost.
    await life.strike(failures(.answer))
    await life.add(draft(life))
    await life.edit(life.entries[1].id, draft(life))
    await life.strike(Strike())
    await life.foreground()
    // An entry is deleted that is in the store without the app's knowledge.
    await life.strike(failures(.answer))
    await life.add(draft(life))
    if let last = life.entries.last { await life.delete(last.id) }
    await life.strike(Strike())
    await life.foreground()
    // A deletion fails, and a process ends before it is retried.
    await life.strike(failures())
    await life.delete(life.entries[0].id)
    await retry(life)
    await life.launch()
    await life.strike(Strike())
    await life.foreground()
    for milliseconds in [5, 15] as [Int64] {
      await life.add(draft(life), endingAfter: milliseconds)
    }
    await life.strike(failures(reads: true))
    await life.foreground()
    await life.importChanges()
    await life.reconcile()
    await life.strike(Strike())
    await life.foreground()
    await life.reconcile()
    return life.observation
  }

  /// Retries a millisecond before the next retry is due, which must do nothing, and when it is.
  private func retry(_ life: WeightLife) async {
    guard let due = life.state.nextRetry else { return }
    await life.wait(due.milliseconds - life.now.milliseconds - 1)
    await life.retryDue()
    await life.wait(due.milliseconds - life.now.milliseconds)
    await life.retryDue()
  }

  /// The sync is off for a time in which everybody goes on.
  mutating func switching() async -> WeightObservation.Life {
    let life = WeightLife("switching", context, unit: .kilogram)
    await life.add(draft(life))
    await life.launch()
    await life.enable()
    for _ in 0..<3 { await life.add(draft(life)) }
    await life.write([sample(life), sample(life, named: "a")], from: Self.source(1))
    await life.disable()
    await life.add(draft(life))
    await life.edit(life.entries[0].id, draft(life))
    await life.delete(life.entries[1].id)
    await life.write([sample(life, named: "a", version: 2)], from: Self.source(1))
    await life.write([sample(life)], from: Self.source(0))
    if let gone = life.state.samples.first(where: {
      $0.metadata.syncIdentifier == nil && $0.source == Self.source(1)
    }) {
      await life.retract([gone])
    }
    await life.foreground()
    await life.launch()
    await life.importChanges()
    await life.importHistory()
    await life.reconcile()
    await life.wait(2 * Milliseconds.hour)
    await life.retryDue()
    await life.enable()
    // The sync is turned off while a save waits for its retry.
    await life.strike(failures())
    await life.edit(life.entries[0].id, draft(life))
    await life.disable()
    await life.strike(Strike())
    await life.wait(2 * Milliseconds.hour)
    await life.retryDue()
    await life.foreground()
    await life.enable()
    await life.disable()
    await life.enable(cancelling: .thrown)
    await life.enable()
    await life.foreground()
    return life.observation
  }

  /// A sample of a moment.
  private mutating func sample(_ life: WeightLife, minutesAgo: Int64, named name: String? = nil)
    -> NewSample
  {
    var sample = sample(life, named: name)
    sample.start = life.now.milliseconds - minutesAgo * Milliseconds.minute
    sample.end = sample.start
    return sample
  }

  /// Deletions that are not reported, before and after the next reconciliation is due.
  mutating func reconciling() async -> WeightObservation.Life {
    let life = WeightLife("reconciling", context, unit: .pound)
    await life.write((0..<5).map { _ in sample(life) }, from: Self.source(0))
    // The newest sample and the oldest one are the app's, without its identifiers.
    for minutes in [0, 20_001] as [Int64] {
      await life.write([sample(life, minutesAgo: minutes)], from: Self.own)
    }
    await life.enable()
    for _ in 0..<3 {
      if let last = life.state.settings.lastReconcile {
        let due = last.milliseconds + WeightSync.Policy().reconcilePeriod
        await life.wait(due - life.now.milliseconds - Milliseconds.minute)
      }
      if let gone = life.state.samples.first { await life.retract([gone], isAnnounced: false) }
      await life.foreground()
      await life.wait(Milliseconds.minute)
      if draws.below(2) == 0 { await life.foreground() } else { await life.launch() }
    }
    if let gone = life.state.samples.first { await life.retract([gone], isAnnounced: false) }
    await life.reconcile()
    await life.reconcile()
    return life.observation
  }

  /// The other device deletes the sample of an entry before the app has deleted it for the person,
  /// and then saves it again.
  private mutating func bringBack(_ entry: WeightObservation.Entry, _ life: WeightLife) async {
    let name = WeightSync.syncIdentifier(of: entry.id)
    await life.strike(failures())
    await life.delete(entry.id)
    await life.strike(Strike())
    await life.retract(life.state.samples.filter { $0.metadata.syncIdentifier == name })
    await life.importChanges()
    await life.write([sample(life, named: name, version: 9)], from: Self.own)
    await life.foreground()
  }

  /// The other device saves the sample of a deleted entry again while the app may not save; the
  /// person also hides an entry then.
  private mutating func bringBackUnsaved(
    _ entry: WeightObservation.Entry, _ life: WeightLife
  ) async {
    await life.disable()
    await life.permit(read: true, save: false)
    await life.enable()
    if let imported = life.entries.first(where: { !$0.isOwn }) { await life.delete(imported.id) }
    let name = WeightSync.syncIdentifier(of: entry.id)
    await life.write([sample(life, named: name, version: 9)], from: Self.own)
    await life.foreground()
    await life.permit(read: true, save: true)
    await life.foreground()
  }

  /// The person's other device adds, replaces and deletes samples of the app.
  mutating func sharing() async -> WeightObservation.Life {
    let life = WeightLife("sharing", context, unit: .kilogram)
    func name(_ entry: WeightObservation.Entry) -> String {
      WeightSync.syncIdentifier(of: entry.id)
    }
    await life.write([sample(life)], from: Self.source(0))
    // The app's own samples are the oldest, the newest, and the last to arrive.
    for (row, minutes) in [(3, 20_001), (4, 0)] as [(Int, Int64)] {
      let entry = SampleIdentifier(key: 3).uuid(row: row)
      let name = WeightSync.syncIdentifier(of: entry)
      await life.write([sample(life, minutesAgo: minutes, named: name)], from: Self.own)
    }
    await life.enable()
    for _ in 0..<4 { await life.add(draft(life)) }
    let entries = life.entries.filter(\.isOwn)
    guard entries.count > 4 else { return life.observation }
    await life.write([sample(life, named: name(entries[1]), version: 2)], from: Self.own)
    await life.foreground()
    await life.edit(entries[1].id, draft(life))
    if let gone = life.state.samples.first(where: {
      $0.metadata.syncIdentifier == name(entries[2])
    }) {
      await life.retract([gone])
    }
    await life.foreground()
    // The other device has made a third version before the second one was saved.
    await life.strike(failures())
    await life.edit(entries[3].id, draft(life))
    await life.strike(Strike())
    await life.write([sample(life, named: name(entries[3]), version: 3)], from: Self.own)
    await life.foreground()
    await life.delete(entries[4].id)
    await life.write([sample(life, named: name(entries[4]), version: 2)], from: Self.own)
    await life.foreground()
    await life.reconcile()
    await bringBack(entries[3], life)
    await bringBackUnsaved(entries[4], life)
    return life.observation
  }
}
