/// Faults that a simulation injects at named places of a program.
///
/// Each passage is a decision of the schedule, as the selection of a task is: the same seed gives
/// the same faults, an exhaustive search tries each, and a shrunk order keeps only those that a
/// failure needs. Outside a simulation nothing happens, at the cost of one thread-local read.
///
///     func upload(_ batch: Batch) async throws {
///       try await Fault.point("upload")
///       try await server.receive(batch)
///     }
public enum Fault {
  /// What may happen at a point.
  public enum Action: Hashable, Sendable {
    /// The point throws ``Fault/Injected`` or the error that it was given.
    case error
    /// The point suspends for a virtual duration.
    case delay(Duration)
    /// The current task is cancelled; the point returns as usual.
    case cancellation
  }

  /// The error of a point that was not given another one.
  public struct Injected: Error, Hashable, CustomStringConvertible {
    /// The name of the point.
    public let point: String

    /// A one-line description.
    public var description: String { "the fault injected at \(point)" }
  }

  /// Throws, waits, cancels or does nothing, as the schedule decides.
  ///
  /// - Parameters:
  ///   - name: The name of the point, for the story of a failure.
  ///   - actions: What may happen; the default is an error, half a minute, and cancellation.
  ///   - error: The error to throw; the default is ``Injected``.
  /// - Throws: The error; `CancellationError` when the task is cancelled during a delay.
  public static func point(
    _ name: String, _ actions: [Action] = [.error, .delay(.seconds(30)), .cancellation],
    throwing error: (any Error)? = nil
  ) async throws {
    guard let simulation = Simulation.current else { return }
    let words = ["nothing"] + actions.map(\.description)
    let chosen = Simulation.decide(words, isRare: true, of: "fault at \(name)")
    guard chosen > 0 else { return }
    switch actions[chosen - 1] {
    case .error: throw error ?? Injected(point: name)
    case .delay(let length): try await simulation.sleep(nanoseconds: length.wholeNanoseconds)
    case .cancellation: withUnsafeCurrentTask { $0?.cancel() }
    }
  }

  /// Whether a fault of the caller's own happens at a point, as the schedule decides; false outside
  /// a simulation.
  ///
  /// - Parameter name: The name of the point, for the story of a failure.
  /// - Returns: True if the caller should fail.
  public static func strikes(_ name: String) -> Bool {
    Simulation.decide(["nothing", "strikes"], isRare: true, of: "fault at \(name)") > 0
  }
}

extension Fault.Action: CustomStringConvertible {
  /// A description in two or three words.
  public var description: String {
    switch self {
    case .error: "throws"
    case .delay(let length): "takes \(length)"
    case .cancellation: "cancels the task"
    }
  }
}
