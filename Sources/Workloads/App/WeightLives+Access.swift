import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth

extension WeightLives {
  /// The source of the app under test.
  static let own = AppDeclaration().source

  /// The person cancels, denies, or allows only one direction, and changes that later.
  mutating func refusing(reading read: Bool) async -> WeightObservation.Life {
    let name = read ? "saving refused" : "refusing"
    let life = WeightLife(name, context, unit: .pound, read: read, save: false)
    if read {
      await life.write([sample(life), sample(life, named: "a")], from: Self.source(0))
    }
    await life.add(draft(life))
    // The sync was never on.
    await life.launch()
    await life.equip(false)
    await life.enable()
    await life.equip(true)
    for cancellation in [WeightLifeDevice.Cancellation.thrown, .declined, .undecided] {
      await life.enable(cancelling: cancellation)
    }
    await life.add(draft(life))
    await life.enable()
    await life.add(draft(life))
    await life.edit(life.entries[0].id, draft(life))
    await life.foreground()
    await life.retryDue()
    await life.permit(read: read, save: true)
    await life.foreground()
    await life.add(draft(life))
    await life.enable()
    await life.foreground()
    await life.add(draft(life))
    await life.permit(read: read, save: false)
    await life.add(draft(life))
    await life.edit(life.entries[0].id, draft(life))
    await life.permit(read: read, save: true)
    await life.foreground()
    // Access that was granted before counts for nothing if the request is cancelled.
    await life.disable()
    await life.enable(cancelling: .interrupted)
    return life.observation
  }

  /// The person withdraws read access and grants it again.
  mutating func unreadable() async -> WeightObservation.Life {
    let life = WeightLife("unreadable", context, unit: .kilogram)
    let hasOthers = draws.below(4) > 0
    if hasOthers {
      await life.write((0..<3).map { _ in sample(life) }, from: Self.source(0))
    }
    await life.enable()
    await life.add(draft(life))
    await life.reconcile()
    await life.permit(read: false, save: true)
    await life.reconcile()
    await life.foreground()
    await life.add(draft(life))
    await life.permit(read: true, save: true)
    await life.write([sample(life)], from: Self.source(1))
    await life.reconcile()
    await life.foreground()
    return life.observation
  }

  /// The app itself is the only writer of samples in the store, which lack its identifiers.
  mutating func alone() async -> WeightObservation.Life {
    let life = WeightLife("alone", context, unit: .kilogram)
    for _ in 0..<3 { await life.write([sample(life)], from: Self.own) }
    await life.enable()
    if let gone = life.state.samples.first { await life.retract([gone], isAnnounced: false) }
    await life.reconcile()
    return life.observation
  }

  /// The store shows the samples since a time alone, which says nothing about older ones.
  mutating func aging() async -> WeightObservation.Life {
    let life = WeightLife("aging", context, unit: .kilogram)
    for number in 0..<6 { await life.write([sample(life)], from: Self.source(number % 2)) }
    await life.enable()
    for _ in 0..<3 { await life.add(draft(life)) }
    for days in [10, 5, 1] as [Int64] {
      let since = life.now.advanced(by: -days * Milliseconds.day)
      let shown = life.state.samples.filter { $0.range.start >= since }
      let oldest = shown.min { $0.range.start < $1.range.start }
      // A sample at the time itself is shown.
      await life.limit(since: oldest?.range.start ?? since)
      await life.reconcile()
      // Without another app's sample, reading might be denied.
      if let oldest, shown.contains(where: { $0 != oldest && $0.source != Self.own }) {
        await life.retract([oldest], isAnnounced: false)
        await life.reconcile()
      }
    }
    await life.limit(since: nil)
    await life.reconcile()
    return life.observation
  }
}
