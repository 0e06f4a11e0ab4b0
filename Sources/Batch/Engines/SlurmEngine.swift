import PlainText

/// Slurm: an array job, and the merge as a job that depends on it.
enum SlurmEngine: BatchEngine {
  static let name = "slurm"
  static let summary = "a script for sbatch: an array job that submits its merge"
  static let taskLimit = 100_000
  static let usage = "simharness batch slurm cohort --tasks 12 | sbatch"

  static func text(of job: BatchJob) -> String {
    """
    #!/bin/bash
    # \(job.title).
    # The folder of the report has to be one that all nodes see.
    #SBATCH --job-name=\(job.name)
    #SBATCH --array=\(job.list)
    #SBATCH --time=\(job.minutes)
    #SBATCH --mem=\(job.memory)M
    #SBATCH --cpus-per-task=1
    #SBATCH --requeue
    #SBATCH --open-mode=append
    #SBATCH --output=\(job.name)-%A_%a.log
    set -u
    export SIMHARNESS_TASKS=\(job.tasks) SIMHARNESS_FIRST_TASK=1
    export SIMHARNESS_RESUBMIT=\(ShellWord.quoted(job.again + " | sbatch"))

    # The first task submits the merge, which runs once no task is left. A node may be lost before
    # or after that, so a file says that it was done.
    submitted=\(job.name)-$SLURM_ARRAY_JOB_ID.submitted
    if [ "$SLURM_ARRAY_TASK_ID" = "$SLURM_ARRAY_TASK_MIN" ] && [ ! -e "$submitted" ]; then
      sbatch --dependency="afterany:$SLURM_ARRAY_JOB_ID,singleton" --job-name=\(job.name)-merge \\
        --time=60 --mem=1024M --cpus-per-task=1 --requeue --open-mode=append \\
        --output=\(job.name)-merge-%j.log <<'MERGE' && touch "$submitted"
    #!/bin/bash
    exec \(job.merge(program: job.program))
    MERGE
    fi
    exec srun --ntasks=1 \(job.command(shard: "auto", program: job.program))

    """
  }
}
