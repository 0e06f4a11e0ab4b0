import HealthContracts
import HealthModel
import ServiceObservations

/// Short lives of the step sync, each on a device of its own, in which acts of the person, of other
/// writers, of the network and of the system are drawn, and trials of its parts alone.
@MainActor
struct StepSyncLives {
  private let context: WorkloadContext

  init(_ context: WorkloadContext) { self.context = context }

  /// Lives the lives, one after another.
  ///
  /// - Parameter count: The number of lives.
  /// - Returns: The ends of the lives.
  /// - Throws: `CancellationError` if the virtual time ends.
  func observed(_ count: Int) async throws -> [StepSyncLife] {
    var lives: [StepSyncLife] = []
    for number in 0..<count {
      let key = context.history.identifierKey
      let world = StepSyncWorld(context.suite, number: number, key: key)
      var life = try await world.live(acts: 14)
      var fetches = StepFetchTrial(context.suite, number: number, key: key)
      var uploads = StepUploadTrial(context.suite, number: number, key: key)
      life.partFaults += await fetches.faults().map { "stepFetch: \($0) (\(fetches.setting))" }
      life.partFaults += await uploads.faults().map { "stepUpload: \($0) (\(uploads.setting))" }
      lives.append(life)
    }
    return lives
  }
}
