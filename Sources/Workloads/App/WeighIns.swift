import struct Foundation.UUID
import HealthContracts
import HealthModel
import ServiceObservations

/// The weights that a person enters, edits and deletes in the app, with a ledger of the expected
/// state.
@MainActor
final class WeighIns {
  /// The expected content of the person's own weights, by entry.
  private var typed: [UUID: Typed] = [:]
  /// The weights of other writers that the person deleted in the app.
  private(set) var deletedImports: [DeletedImport] = []

  /// A weight with its note.
  private struct Typed {
    var weight: AppObservation.Weight
    var note: String
  }

  /// A weight of another writer that the person deleted in the app.
  struct DeletedImport {
    var weight: AppObservation.Weight
    /// The identifier of its sample, which stays in the store unless its writer deletes it.
    var sample: UUID?
  }

  /// Enters, edits or deletes a weight.
  ///
  /// - Parameters:
  ///   - sync: The app's weight sync.
  ///   - draw: A random number that determines the action.
  ///   - now: The current time.
  /// - Returns: The name of the event.
  func performAction(_ sync: any WeightSyncServiceProtocol, _ draw: UInt64, at now: Instant) async
    -> String
  {
    let grams = 60_000 + Int64(draw >> 8 & 0x3fff)
    if draw % 10 < 7 { return await add(draft(grams, at: now), to: sync) }
    let recent = ((try? sync.entries()) ?? []).prefix(20)
    let place = Int(draw >> 32 & 0xffff)
    guard !recent.isEmpty else { return await add(draft(grams, at: now), to: sync) }
    let entry = recent[place % recent.count]
    switch (draw % 10, entry.origin) {
    case (7, .own):
      let draft = draft(grams, at: entry.date)
      typed[entry.id] = Typed(weight: weight(draft), note: draft.note ?? "")
      return await eventName("edits") { try await sync.edit(entry.id, to: draft) }
    case (8, .own):
      typed[entry.id] = nil
      return await eventName("deletions") { try await sync.delete(entry.id) }
    case (9, .imported) where place % 4 == 0:
      deletedImports.append(
        DeletedImport(
          weight: AppObservation.Weight(time: entry.date, grams: entry.grams),
          sample: entry.healthKitUUID))
      return await eventName("hidings") { try await sync.delete(entry.id) }
    default:
      return await add(draft(grams, at: now), to: sync)
    }
  }

  private func add(_ draft: WeightDraft, to sync: any WeightSyncServiceProtocol) async -> String {
    await eventName("additions") {
      typed[try await sync.add(draft).id] = Typed(weight: weight(draft), note: draft.note ?? "")
    } otherwise: {
      // The entry is kept even if it cannot be exported yet.
      let new = (try? sync.entries())?.first {
        $0.origin == .own && $0.date == draft.date && typed[$0.id] == nil
      }
      if let new { typed[new.id] = Typed(weight: weight(draft), note: draft.note ?? "") }
    }
  }

  private func draft(_ grams: Int64, at time: Instant) -> WeightDraft {
    WeightDraft(
      hundredths: grams / 10, unit: .kilogram, date: time, note: "weighed at \(time.iso8601)")
  }

  /// Converts a draft; a hundredth of a kilogram is ten grams.
  private func weight(_ draft: WeightDraft) -> AppObservation.Weight {
    AppObservation.Weight(time: draft.date, grams: Int32(10 * draft.hundredths))
  }

  /// Checks that the app shows every weight that the person entered.
  ///
  /// - Parameters:
  ///   - sync: The app's weight sync.
  ///   - now: The current time.
  ///   - observation: Receives the weights that are missing or differ.
  func checkShown(
    _ sync: (any WeightSyncServiceProtocol)?, at now: Instant, _ observation: inout AppObservation
  ) {
    guard let sync, let entries = try? sync.entries() else { return }
    let shown = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    observation.weightChecks += typed.count
    for (id, typed) in typed.sorted(by: { $0.key < $1.key }) {
      let entry = shown[id]
      if entry?.date == typed.weight.time, entry?.grams == typed.weight.grams,
        entry?.note == typed.note
      {
        continue
      }
      observation.lostWeights.append(
        AppObservation.LostWeight(
          time: now, typed: typed.weight, note: typed.note,
          shown: entry.map { "\($0.grams) g at \($0.date.iso8601), \($0.note ?? "no note")" }))
    }
  }

  /// Adds the shown and the expected weights to an observation.
  func finish(_ sync: (any WeightSyncServiceProtocol)?, _ observation: inout AppObservation)
    throws
  {
    let shown = try sync?.entries() ?? []
    observation.shownWeights = shown.map {
      AppObservation.Weight(time: $0.date, grams: $0.grams)
    }.sorted()
    observation.typedWeights = typed.values.map(\.weight).sorted()
  }

  private func eventName(
    _ word: String, _ act: () async throws -> Void, otherwise: () -> Void = {}
  ) async -> String {
    do {
      try await act()
      return "weight \(word)"
    } catch {
      otherwise()
      return "weight \(word) that wait"
    }
  }
}
