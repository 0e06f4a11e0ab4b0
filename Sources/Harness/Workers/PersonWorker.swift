import Foundation
package import HealthContracts
import HistoryGeneration
import Scenario
import SystemSupport

/// The inside of a worker process that runs persons.
package struct PersonWorker {
  private let channel: WorkerChannel

  package init(_ channel: WorkerChannel) { self.channel = channel }

  /// Runs the persons of an order.
  package func run(_ plan: RunPlan, _ order: PersonOrder, suite: ServiceSuite) {
    for person in order.firstPerson..<order.endPerson {
      let before = order.timesReference ? ReferenceLoop.reading() : nil
      var result = run(plan, order, suite, person, isFirst: person == order.firstPerson)
      if let before {
        let after = ReferenceLoop.reading()
        result.stages[ReferenceLoop.stage] = StageReading.least(before, after)
      }
      channel.send(WorkerMessage.result(result))
    }
    channel.send(WorkerMessage<PersonResult>.done)
  }

  /// Runs one person with several suites, which share the person's history, and tells what each
  /// violates.
  package func run(_ plan: RunPlan, _ order: PersonOrder, suites: [ServiceSuite]) {
    let person = order.firstPerson
    let generated = plan.generated(person)
    for (index, suite) in suites.enumerated() {
      let result = run(
        plan, order, suite, person, generated: generated, checksOnly: true, isFirst: index == 0)
      channel.send(WorkerMessage.result(PersonVerdict(result)))
    }
    channel.send(WorkerMessage<PersonVerdict>.done)
  }

  private func run(
    _ plan: RunPlan, _ order: PersonOrder, _ suite: ServiceSuite, _ person: Int,
    generated: GeneratedPerson? = nil, checksOnly: Bool = false, isFirst: Bool
  ) -> PersonResult {
    WorkerChannel.limitProcessorTime(to: plan.scenario.schedule.processorSeconds)
    let runner = PersonRunner(
      plan: plan, suite: suite, keepsTrace: order.keepsTrace,
      recordsCheckpoints: order.recordsCheckpoints, checksOnly: checksOnly
    ) { [channel] event in channel.send(event) }
    return runner.run(
      person, generated: generated, failedServices: isFirst ? order.failedServices : [])
  }
}

extension WorkerChannel {
  /// Sends an event of a run; the process ends itself with a service that will not return.
  package func send(_ event: PersonRunner.Event) {
    switch event {
    case .service(let name): send(WorkerMessage<PersonResult>.service(name))
    case .exhausted(let name, let budget):
      send(WorkerMessage<PersonResult>.exhausted(service: name, budget: budget))
      exit(Self.abandonedStatus)
    }
  }
}
