import HealthContracts
import HealthServices

/// A layering service whose defect lies around the reference service: before it, after it or below
/// it.
@MainActor
final class LayeringWrapper: LayeringServiceProtocol {
  /// What the wrapped run is handed.
  struct Run {
    let dependencies: LayeringDependencies
    let reference: LayeringService
  }

  private let run: Run
  private let perform: @MainActor (Run) async throws -> Int
  private let clear: @MainActor (Run) async throws -> Void

  init(
    _ dependencies: LayeringDependencies,
    perform: @escaping @MainActor (Run) async throws -> Int = {
      try await $0.reference.performLayering()
    },
    clear: @escaping @MainActor (Run) async throws -> Void = {
      try await $0.reference.clearAllIntervals()
    }
  ) {
    run = Run(dependencies: dependencies, reference: LayeringService(dependencies))
    self.perform = perform
    self.clear = clear
  }

  func performLayering() async throws -> Int { try await perform(run) }

  func clearAllIntervals() async throws { try await clear(run) }

  /// The reference run, its intervals changed afterwards.
  static func rewriting(
    _ dependencies: LayeringDependencies,
    _ rewrite: @escaping @MainActor ([SyncInterval]) async throws -> [SyncInterval]
  ) -> LayeringWrapper {
    LayeringWrapper(dependencies) { run in
      _ = try await run.reference.performLayering()
      let changed = try await rewrite(run.dependencies.intervalStore.allIntervals())
      try run.dependencies.intervalStore.replaceAll(with: changed)
      return changed.count
    }
  }

  /// The reference run, its intervals changed by what was stored before it.
  static func rewritingAfter(
    _ dependencies: LayeringDependencies,
    _ rewrite: @escaping @MainActor ([SyncInterval], [SyncInterval]) -> [SyncInterval]
  ) -> LayeringWrapper {
    LayeringWrapper(dependencies) { run in
      let before = try run.dependencies.intervalStore.allIntervals()
      _ = try await run.reference.performLayering()
      let changed = rewrite(before, try run.dependencies.intervalStore.allIntervals())
      try run.dependencies.intervalStore.replaceAll(with: changed)
      return changed.count
    }
  }
}
