import struct Foundation.UUID
import HealthContracts
import HealthModel
import ServiceObservations

/// The weights that a person types, edits and deletes, and a ledger of them.
@MainActor
final class WeighIns {
  /// What the person wants to see of their own weights, by entry.
  private var typed: [UUID: Typed] = [:]
  /// Other writers' weights that the person has deleted in the app.
  private var hidden: [AppObservation.Weight] = []

  /// A weight and what the person wrote about it.
  private struct Typed {
    var weight: AppObservation.Weight
    var note: String
  }

  /// Types, edits or deletes a weight.
  ///
  /// - Parameters:
  ///   - sync: The app's weight sync.
  ///   - draw: Decides what is done.
  ///   - now: The time.
  /// - Returns: What was done, in a word.
  func act(_ sync: any WeightSyncServiceProtocol, _ draw: UInt64, at now: Instant) async -> String {
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
      return await say("edits") { try await sync.edit(entry.id, to: draft) }
    case (8, .own):
      typed[entry.id] = nil
      return await say("deletions") { try await sync.delete(entry.id) }
    case (9, .imported) where place % 4 == 0:
      hidden.append(AppObservation.Weight(time: entry.date, grams: entry.grams))
      return await say("hidings") { try await sync.delete(entry.id) }
    default:
      return await add(draft(grams, at: now), to: sync)
    }
  }

  private func add(_ draft: WeightDraft, to sync: any WeightSyncServiceProtocol) async -> String {
    await say("additions") {
      typed[try await sync.add(draft).id] = Typed(weight: weight(draft), note: draft.note ?? "")
    } otherwise: {
      // What could not be exported yet is kept all the same.
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

  /// A hundredth of a kilogram is ten grams.
  private func weight(_ draft: WeightDraft) -> AppObservation.Weight {
    AppObservation.Weight(time: draft.date, grams: Int32(10 * draft.hundredths))
  }

  /// Looks for everything that the person typed among what the app shows.
  ///
  /// - Parameters:
  ///   - sync: The app's weight sync.
  ///   - now: The time.
  ///   - observation: Takes what was not found.
  func seek(
    _ sync: (any WeightSyncServiceProtocol)?, at now: Instant, _ observation: inout AppObservation
  ) {
    guard let sync, let entries = try? sync.entries() else { return }
    let shown = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    observation.weightsSought += typed.count
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

  /// Tells what the app shows and what the person wants it to show.
  func conclude(_ sync: (any WeightSyncServiceProtocol)?, _ observation: inout AppObservation)
    throws
  {
    let shown = try sync?.entries() ?? []
    observation.shownWeights = shown.map {
      AppObservation.Weight(time: $0.date, grams: $0.grams)
    }.sorted()
    observation.typedWeights = typed.values.map(\.weight).sorted()
    observation.hiddenWeights = hidden.sorted()
  }

  private func say(
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
