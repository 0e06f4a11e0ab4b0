package import Harness
package import HealthContracts
import Scenario

/// The inside of a worker process that runs trials.
package struct TrialWorker {
  private let channel: WorkerChannel
  private typealias Message = WorkerMessage<TrialResult>

  package init(_ channel: WorkerChannel) { self.channel = channel }

  /// Runs an order against the services under test.
  package func run(_ order: TrialOrder, suite: ServiceSuite) {
    let seconds = order.processorSeconds ?? Self.limit(of: order)
    WorkerChannel.limitProcessorTime(to: seconds)
    let runner = TrialRunner(suite: suite) { [channel] event in
      channel.send(event)
    } onResult: { result in
      WorkerChannel.limitProcessorTime(to: seconds)
      channel.send(Message.result(result))
    }
    switch runner.answer(to: order) {
    case .refused(let reason): channel.send(Message.refused(reason))
    case .results: channel.send(Message.done)
    }
  }

  /// The processor seconds that an order's scenario allows for a person.
  private static func limit(of order: TrialOrder) -> Int {
    do {
      let scenario = try Scenario(parsing: Array(order.text.utf8), file: "trial")
      return scenario.schedule.processorSeconds
    } catch {
      return 60
    }
  }
}
