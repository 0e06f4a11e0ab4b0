import Testing

@testable import Batch

@Suite("jobs of engines") struct EngineTests {
  private func job(
    _ words: [String] = ["run", "cohort"], tasks: Int = 4, numbers: [Int]? = nil,
    text: String? = nil, report: String = "out"
  ) -> BatchJob {
    BatchJob(
      program: "simharness", name: "cohort", words: words, text: text, tasks: tasks,
      numbers: numbers ?? Array(1...tasks),
      report: report, parts: "parts-1f", minutes: 20, memory: 320, image: "simharness:latest",
      again: "simharness batch slurm cohort --tasks \(tasks) --only {}")
  }

  @Test("every engine runs each task's shard, and merges")
  func commands() {
    for engine in EngineCatalog.all {
      let text = engine.text(of: job())
      #expect(text.contains("simharness run cohort --shard "), "\(engine.name)")
      #expect(text.contains("simharness merge "), "\(engine.name)")
      #expect(text.contains("320") || engine.name == "gitlab" || engine.name == "github")
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(engine.name)")
      #expect(engine.usage.hasPrefix("simharness batch \(engine.name) "))
    }
  }

  @Test("numbers of tasks are listed in ranges")
  func lists() {
    let cases: [([Int], String)] = [
      ([1], "1"), ([1, 2, 3, 4], "1-4"), ([1, 3, 4], "1,3-4"), ([2, 4], "2,4"),
    ]
    for (numbers, list) in cases {
      #expect(job(numbers: numbers).list == list)
      #expect(SlurmEngine.text(of: job(numbers: numbers)).contains("#SBATCH --array=\(list)\n"))
    }
  }

  @Test("some of the tasks keep their numbers, whatever numbers the engine gives them")
  func some() {
    let some = job(tasks: 12, numbers: [3, 7])
    #expect(SlurmEngine.text(of: some).contains("SIMHARNESS_TASKS=12 SIMHARNESS_FIRST_TASK=1"))
    #expect(LocalEngine.text(of: some).contains("printf '%s\\n' 3 7;"))
    #expect(GitHubEngine.text(of: some).contains("shard: [3, 7]"))
    #expect(GitLabEngine.text(of: some).contains("SHARD: [\"3/12\", \"7/12\"]"))
    for engine in [GitHubEngine.self, GitLabEngine.self] as [any BatchEngine.Type] {
      #expect(!engine.text(of: some).contains("simharness merge"))
    }
    let kubernetes = KubernetesEngine.text(of: some)
    #expect(kubernetes.contains("completions: 2\n"))
    #expect(kubernetes.contains("set -- 3 7; shift \\\"$JOB_COMPLETION_INDEX\\\"; exec simharness"))
  }

  @Test("hostile paths stay one word of the shell, and one text of YAML")
  func hostile() {
    let path = "a b'; $(touch x) \"#\\"
    let whole = job(["run", path], report: path)
    for engine in EngineCatalog.all {
      let text = engine.text(of: whole)
      #expect(!text.contains("\n\(path)"), "\(engine.name)")
      // Outside of quotes, the substitution would be made.
      for line in text.split(separator: "\n") where line.contains("touch x") {
        #expect(line.contains("'") || line.contains("\"") || line.contains("#"), "\(line)")
      }
    }
    #expect(KubernetesEngine.text(of: whole).contains("$$(touch x)"))
    #expect(YAMLText.quoted("a\"\\\n\u{7}\u{2028}é") == #""a\"\\\n\u0007\u2028é""#)
  }

  @Test("a scenario of the user's goes with the manifest, a bundled one does not")
  func scenarios() {
    let own = KubernetesEngine.text(of: job(["run", "my.json"], text: "{\n}"))
    #expect(own.contains("scenario.json: \"{\\n}\""))
    #expect(own.contains("simharness run /input/scenario.json --shard auto"))
    #expect(own.contains("mountPath: /input\n"))
    let bundled = KubernetesEngine.text(of: job())
    #expect(!bundled.contains("ConfigMap") && !bundled.contains("/input"))
    #expect(GitHubEngine.text(of: job(["run", "my.json"], text: "{}")).contains("checkout"))
    #expect(!GitHubEngine.text(of: job()).contains("checkout"))
  }

  @Test("a long name leaves room for the merge's in Kubernetes")
  func names() {
    var long = job()
    long.name = String(repeating: "a", count: 56) + "-" + String(repeating: "b", count: 7)
    let text = KubernetesEngine.text(of: long)
    for line in text.split(separator: "\n") where line.hasPrefix("  name: ") {
      #expect(line.dropFirst(8).count <= 63 && !line.hasSuffix("-"), "\(line)")
    }
  }
}
