import HealthModel
import ServiceObservations

/// What a person's run had come to at a stage's end: a running digest of all that was seen so far.
package struct WatchPoint: Codable, Sendable, Equatable {
  /// The stage, such as `draws: steps` or `layering: observations`.
  package var stage: String
  /// Virtual nanoseconds since the services were started.
  package var nanoseconds: Int64
  /// The digest of this stage and of all before.
  package var digest: String
}

/// Writes watch points down as a person's run goes on.
struct WatchLog {
  private(set) var points: [WatchPoint] = []
  private var running = Digest()

  /// Ends a stage.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - nanoseconds: The virtual time of its end.
  ///   - digest: What the stage came to.
  mutating func end(_ stage: String, at nanoseconds: Int64 = 0, _ digest: Digest) {
    running.absorb(digest)
    points.append(
      WatchPoint(stage: stage, nanoseconds: nanoseconds, digest: running.hexadecimal))
  }
}

/// When a service ended, and the digest of all events until then.
struct ServiceEnd: Sendable {
  var service: String
  var nanoseconds: Int64
  var events: UInt64
}

extension Observations {
  /// What was observed of a service.
  func part(_ service: String) -> Any {
    switch service {
    case "store": store as Any
    case "layering": layering as Any
    case "sleepMerge": sleep as Any
    case "dayBoundary": days as Any
    case "energy": energy as Any
    case "changes": changes as Any
    default: app as Any
    }
  }
}
