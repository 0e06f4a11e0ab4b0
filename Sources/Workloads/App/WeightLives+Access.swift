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
    await life.enable()
    await life.foreground()
    await life.add(draft(life))
    await life.permit(read: read, save: false)
    await life.add(draft(life))
    await life.edit(life.entries[0].id, draft(life))
    await life.permit(read: read, save: true)
    await life.foreground()
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

  /// Drawn acts while all calls succeed or fail, and then an opening that brings both sides
  /// together.
  mutating func drawn(_ number: Int) async -> WeightObservation.Life {
    let life = WeightLife(
      "drawn \(number)", context, unit: draws.below(2) == 0 ? .pound : .kilogram)
    life.signals = draws.below(3) > 0
    await life.enable()
    for _ in 0..<25 { await act(life) }
    await life.strike(Strike())
    await life.enable()
    await life.reconcile()
    await life.foreground()
    return life.observation
  }

  private mutating func act(_ life: WeightLife) async {
    let entries = life.entries
    let entry = entries.isEmpty ? nil : entries[draws.below(entries.count)]
    switch (draws.below(16), entry) {
    case (0...3, _), (_, nil): await life.add(draft(life))
    case (4, let entry?), (5, let entry?), (6, let entry?):
      await life.edit(entry.id, entry.isOwn ? draft(life) : draft(of: entry))
    case (7, let entry?): await life.delete(entry.id)
    case (8, _), (9, _):
      let isNamed = draws.below(2) == 0
      let name = "drawn \(draws.below(3))"
      let versions = life.state.samples.filter { $0.metadata.syncIdentifier == name }
        .compactMap(\.metadata.syncVersion)
      await life.write(
        [sample(life, named: isNamed ? name : nil, version: (versions.max() ?? 0) + 1)],
        from: Self.source(0))
    case (10, _):
      let others = life.state.samples.filter { $0.source == Self.source(0) }
      if !others.isEmpty { await life.retract([others[draws.below(others.count)]]) }
    case (11, _): await life.strike(draws.below(2) == 0 ? Strike() : failures())
    case (12, _): await life.launch()
    case (13, _):
      await life.foreground()
      await life.prefer(draws.below(2) == 0 ? .pound : .kilogram)
    case (14, _):
      if draws.below(2) == 0 { await life.disable() } else { await life.enable() }
    default:
      await life.wait(Int64(draws.below(90)) * Milliseconds.minute)
      await life.retryDue()
    }
  }
}
