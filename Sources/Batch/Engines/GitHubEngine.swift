import PlainText

/// GitHub Actions: a workflow with a matrix of tasks, and a job for the merge.
enum GitHubEngine: BatchEngine {
  static let name = "github"
  static let summary = "a GitHub Actions workflow: a matrix, and a job for the merge"
  static let taskLimit = 256
  // GitHub ends a job of its machines after six hours; the step ends ten minutes earlier.
  static let minuteLimit = 350
  static let fetchesRepository = true
  static let usage = "simharness batch github cohort --tasks 12 > .github/workflows/cohort.yml"

  static func text(of job: BatchJob) -> String {
    """
    # \(job.title).
    # Save this as .github/workflows/\(job.name).yml on the default branch, then:
    # gh workflow run \(job.name).yml
    # Where tasks failed, choose "Re-run failed jobs": they go on from where they were.
    name: \(YAMLText.quoted(job.name))
    on: workflow_dispatch
    permissions:
      contents: read
    jobs:
    \(task(job))\(job.isWhole ? merge(job) : "")
    """
  }

  private static func task(_ job: BatchJob) -> String {
    let parts = YAMLText.quoted(job.partsFolder)
    let checkout =
      job.text == nil ? "" : "      - name: Fetch the scenario\n        uses: actions/checkout@v6\n"
    let command = job.command(shard: "${{ matrix.shard }}/\(job.tasks)")
    return """
        task:
          name: task ${{ matrix.shard }} of \(job.tasks)
          runs-on: ubuntu-latest
          container:
            image: \(YAMLText.quoted(job.image))
            # The user of GitHub's machines, to whom the mounted folders belong.
            options: --user 1001
          # The step ends first, so that what it has got to is kept.
          timeout-minutes: \(job.minutes + 10)
          strategy:
            fail-fast: false
            matrix:
              shard: [\(job.numbers.map(String.init).joined(separator: ", "))]
          steps:
      \(checkout)      - name: Fetch what an earlier attempt has left
              if: github.run_attempt > 1
              continue-on-error: true
              uses: actions/download-artifact@v7
              with:
                name: \(job.name)-${{ matrix.shard }}
                path: \(parts)
            - name: Run
              timeout-minutes: \(job.minutes)
              run: |
                \(command)
            - name: Keep the partial report
              if: always()
              uses: actions/upload-artifact@v6
              with:
                name: \(job.name)-${{ matrix.shard }}
                path: \(parts)
                overwrite: true

      """
  }

  /// The job of the merge, which has the partial reports of its own run only.
  private static func merge(_ job: BatchJob) -> String {
    let (parts, report) = (YAMLText.quoted(job.partsFolder), YAMLText.quoted(job.report))
    return """
        merge:
          needs: task
          if: always()
          runs-on: ubuntu-latest
          container:
            image: \(YAMLText.quoted(job.image))
            options: --user 1001
          timeout-minutes: 30
          steps:
            - name: Fetch the partial reports
              uses: actions/download-artifact@v7
              with:
                pattern: \(job.name)-*
                path: \(parts)
                merge-multiple: true
            - name: Merge
              run: |
                \(job.merge())
            - name: Keep the report
              if: always()
              uses: actions/upload-artifact@v6
              with:
                name: report-\(job.name)
                path: \(report)
                overwrite: true

      """
  }
}
