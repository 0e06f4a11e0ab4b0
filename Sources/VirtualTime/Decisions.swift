import Randomness

/// The outcomes that a program leaves to the simulation, such as faults, where the order of jobs is
/// not decided outside.
struct Decisions {
  private let isPlain: Bool
  private var random: PhiloxStream

  init(_ configuration: ScheduleConfiguration) {
    isPlain = configuration.strategy == .firstInFirstOut
    // The order of jobs draws from day 0 of the same stream.
    random = PhiloxStream(
      seed: configuration.seed, person: 0, stream: StreamIdentifier(.schedule), day: 1)
  }

  mutating func outcome(of count: Int, isRare: Bool) -> Int {
    isPlain ? 0 : random.outcome(of: count, isRare: isRare)
  }
}

extension PhiloxStream {
  /// Draws one of several outcomes.
  ///
  /// - Parameters:
  ///   - count: The number of outcomes, above zero.
  ///   - isRare: Whether outcome 0 has a chance of three in four, and not the same as the others.
  /// - Returns: The number of the outcome, from 0.
  package mutating func outcome(of count: Int, isRare: Bool) -> Int {
    if count < 2 { return 0 }
    if !isRare { return Int(integer(below: UInt32(count))) }
    return integer(below: 4) != 0 ? 0 : 1 + Int(integer(below: UInt32(count - 1)))
  }
}

extension Simulation {
  /// Decides what happens where the program leaves it to the simulation.
  ///
  /// - Parameters:
  ///   - outcomes: What can happen, in words; the first is what happens in the plain order.
  ///   - isRare: Whether the others are faults, which happen less often.
  ///   - what: The description of what is decided.
  /// - Returns: An index of `outcomes`.
  package static func decide(
    _ outcomes: [String], isRare: Bool, of what: String
  ) -> Int {
    guard outcomes.count > 1, let simulation = current, simulation.isHere else { return 0 }
    let chosen =
      simulation.order?.outcome(of: outcomes.count, isRare: isRare)
      ?? simulation.state.pointee.decisions.outcome(of: outcomes.count, isRare: isRare)
    if chosen > 0 {
      let text = "\(what): \(outcomes[chosen])"
      simulation.state.pointee.records?.append(
        StepRecord(task: simulation.currentTask, time: simulation.now, frames: [], decision: text))
      record(text)
    }
    return chosen
  }
}
