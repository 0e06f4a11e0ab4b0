import struct Foundation.UUID
import HealthContracts
import HealthModel
import Scenario
import ServiceObservations
import SimulatedHealth
import VirtualTime

/// A workload in which a writer saves and deletes samples for some days while a change mirror
/// follows.
@MainActor
struct ChangesWorkload {
  private let context: WorkloadContext
  /// The number of mirrors that read while drawn queries fail.
  private static let trials = 3
  /// The maximum number of times that each of them is refreshed.
  private static let attempts = 100

  init(_ context: WorkloadContext) { self.context = context }

  /// The samples' state so far; each sample is identified by its index in the order of saving.
  struct Ledger {
    var uuids: [UUID] = []
    var numbers: [UUID: Int] = [:]
    var live: Set<Int> = []
    var unannounced: Set<Int> = []
    /// The number of samples at the start of each round.
    var rounds: [Int] = []
  }

  func run() async throws -> ChangesObservation {
    let settings = context.scenario.store.changes
    let pages = RecordedChanges(context.device.changes)
    let mirror = context.suite.changeMirror(
      ChangeMirrorDependencies(provider: pages, pageLimit: settings.pageLimit))
    var observation = ChangesObservation()
    observation.limits = [settings.pageLimit]
    var ledger = Ledger()
    for round in 0..<settings.rounds {
      ledger.rounds.append(ledger.uuids.count)
      try save(settings.savesPerRound, in: round, &ledger)
      let (count, begin) = (settings.deletesPerRound, context.device.now)
      let deleted = try delete(count, in: round, isAnnounced: true, &ledger)
      try delete(settings.unannouncedDeletesPerRound, in: round, isAnnounced: false, &ledger)
      try await context.retryPolicy.retrying {
        let call = await pages.recording(mirror, ledger.numbers) { try await $0.refresh() }
        observation.calls.append(call.recorded)
        if let error = call.error { throw error }
      }
      // The store may have forgotten the deletions before a refresh succeeded.
      if context.device.now >= context.device.store.forgettingTime(ofDeletionAt: begin) {
        ledger.unannounced.formUnion(deleted)
      }
      observation.rounds.append(state(ledger, mirror, isReconciled: false))
      if round % 4 == 3 || round == settings.rounds - 1 {
        try await context.retryPolicy.retrying {
          var call = await pages.recording(mirror, ledger.numbers) { try await $0.reconcile() }
          call.recorded.isComparison = true
          observation.calls.append(call.recorded)
          if let error = call.error { throw error }
        }
        ledger.unannounced = []
        observation.rounds.append(state(ledger, mirror, isReconciled: true))
      }
      try await Simulation.current?.sleep(nanoseconds: Milliseconds.day * 1_000_000)
    }
    if settings.rounds > 0 {
      try await compareWhileReading(mirror, pages, &ledger)
      observation.rounds.append(state(ledger, mirror, isReconciled: false))
    }
    observation.saved = ledger.uuids.count
    if settings.rounds > 0 {
      try await readWithFailures(ledger, &observation)
      observation.aged = await AgedMirrors(suite: context.suite).observed()
    }
    return observation
  }

  /// Saves a sample, which the mirror reads, while the mirror compares itself with the store.
  private func compareWhileReading(
    _ mirror: any ChangeMirrorProtocol, _ pages: RecordedChanges, _ ledger: inout Ledger
  ) async throws {
    let round = ledger.rounds.count
    let saved = SavedSamples()
    pages.onSamples = {
      saved.uuids += try write(1, in: round)
      saved.refresh = Task {
        try await context.retryPolicy.retrying { try await mirror.refresh() }
      }
      try await Simulation.current?.sleep(nanoseconds: Milliseconds.second * 1_000_000)
    }
    try await context.retryPolicy.retrying { try await mirror.reconcile() }
    pages.onSamples = nil
    try await saved.refresh?.value
    add(saved.uuids, &ledger)
  }

  /// Lets new mirrors read all samples in short pages while drawn queries fail.
  private func readWithFailures(_ ledger: Ledger, _ observation: inout ChangesObservation)
    async throws
  {
    for trial in 0..<Self.trials {
      let drawn = Int(draw(trial, 0, 4) % 5)
      let limit = max(2 + drawn, ledger.live.count / (8 + drawn))
      let pages = RecordedChanges(context.device.changes) { number in
        let drawn = draw(trial, number, 5) % 8
        return drawn == 0 ? .beforeTheQuery : drawn == 1 ? .afterTheQuery : nil
      }
      let mirror = context.suite.changeMirror(
        ChangeMirrorDependencies(provider: pages, pageLimit: limit))
      observation.limits.append(limit)
      var isComplete = false
      for _ in 0..<Self.attempts where !isComplete {
        try await context.retryPolicy.retrying {
          var call = await pages.recording(mirror, ledger.numbers) { try await $0.refresh() }
          call.recorded.mirror = trial + 1
          observation.calls.append(call.recorded)
          if let error = call.error, !(error is DrawnFailure) { throw error }
          isComplete = call.error == nil
        }
      }
    }
  }

  /// Saves samples of the last two days, not in chronological order.
  private func save(_ count: Int, in round: Int, _ ledger: inout Ledger) throws {
    add(try write(count, in: round), &ledger)
  }

  private func write(_ count: Int, in round: Int) throws -> [UUID] {
    let now = context.device.now.milliseconds
    let samples = (0..<count).map { index in
      let back = Int64(draw(round, index, 0) % UInt64(2 * Milliseconds.day))
      return NewSample(
        .genericQuantity, start: now - back, end: now - back,
        value: Int64(draw(round, index, 1) % 1_000))
    }
    return try context.device.write(samples).compactMap { $0 }
  }

  private func add(_ uuids: [UUID], _ ledger: inout Ledger) {
    for uuid in uuids {
      ledger.numbers[uuid] = ledger.uuids.count
      ledger.live.insert(ledger.uuids.count)
      ledger.uuids.append(uuid)
    }
  }

  /// Deletes live samples that were saved at most three rounds ago.
  ///
  /// - Returns: The numbers of the samples.
  @discardableResult
  private func delete(
    _ count: Int, in round: Int, isAnnounced: Bool, _ ledger: inout Ledger
  ) throws -> [Int] {
    let oldest = ledger.rounds[max(0, round - 3)]
    var candidates = ledger.live.filter { $0 >= oldest }.sorted()
    var deleted: [Int] = []
    for index in 0..<min(count, candidates.count) {
      let place = Int(draw(round, index, isAnnounced ? 2 : 3) % UInt64(candidates.count))
      let number = candidates.remove(at: place)
      try context.device.erase(ledger.uuids[number], isAnnounced: isAnnounced)
      ledger.live.remove(number)
      if !isAnnounced { ledger.unannounced.insert(number) }
      deleted.append(number)
    }
    return deleted
  }

  private func state(
    _ ledger: Ledger, _ mirror: any ChangeMirrorProtocol, isReconciled: Bool
  ) -> ChangesObservation.Round {
    let held = mirror.identifiers.map { ledger.numbers[$0] }
    return ChangesObservation.Round(
      live: ledger.live.sorted(), unannounced: ledger.unannounced,
      mirrored: held.compactMap { $0 }.sorted(), unknown: held.count { $0 == nil },
      isReconciled: isReconciled)
  }

  /// Returns a pseudorandom number determined by the person, the round, the index and the purpose.
  private func draw(_ round: Int, _ index: Int, _ use: Int) -> UInt64 {
    var digest = Digest()
    digest.absorb(Int64(bitPattern: context.history.identifierKey))
    for part in [round, index, use] { digest.absorb(Int64(part)) }
    return digest.prefix
  }
}

/// The samples that were saved during a call, and the refresh that reads them.
@MainActor
private final class SavedSamples {
  var uuids: [UUID] = []
  var refresh: Task<Void, any Error>?
}
