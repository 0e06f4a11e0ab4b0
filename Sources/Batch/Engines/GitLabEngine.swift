import PlainText

/// GitLab: a pipeline with a parallel job, and a job for the merge.
enum GitLabEngine: BatchEngine {
  static let name = "gitlab"
  static let summary = "a GitLab pipeline: a parallel job, and a job for the merge"
  static let taskLimit = 200
  static let fetchesRepository = true
  static let usage = "simharness batch gitlab cohort --tasks 12 > .gitlab-ci.yml"

  static func text(of job: BatchJob) -> String {
    let parts = YAMLText.quoted(job.partsFolder)
    // A job that is run in part has a matrix instead of a number.
    let shard = job.isWhole ? "auto" : "\"$SHARD\""
    let list = job.numbers.map { "\"\($0)/\(job.tasks)\"" }.joined(separator: ", ")
    let parallel = job.isWhole ? " \(job.tasks)" : "\n    matrix:\n      - SHARD: [\(list)]"
    return """
      # \(job.title).
      # Save this as .gitlab-ci.yml, or start it from yours as a child pipeline (trigger: include).
      # Retry tasks that failed, then the merge.
      stages: [tasks, report]
      task:
        stage: tasks
        image:
          name: \(YAMLText.quoted(job.image))
          # GitLab starts a shell in the container, not the program.
          entrypoint: [""]
        parallel:\(parallel)
        # The script ends first, so that what it has got to is kept.
        timeout: \(job.minutes + 10) minutes
        variables:
          RUNNER_SCRIPT_TIMEOUT: \(job.minutes)m
        retry:
          max: 2
          when: [runner_system_failure, stuck_or_timeout_failure, job_execution_timeout]
        # A task that is run again finds its folder here.
        cache:
          key: \(job.name)-$CI_PIPELINE_ID-$CI_NODE_INDEX
          paths: [\(parts)]
          when: always
        script:
          - |
            \(job.command(shard: shard))
        artifacts:
          when: always
          paths: [\(parts)]
          expire_in: 1 week
      \(job.isWhole ? merge(job) : "")
      """
  }

  /// The job of the merge, which has the partial reports of its own pipeline only.
  private static func merge(_ job: BatchJob) -> String {
    let report = YAMLText.quoted(job.report)
    return """
      # A stage of its own puts the merge behind the tasks; with needs, a job can name 50 others at
      # most.
      merge:
        stage: report
        when: always
        dependencies: [task]
        image:
          name: \(YAMLText.quoted(job.image))
          entrypoint: [""]
        script:
          - |
            \(job.merge())
        artifacts:
          when: always
          paths: [\(report)]

      """
  }
}
