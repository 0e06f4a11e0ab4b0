import ForeignServices
import Foundation
import Harness
import HealthContracts
import Search

/// The inside of a worker process; not for people.
enum WorkerSubcommand: Subcommand {
  static let name = "worker"
  static let operands = "ORDER"
  static let summary = "run some persons for a parent process"
  static let options: [Option] = []

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard let text = arguments.operands.first else {
      throw UsageError("worker is called by simharness itself; use simharness run")
    }
    let order = try JSONDecoder().decode(WorkerOrder.self, from: Data(text.utf8))
    let plan = try RunPlan(
      ScenarioFile.load(order.scenario), seed: order.seed, persons: order.endPerson,
      scheduleSeed: order.scheduleSeed)
    if !order.mutants.isEmpty {
      Worker().run(plan, order, suites: try order.mutants.map { try suite($0) })
      return ExitStatus.held.rawValue
    }
    let assignments = try order.services.map { try ServiceAssignment(parsing: $0) }
    Worker().run(plan, order, suite: try suite(order.mutant).with(assignments))
    return ExitStatus.held.rawValue
  }

  private static func suite(_ mutant: String?) throws -> ServiceSuite {
    guard let suite = SuiteCatalog.suite(mutant: mutant) else {
      throw UsageError("no mutant \(mutant ?? ""); see simharness list mutants")
    }
    return suite
  }
}
