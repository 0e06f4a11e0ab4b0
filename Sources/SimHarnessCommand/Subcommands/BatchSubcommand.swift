import Batch
import Harness
import Reporting

/// Prints a job for a scheduler, or says what the job will cost.
enum BatchSubcommand: Subcommand {
  static let name = "batch"
  static let operands = "ENGINE SCENARIO [-- OPTION...]"
  static let summary = "print a job of many tasks for a scheduler, or estimate its cost"
  static let options = [
    Option(
      name: "--tasks", value: "N",
      summary: "number of tasks (default: so many that each takes about ten minutes)"),
    Option(
      name: "--only", value: "LIST",
      summary: "numbers of the tasks to run, such as 3,7-9 (default: all)"),
    Option(
      name: "--job", value: "KIND",
      summary: "run, explore, realism or tune (default: run); its options follow --",
      completion: .words(BatchRequest.kinds.map { $0.name })),
    .seed, .persons, .timeZone, .report,
    Option(
      name: "--minutes", value: "M",
      summary: "time limit of a task (default: 5 minutes plus 3 times the estimate)"),
    Option(
      name: "--memory", value: "MIB",
      summary: "memory limit of a task (default: 1.5 times the estimate)"),
    Option(
      name: "--image", value: "NAME",
      summary: "container image with the program (default: simharness:latest)"),
    Option(
      name: "--estimate",
      summary: "run a few persons here and print what the job will cost, without an engine"),
  ]
  static let operandWords = EngineCatalog.all.map { (name: $0.name, summary: $0.summary) }
  static let completion = Completion.words(EngineCatalog.all.map { $0.name })

  static func run(_ arguments: Arguments) throws -> Int32 {
    let isEstimate = arguments.flag("--estimate")
    var operands = arguments.operands[...]
    // Whose cost is asked for needs no engine.
    let isNamed = EngineCatalog.all.contains { $0.name == operands.first } && operands.count > 1
    let engine = isEstimate && !isNamed ? nil : try engine(operands.popFirst())
    guard let scenario = operands.popFirst() else {
      let example = isEstimate ? "simharness batch --estimate cohort" : engine?.usage ?? usage
      throw UsageError("batch needs a scenario; write \(example)")
    }
    let request = try BatchRequest(arguments, scenario, Array(operands))
    if isEstimate {
      guard let estimate = try request.estimate() else {
        throw UsageError("--estimate covers only the cost of run; leave out --job")
      }
      Console.write(own: EstimateText.lines(estimate).text)
      return ExitStatus.held.rawValue
    }
    guard let engine else { throw UsageError("batch needs an engine; write \(usage)") }
    let job = try request.job(engine)
    Console.write(data: engine.text(of: job))
    return ExitStatus.held.rawValue
  }

  /// The example of messages.
  private static let usage = "simharness batch slurm cohort --tasks 12 | sbatch"

  private static func engine(_ name: String?) throws -> any BatchEngine.Type {
    let known = EngineCatalog.all.map { $0.name }.joined(separator: ", ")
    guard let name else { throw UsageError("batch needs an engine: \(known)") }
    guard let engine = EngineCatalog.all.first(where: { $0.name == name }) else {
      throw UsageError("batch has no engine \(name.debugDescription); use \(known)")
    }
    return engine
  }
}
