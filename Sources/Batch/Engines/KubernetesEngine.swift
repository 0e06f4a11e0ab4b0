import PlainText

/// Kubernetes: a volume, an Indexed Job with a task for each index, and a Job for the merge.
enum KubernetesEngine: BatchEngine {
  static let name = "kubernetes"
  static let summary = "a Kubernetes manifest: a volume, an Indexed Job, and a Job for the merge"
  // The documented limit for Indexed Jobs with a backoff limit for each index.
  static let taskLimit = 100_000
  static let usage = "simharness batch kubernetes cohort --tasks 12 | kubectl apply -f -"

  /// The folder of the volume in a task's container.
  private static let reports = "/reports"
  /// The scenario's path in a task's container, if it is a file of the user's.
  private static let scenario = "/input/scenario.json"

  static func text(of job: BatchJob) -> String {
    let name = jobName(job.name)
    // All tasks may run one after another on a busy cluster.
    let seconds = job.minutes * 60
    let whole = seconds * max(1, min(job.numbers.count, 24))
    return [
      head(job, name, whole), volume(job, name), configuration(job, name),
      tasks(job, name, seconds, whole), merge(job, name, whole),
    ].joined()
  }

  /// A name of at most 57 characters, to which six more can be added, and that begins with a
  /// letter.
  private static func jobName(_ name: String) -> String {
    let start = name.first?.isLetter == true ? "" : "run-"
    var short = String((start + name).prefix(57))
    while short.hasSuffix("-") { short.removeLast() }
    return short
  }

  private static func head(_ job: BatchJob, _ name: String, _ whole: Int) -> String {
    """
    # \(job.title).
    #   kubectl apply -f THIS
    #   kubectl wait --for=condition=complete --timeout=\(whole)s job/\(name)-merge
    #   kubectl logs job/\(name)-merge > report.json
    # The merge fails if an invariant is violated or a task is missing. To go on after that, delete
    # the jobs and apply this again: the volume keeps what is finished. (With delete -f, it would
    # not.)
    #   kubectl delete job \(name) \(name)-merge

    """
  }

  private static func volume(_ job: BatchJob, _ name: String) -> String {
    """
    apiVersion: v1
    kind: PersistentVolumeClaim
    metadata:
      name: \(name)
    spec:
      # Tasks on several nodes write to it. Where the default storage class cannot have that, name
      # one that can as storageClassName; where there is one node only, write ReadWriteOnce.
      accessModes: [ReadWriteMany]
      resources:
        requests:
          storage: \(max(64, job.tasks / 4))Mi
    ---

    """
  }

  private static func configuration(_ job: BatchJob, _ name: String) -> String {
    guard let text = job.text else { return "" }
    return """
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: \(name)
      data:
        scenario.json: \(YAMLText.quoted(text))
      ---

      """
  }

  private static func tasks(_ job: BatchJob, _ name: String, _ seconds: Int, _ whole: Int) -> String
  {
    """
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: \(name)
    spec:
      completionMode: Indexed
      completions: \(job.numbers.count)
      parallelism: \(job.numbers.count)
      # A task that was killed goes on from where it was.
      backoffLimitPerIndex: 2
      activeDeadlineSeconds: \(whole)
      podFailurePolicy:
        rules:
          # A drained or lost node is not the task's failure.
          - action: Ignore
            onPodConditions:
              - type: DisruptionTarget
                status: "True"
      template:
        spec:
          restartPolicy: Never
          activeDeadlineSeconds: \(seconds)
    \(podSecurity)
          containers:
            - name: task
              image: \(YAMLText.quoted(job.image))
              command: \(command(of: job))
              env:
                - name: SIMHARNESS_TASKS
                  value: "\(job.tasks)"
              resources:
                requests: {cpu: "1", memory: \(job.memory)Mi}
                limits: {cpu: "1", memory: \(job.memory)Mi}
    \(containerSecurity)
              volumeMounts:
                - name: reports
                  mountPath: \(reports)
    \(job.text == nil ? "" : scenarioMount)      volumes:
            - name: reports
              persistentVolumeClaim:
                claimName: \(name)
    \(job.text == nil ? "" : scenarioVolume(name))---

    """
  }

  /// The command of a task as a list of YAML.
  ///
  /// An index counts the tasks that are run, which the shell maps to their numbers where these are
  /// not all.
  private static func command(of job: BatchJob) -> String {
    let path = job.text == nil ? nil : scenario
    let index = job.isWhole ? "auto" : "\"$1/\(job.tasks)\""
    let command = job.command(shard: index, scenario: path, folder: "\(reports)/\(job.parts)")
    let numbers = job.numbers.map(String.init).joined(separator: " ")
    let script =
      job.isWhole
      ? "exec \(command)" : "set -- \(numbers); shift \"$JOB_COMPLETION_INDEX\"; exec \(command)"
    // Kubernetes replaces $(NAME) itself, unless the dollar sign is doubled.
    let words = ["sh", "-c", script.replacing("$(", with: "$$(")]
    return "[\(words.map(YAMLText.quoted).joined(separator: ", "))]"
  }

  private static let scenarioMount = """
                - name: scenario
                  mountPath: /input
                  readOnly: true

    """

  private static func scenarioVolume(_ name: String) -> String {
    """
            - name: scenario
              configMap:
                name: \(name)

    """
  }

  private static func merge(_ job: BatchJob, _ name: String, _ whole: Int) -> String {
    """
    # Jobs cannot wait for others, so this one waits until all partial reports are in the volume.
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: \(name)-merge
    spec:
      backoffLimit: 0
      podFailurePolicy:
        rules:
          - action: Ignore
            onPodConditions:
              - type: DisruptionTarget
                status: "True"
      template:
        spec:
          restartPolicy: Never
    \(podSecurity)
          containers:
            - name: merge
              image: \(YAMLText.quoted(job.image))
              command:
                - sh
                - -c
                - |
                  end=$(($(date +%s) + WAIT_SECONDS))
                  parts=\(reports)/\(job.parts)
                  until [ "$(find "$parts" -name 'partial-*.json' 2> /dev/null | wc -l)" \\
                      -ge \(job.tasks) ] || [ "$(date +%s)" -ge "$end" ]; do
                    sleep 10
                  done
                  simharness merge "$parts" --report \(reports)\(job.mergeOptions) --quiet
                  status=$?
                  [ $status -eq 2 ] || [ ! -e \(reports)/report.json ] ||
                    cat \(reports)/report.json
                  exit $status
              env:
                - name: WAIT_SECONDS
                  value: "\(whole)"
              resources:
                requests: {cpu: 100m, memory: 512Mi}
                limits: {cpu: "1", memory: 512Mi}
    \(containerSecurity)
              volumeMounts:
                - name: reports
                  mountPath: \(reports)
          volumes:
            - name: reports
              persistentVolumeClaim:
                claimName: \(name)

    """
  }

  private static let podSecurity = """
          automountServiceAccountToken: false
          enableServiceLinks: false
          securityContext:
            runAsNonRoot: true
            runAsUser: 65532
            runAsGroup: 65532
            fsGroup: 65532
            fsGroupChangePolicy: OnRootMismatch
            seccompProfile:
              type: RuntimeDefault
    """

  private static let containerSecurity = """
              securityContext:
                readOnlyRootFilesystem: true
                allowPrivilegeEscalation: false
                capabilities:
                  drop: [ALL]
    """
}
