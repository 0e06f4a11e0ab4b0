/// The state of a program as far as the program describes it, by which an exhaustive search knows
/// that it has been here before.
struct ProgramState {
  private var parts: [String: Int] = [:]
  /// Where each task resumed last, by task.
  private var places: [Int: Int] = [:]

  /// True once the program has described a part of its state.
  private(set) var isDescribed = false

  mutating func describe(_ part: String, _ digest: Int) {
    parts[part] = digest
    isDescribed = true
  }

  /// Notes where a task resumes.
  mutating func note(_ step: StepRecord) { places[step.task] = step.frames.hashValue }

  /// The digest of the described parts, the time, where each task resumed last, and which tasks are
  /// ready, in their order.
  func digest(at time: Int64, _ ready: [Int]) -> Int {
    var hasher = Hasher()
    hasher.combine(parts)
    hasher.combine(places)
    hasher.combine(time)
    hasher.combine(ready)
    return hasher.finalize()
  }
}

extension Simulation {
  /// Describes the state of a part of the program, so that an exhaustive search can leave out what
  /// follows from a state that it has seen before.
  ///
  /// States are taken for equal if all descriptions are, at the same virtual time, with the same
  /// tasks ready and each task resumed last at the same place. A value that a task keeps across its
  /// suspensions and that tells states apart has to be described, too, or orders are missed. Has
  /// no effect outside a simulation.
  ///
  /// - Parameters:
  ///   - value: The state of the part.
  ///   - part: The name of the part; a later description of the same part replaces an earlier one.
  public static func describeState(_ value: some Hashable, of part: String = "") {
    guard let simulation = current, simulation.isHere else { return }
    simulation.state.pointee.program.describe(part, value.hashValue)
  }
}
