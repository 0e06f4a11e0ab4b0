/// The number of a task and the number of all tasks, as schedulers tell them in the environment.
package struct ArrayEnvironment: Sendable, Equatable {
  /// The number of the task, from 1.
  package var number: Int
  /// The number of tasks.
  package var count: Int

  /// Reads the environment of a task.
  ///
  /// - Parameter environment: The environment's variables.
  /// - Throws: `ArrayEnvironmentError` if no scheduler or more than one speaks, or if what it says
  ///   is not a task of a known number of tasks.
  package init(_ environment: [String: String]) throws(ArrayEnvironmentError) {
    let speaking = ArrayVariables.all.filter { environment[$0.index] != nil }
    guard let variables = speaking.first else { throw .none }
    guard speaking.count == 1 else { throw .several(speaking.map(\.index)) }
    let index = try Self.required(variables.index, environment)
    let tasks = try Self.whole(Self.tasksVariable, environment)
    let first: Int
    if let tasks {
      first = try Self.whole(Self.firstVariable, environment) ?? variables.first
      count = tasks
    } else if let range = variables.range {
      (first, count) = try range(environment)
    } else {
      guard let name = variables.count, let given = try Self.whole(name, environment) else {
        throw .unknownCount(variables.index)
      }
      (first, count) = (variables.first, given)
    }
    let (offset, isOutside) = index.subtractingReportingOverflow(first)
    guard !isOutside, count > 0, (0..<count).contains(offset / variables.step(environment)) else {
      throw .outside(variables.index, index, first, count)
    }
    number = offset / variables.step(environment) + 1
  }

  /// The variable that gives the number of tasks where the scheduler does not.
  package static let tasksVariable = "SIMHARNESS_TASKS"
  /// The variable that gives the first task's number where it is not the scheduler's usual one.
  package static let firstVariable = "SIMHARNESS_FIRST_TASK"

  fileprivate static func whole(_ name: String, _ environment: [String: String])
    throws(ArrayEnvironmentError) -> Int?
  {
    guard let text = environment[name] else { return nil }
    guard let number = Int(text), (0...1_000_000_000).contains(number) else {
      throw .notANumber(name, text)
    }
    return number
  }

  fileprivate static func required(_ name: String, _ environment: [String: String])
    throws(ArrayEnvironmentError) -> Int
  {
    guard let number = try whole(name, environment) else { throw .notANumber(name, "") }
    return number
  }
}

/// The variables by which a scheduler numbers the tasks of an array.
private struct ArrayVariables: Sendable {
  /// The variable with the task's number.
  var index: String
  /// The number of the first task.
  var first = 0
  /// The variable with the number of tasks; nil if the scheduler does not tell it.
  var count: String?
  /// Reads the first number and the number of tasks where a scheduler lets users choose both.
  var range: (@Sendable ([String: String]) throws(ArrayEnvironmentError) -> (Int, Int))?

  /// The difference between the numbers of two tasks.
  func step(_ environment: [String: String]) -> Int {
    range == nil || environment[ArrayEnvironment.tasksVariable] != nil
      ? 1 : max(1, Int(environment["SLURM_ARRAY_TASK_STEP"] ?? "1") ?? 1)
  }

  static let all = [
    // Slurm's sbatch manual, "OUTPUT ENVIRONMENT VARIABLES".
    ArrayVariables(
      index: "SLURM_ARRAY_TASK_ID",
      range: { environment throws(ArrayEnvironmentError) in try slurmRange(environment) }),
    // Kubernetes' documentation of Indexed Jobs, which do not tell the number of completions.
    ArrayVariables(index: "JOB_COMPLETION_INDEX"),
    ArrayVariables(index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    ArrayVariables(index: "CI_NODE_INDEX", first: 1, count: "CI_NODE_TOTAL"),
    ArrayVariables(index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    ArrayVariables(index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
  ]

  /// The first number and the number of tasks of an array without gaps.
  ///
  /// An array that was submitted in part has gaps, or fewer tasks than the whole, and only
  /// `SIMHARNESS_TASKS` tells them apart.
  private static func slurmRange(_ environment: [String: String])
    throws(ArrayEnvironmentError) -> (Int, Int)
  {
    let first = try ArrayEnvironment.required("SLURM_ARRAY_TASK_MIN", environment)
    let last = try ArrayEnvironment.required("SLURM_ARRAY_TASK_MAX", environment)
    let count = try ArrayEnvironment.required("SLURM_ARRAY_TASK_COUNT", environment)
    let step = max(1, try ArrayEnvironment.whole("SLURM_ARRAY_TASK_STEP", environment) ?? 1)
    guard last >= first, (last - first) / step + 1 == count else {
      throw .gaps("SLURM_ARRAY_TASK_COUNT", count)
    }
    return (first, count)
  }
}

/// The reason why the environment does not tell which part a task has to compute.
package enum ArrayEnvironmentError: Error, Equatable, CustomStringConvertible {
  /// No scheduler's variables are set.
  case none
  /// The variables of several schedulers are set.
  case several([String])
  /// A variable is not a number.
  case notANumber(String, String)
  /// The scheduler does not tell the number of tasks.
  case unknownCount(String)
  /// The task's number is not one of the tasks.
  case outside(String, Int, Int, Int)
  /// The array has gaps, so that it is only a part of another.
  case gaps(String, Int)

  /// The reason in one line, with a remedy.
  package var description: String {
    let tasks = ArrayEnvironment.tasksVariable
    switch self {
    case .none:
      return "no scheduler's variables are set; write --shard I/N, or run this in a job array of "
        + "Slurm, Kubernetes, AWS Batch, GitLab, CircleCI or Buildkite"
    case .several(let names):
      return "\(names.joined(separator: " and ")) are set together; unset all but one, or write "
        + "--shard I/N"
    case .notANumber(let name, let text):
      return "\(name) is \(text.debugDescription); it must be a whole number, 0 or greater"
    case .unknownCount(let name):
      return "\(name) is set without a number of tasks; set \(tasks)"
    case .outside(let name, let number, let first, let count):
      return "\(name) is \(number), but \(count) tasks numbered from \(first) are expected; set "
        + "\(ArrayEnvironment.firstVariable) to the number of the first task and \(tasks) to "
        + "the number of tasks"
    case .gaps(let name, let count):
      return "\(name) is \(count), so the array has gaps; set \(tasks) to the number of tasks in "
        + "the full array"
    }
  }
}
