import HealthModel
import Scenario
import ServiceObservations

/// A running digest of a person's run at the end of a stage, used to compare runs.
package struct Checkpoint: Codable, Sendable, Equatable {
  /// The stage, such as `draws: steps` or `layering: observations`.
  package var stage: String
  /// Virtual nanoseconds since the start of the services.
  package var nanoseconds: Int64
  /// The digest of this stage and all earlier ones.
  package var digest: String
}

/// Records checkpoints during a person's run.
struct CheckpointLog {
  private(set) var points: [Checkpoint] = []
  private var running = Digest()

  /// Records the end of a stage.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - nanoseconds: The virtual time of its end.
  ///   - digest: The digest of the stage's results.
  mutating func end(_ stage: String, at nanoseconds: Int64 = 0, _ digest: Digest) {
    running.absorb(digest)
    points.append(
      Checkpoint(stage: stage, nanoseconds: nanoseconds, digest: running.hexadecimal))
  }
}

/// The virtual time at which a service ended, and the digest of all events until then.
struct ServiceEnd: Sendable {
  var service: RunService
  var nanoseconds: Int64
  var events: UInt64
}

extension Observations {
  /// The observation of a service.
  func part(_ service: RunService) -> Any {
    switch service {
    case .store: store as Any
    case .layering: layering as Any
    case .sleepMerge: sleep as Any
    case .dayBoundary: days as Any
    case .energy: energy as Any
    case .changes: changes as Any
    case .app: app as Any
    }
  }
}
