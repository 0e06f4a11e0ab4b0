import Foundation
public import HealthContracts
import HealthModel
import HistoryGeneration
import Scenario

/// The inside of a worker process: runs its persons and writes messages to the parent.
public struct Worker: Sendable {
  /// The exit status of a worker that gave a service up.
  public static let givenUpStatus: Int32 = 70

  private let channel: WorkerChannel

  /// Takes over standard output for messages; what services print goes to standard error.
  public init() { channel = WorkerChannel() }

  /// Runs an order.
  ///
  /// - Parameters:
  ///   - plan: The scenario that the order names.
  ///   - order: The persons and the services to leave out.
  ///   - suite: The services under test.
  public func run(_ plan: RunPlan, _ order: WorkerOrder, suite: ServiceSuite) {
    for person in order.firstPerson..<order.endPerson {
      WorkerChannel.limitProcessorTime(to: plan.scenario.schedule.processorSeconds)
      send(.started(person: person))
      let runner = PersonRunner(
        plan: plan, suite: suite, keepsTrace: order.keepsTrace, watches: order.watches
      ) { event in
        send(.event(event))
        if case .exhausted = event { exit(Self.givenUpStatus) }
      }
      let givenUp = person == order.firstPerson ? order.givenUp : []
      let before = order.timesReference ? ReferenceLoop.reading() : nil
      var result = runner.run(person, givenUp: givenUp)
      if let before {
        let after = ReferenceLoop.reading()
        result.stages[ReferenceLoop.stage] = StageReading.least(before, after)
      }
      send(.finished(result))
    }
  }

  /// Runs one person with many suites, which share its history.
  ///
  /// - Parameters:
  ///   - plan: The scenario that the order names.
  ///   - order: The person, and the services to leave out of the first suite's run.
  ///   - suites: The suites, one after another.
  public func run(_ plan: RunPlan, _ order: WorkerOrder, suites: [ServiceSuite]) {
    let person = order.firstPerson
    let generated = plan.generator.person(person, seed: plan.seed)
    for (index, suite) in suites.enumerated() {
      WorkerChannel.limitProcessorTime(to: plan.scenario.schedule.processorSeconds)
      send(.started(person: person))
      let runner = PersonRunner(plan: plan, suite: suite) { event in
        send(.event(event))
        if case .exhausted = event { exit(Self.givenUpStatus) }
      }
      let givenUp = index == 0 ? order.givenUp : []
      send(.finished(runner.run(person, generated: generated, givenUp: givenUp)))
    }
  }

  private func send(_ message: WorkerMessage) {
    do {
      var line = try JSONEncoder().encode(message)
      line.append(UInt8(ascii: "\n"))
      try channel.send(line)
    } catch {
      // Nobody listens any more.
      exit(Self.givenUpStatus)
    }
  }
}
