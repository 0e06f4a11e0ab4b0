import PlainText

/// This machine: GNU parallel or xargs.
enum LocalEngine: BatchEngine {
  static let name = "local"
  static let summary = "a script for sh: GNU parallel, or xargs, then the merge"
  static let taskLimit = 100_000
  static let usage = "simharness batch local cohort --tasks 12 | sh"

  static func text(of job: BatchJob) -> String {
    """
    #!/bin/sh
    # \(job.title).
    # JOBS is the number of tasks at a time; without it, there are as many as processors.
    # If it was stopped or killed, start it again: finished tasks are not run again, and others go
    # on from where they were.
    set -u
    jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
    export SIMHARNESS_RESUBMIT=\(ShellWord.quoted(job.again + " | sh"))
    # The environment carries the task, because parallel replaces braces in its own words.
    task=\(ShellWord.quoted(job.command(shard: "\"$number/\(job.tasks)\"", program: job.program)))
    export task

    numbers() { printf '%s\\n' \(job.numbers.map(String.init).joined(separator: " ")); }

    # Another program of that name exists.
    if parallel --version 2> /dev/null < /dev/null | grep -q '^GNU parallel'; then
      numbers | PARALLEL_SHELL=/bin/sh parallel --will-cite --jobs "$jobs" \\
        'number={}; eval "$task"'
    else
      # After a status of its own, xargs goes on; after a program that was killed, it would stop.
      numbers | xargs -P "$jobs" -n 1 sh -c 'number=$1; eval "$task" || exit 1' sh
    fi
    # The merge names what is missing.
    exec \(job.merge(program: job.program))

    """
  }
}
