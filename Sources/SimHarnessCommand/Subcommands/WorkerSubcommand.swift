import ForeignServices
import Harness
import HealthContracts
import Scenario
import Search

/// The inside of a worker process, which `simharness` starts itself.
///
/// Orders come by standard input, a line each; messages go to standard output.
enum WorkerSubcommand: Subcommand {
  static let name = "worker"
  static let operands = "persons|services|trials"
  static let summary = "carry out orders from a parent process"
  static let options = [
    .memory,
    Option(name: "--suite", value: "NAME", summary: "the services under test"),
    Option(
      name: "--service", value: "NAME=COMMAND", summary: "a service in another program",
      isRepeatable: true),
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    switch arguments.operands {
    case ["persons"]:
      let channel = try channel(arguments)
      channel.forEachOrder(PersonOrder.self) { order in
        do {
          try run(order, channel)
        } catch {
          channel.send(WorkerMessage<PersonResult>.refused("\(error)"))
        }
      }
    case [ServicePrograms.orders]:
      let channel = try channel(arguments)
      channel.forEachOrder([String].self) { channel.send(ServicePrograms.answer($0)) }
    case ["trials"]:
      let assignments = try arguments.values("--service").map { try ServiceAssignment(parsing: $0) }
      let suite = try SuiteOption.suite(arguments.value("--suite")).with(assignments)
      let channel = try channel(arguments)
      let worker = TrialWorker(channel)
      channel.forEachOrder(TrialOrder.self) { worker.run($0, suite: suite) }
    default:
      throw UsageError("worker is called by simharness itself; use simharness run")
    }
    return ExitStatus.held.rawValue
  }

  private static func channel(_ arguments: Arguments) throws -> WorkerChannel {
    WorkerChannel(mebibytes: try arguments.memory())
  }

  private static func run(_ order: PersonOrder, _ channel: WorkerChannel) throws {
    let plan = try RunPlan(
      Scenario(parsing: Array(order.text.utf8), file: order.scenario), seed: order.seed,
      persons: order.endPerson, scheduleSeed: order.scheduleSeed)
    let worker = PersonWorker(channel)
    if !order.mutants.isEmpty {
      worker.run(plan, order, suites: try order.mutants.map { try SuiteOption.suite($0) })
      return
    }
    let assignments = try order.services.map { try ServiceAssignment(parsing: $0) }
    worker.run(plan, order, suite: try SuiteOption.suite(order.mutant).with(assignments))
  }
}
