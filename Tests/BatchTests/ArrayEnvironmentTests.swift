import Testing

@testable import Batch

@Suite("the environment of an array's task") struct ArrayEnvironmentTests {
  private func task(_ environment: [String: String]) throws -> [Int] {
    let task = try ArrayEnvironment(environment)
    return [task.number, task.count]
  }

  private func slurm(_ id: Int, _ range: ClosedRange<Int>, count: Int? = nil, step: Int = 1)
    -> [String: String]
  {
    [
      "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(range.lowerBound)",
      "SLURM_ARRAY_TASK_MAX": "\(range.upperBound)", "SLURM_ARRAY_TASK_STEP": "\(step)",
      "SLURM_ARRAY_TASK_COUNT": "\(count ?? (range.count - 1) / step + 1)",
    ]
  }

  @Test("an array of Slurm may begin with any number, and have steps")
  func slurmArrays() throws {
    for first in [0, 1, 5] {
      for id in first...first + 3 {
        #expect(try task(slurm(id, first...first + 3)) == [id - first + 1, 4])
      }
    }
    #expect(
      try [2, 5, 8].map { try task(slurm($0, 2...8, step: 3)) } == [[1, 3], [2, 3], [3, 3]])
  }

  @Test("a part of an array is told from the whole only by the number of tasks")
  func parts() throws {
    let part = slurm(7, 3...7, count: 2)
    #expect(throws: ArrayEnvironmentError.gaps("SLURM_ARRAY_TASK_COUNT", 2)) { try task(part) }
    let tasks = ["SIMHARNESS_TASKS": "12", "SIMHARNESS_FIRST_TASK": "1"]
    #expect(try task(part.merging(tasks) { $1 }) == [7, 12])
    #expect(try task(slurm(3, 3...3).merging(tasks) { $1 }) == [3, 12])
    #expect(try task(slurm(3, 3...3).merging(["SIMHARNESS_TASKS": "12"]) { $1 }) == [4, 12])
    #expect(throws: ArrayEnvironmentError.outside("SLURM_ARRAY_TASK_ID", 12, 0, 12)) {
      try task(slurm(12, 1...12).merging(["SIMHARNESS_TASKS": "12"]) { $1 })
    }
  }

  @Test("other schedulers count from 0 or from 1, and tell the number of tasks or not")
  func others() throws {
    #expect(
      try task(["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "3"]) == [1, 3])
    #expect(try task(["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "3"]) == [3, 3])
    #expect(try task(["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "3"]) == [3, 3])
    #expect(
      try task(["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "2"]) == [1, 2])
    #expect(try task(["JOB_COMPLETION_INDEX": "4", "SIMHARNESS_TASKS": "5"]) == [5, 5])
    #expect(throws: ArrayEnvironmentError.unknownCount("JOB_COMPLETION_INDEX")) {
      try task(["JOB_COMPLETION_INDEX": "4"])
    }
  }

  @Test("nothing, two schedulers, and numbers that are none are refused in one line with a remedy")
  func refused() {
    let cases: [([String: String], ArrayEnvironmentError)] = [
      ([:], .none), (["CI_NODE_TOTAL": "1", "CIRCLE_NODE_TOTAL": "1"], .none),
      (
        ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "1", "JOB_COMPLETION_INDEX": "0"],
        .several(["JOB_COMPLETION_INDEX", "CI_NODE_INDEX"])
      ),
      (["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "1"], .outside("CI_NODE_INDEX", 0, 1, 1)),
      (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "1"], .outside("CI_NODE_INDEX", 2, 1, 1)),
      (["CI_NODE_INDEX": "-1", "CI_NODE_TOTAL": "1"], .notANumber("CI_NODE_INDEX", "-1")),
      (["CI_NODE_INDEX": "", "CI_NODE_TOTAL": "1"], .notANumber("CI_NODE_INDEX", "")),
      (
        ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "99999999999999999999"],
        .notANumber("CI_NODE_TOTAL", "99999999999999999999")
      ),
      (["CI_NODE_INDEX": "1"], .unknownCount("CI_NODE_INDEX")),
      (
        ["JOB_COMPLETION_INDEX": "0", "SIMHARNESS_TASKS": "0"],
        .outside("JOB_COMPLETION_INDEX", 0, 0, 0)
      ),
      (["SLURM_ARRAY_TASK_ID": "1"], .notANumber("SLURM_ARRAY_TASK_MIN", "")),
    ]
    for (environment, error) in cases {
      #expect(throws: error, "\(environment)") { try ArrayEnvironment(environment) }
      #expect(error.description.contains("; ") && !error.description.contains("\n"))
    }
  }
}
