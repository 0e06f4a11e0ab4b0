import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth

extension WeightLives {
  /// Changes that the app learns of late, since the store does not call its observer.
  mutating func unseen() async -> WeightObservation.Life {
    let life = WeightLife("unseen", context, unit: .kilogram)
    life.signals = false
    await life.enable()
    for _ in 0..<4 { await life.add(draft(life)) }
    let entries = life.entries
    guard entries.count > 3 else { return life.observation }
    await life.edit(entries[0].id, draft(life), duringImport: 120)
    await life.foreground()
    // The first version is read after the person has typed a second one.
    await life.add(draft(life))
    let added = life.entries.first { entry in !entries.contains { $0.id == entry.id } }
    await life.strike(failures())
    if let added { await life.edit(added.id, draft(life)) }
    await life.strike(Strike())
    await life.importChanges()
    await life.foreground()
    await loseAnswers(life)
    // The other device's deletion is not reported.
    await retract(entries[1], life, isAnnounced: false)
    await life.reconcile()
    await repeatFailure(life)
    await life.loseAnchors()
    await life.write([sample(life)], from: Self.source(0))
    await life.foreground()
    await life.forgetAnswer()
    for _ in 0..<2 { await life.add(draft(life), cancelling: .thrown) }
    await life.launch()
    await life.forgetAnswer()
    await life.add(draft(life))
    await life.foreground()
    await life.foreground()
    return life.observation
  }

  /// Saves whose answers are lost: the other device deletes one sample, and one save is retried.
  private mutating func loseAnswers(_ life: WeightLife) async {
    let known = life.entries
    await life.strike(failures(.answer))
    await life.add(draft(life))
    await life.strike(Strike())
    if let lost = life.entries.first(where: { entry in !known.contains { $0.id == entry.id } }) {
      await retract(lost, life, isAnnounced: true)
    }
    await life.importChanges()
    await life.foreground()
    await life.strike(failures(.answer))
    await life.add(draft(life))
    await life.strike(Strike())
    await life.wait(2 * Milliseconds.hour)
    await life.retryDue()
    await retryUnread(life)
    await deleteOlder(life, isAnswered: true)
    await deleteOlder(life, isAnswered: false)
    await deleteOlder(life, isAnswered: true, editFailure: .answer)
    await deleteOlder(life, isAnswered: true, isAnnounced: false)
    await deleteOlder(life, isAnswered: false, isRead: true)
  }

  /// The other device deletes a sample whose save was not answered, and then no query succeeds.
  private mutating func retryUnread(_ life: WeightLife) async {
    let known = life.entries
    await life.strike(failures(.answer))
    await life.add(draft(life))
    if let lost = life.entries.first(where: { entry in !known.contains { $0.id == entry.id } }) {
      await retract(lost, life, isAnnounced: true)
    }
    var unread = Strike()
    (unread.reads, unread.failure) = (true, .databaseInaccessible)
    await life.strike(unread)
    await life.wait(2 * Milliseconds.hour)
    await life.retryDue()
    await life.strike(Strike())
    await life.importChanges()
    await life.foreground()
  }

  /// The other device deletes the first version of an entry after the person has made a second.
  ///
  /// - Parameters:
  ///   - life: The life.
  ///   - isAnswered: True if the app knows that the first version was saved.
  ///   - editFailure: The point at which the save of the second version fails.
  ///   - isAnnounced: False if the store does not report the deletion.
  ///   - isRead: True if the app reads the first version before it is deleted.
  private mutating func deleteOlder(
    _ life: WeightLife, isAnswered: Bool,
    editFailure: WeightObservation.Strike.Point = .request, isAnnounced: Bool = true,
    isRead: Bool = false
  ) async {
    let known = life.entries
    if !isAnswered { await life.strike(failures(.answer)) }
    await life.add(draft(life))
    await life.strike(failures(editFailure))
    guard let added = life.entries.first(where: { entry in !known.contains { $0.id == entry.id } })
    else { return }
    await life.edit(added.id, draft(life))
    await life.strike(Strike())
    if isRead { await life.importChanges() }
    await retract(added, life, isAnnounced: isAnnounced)
    if isAnnounced { await life.importChanges() } else { await life.reconcile() }
    await life.foreground()
  }

  /// A failure of which the person is told again, since a retry has succeeded in between.
  private mutating func repeatFailure(_ life: WeightLife) async {
    let failure = failures()
    for _ in 0..<2 {
      await life.strike(failure)
      await life.add(draft(life))
      await life.strike(Strike())
      await life.wait(2 * Milliseconds.hour)
      await life.retryDue()
    }
  }

  /// Lets the person's other device delete the sample of an entry.
  private func retract(
    _ entry: WeightObservation.Entry, _ life: WeightLife, isAnnounced: Bool
  ) async {
    let name = WeightSync.syncIdentifier(of: entry.id)
    let samples = life.state.samples.filter { $0.metadata.syncIdentifier == name }
    await life.retract(samples, isAnnounced: isAnnounced)
  }
}
