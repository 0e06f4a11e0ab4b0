import Foundation
import Testing

/// The effects of services, signals and limits of the system on a run.
@Suite struct ProcessTests {
  /// Runs a scenario of one day, in which a program that precedes the example's code provides a
  /// service, either in the run or already when it is started for its check.
  private func run(
    _ sandbox: Sandbox, _ program: String, launcher: [String] = [], startsEarly: Bool = false
  ) throws -> Outcome {
    try sandbox.write(bundledText("single-day"), to: "day.json")
    let folder = repository.appendingPathComponent("Tests/Examples/Python").path
    try sandbox.write(program, to: "program.py")
    try sandbox.write(
      """
      import os, signal, subprocess, sys
      sys.path.insert(0, '\(folder)')
      if os.path.exists('checked') or \(startsEarly ? "True" : "False"):
        exec(open('program.py').read())
      open('checked', 'w')
      exec(open('\(folder)/services.py').read())
      """, to: "service.py")
    let words =
      try launcher + [
        #require(Program.path), "run", "day.json", "--persons", "1", "--no-shrink",
        "--report", "out", "--service", "energy=exec python3 service.py",
      ]
    return try sandbox.run(words[0], Array(words.dropFirst()))
  }

  /// True once a process has ended, even if no process has taken note of it.
  private func isGone(_ process: Int32) throws -> Bool {
    for _ in 0..<3_000 {
      if kill(process, 0) != 0 { return true }
      let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
      if String(decoding: status, as: UTF8.self).contains(") Z ") { return true }
      poll(nil, 0, 10)
    }
    return false
  }

  private func process(_ sandbox: Sandbox, _ name: String) throws -> Int32 {
    try #require(Int32(String(decoding: sandbox.read(name), as: UTF8.self)))
  }

  #if os(Linux)
    @Test("a service has its standard streams and no other descriptor")
    func descriptors() throws {
      let sandbox = try Sandbox()
      let outcome = try run(
        sandbox,
        """
        numbers = ' '.join(sorted(os.listdir('/proc/self/fd')))
        open('all', 'w').write(numbers)
        """)
      #expect(outcome.status == 0)
      // The fourth is that of the list itself.
      #expect(try String(decoding: sandbox.read("all"), as: UTF8.self) == "0 1 2 3")
    }

    @Test("a service cannot write to the connection of its worker")
    func forgery() throws {
      let sandbox = try Sandbox()
      try #require(try run(sandbox, "").status == 0)
      let report = try sandbox.read("out/report.json")
      let outcome = try run(
        sandbox,
        """
        for process in ['self', str(os.getppid())]:
          for number in os.listdir('/proc/' + process + '/fd'):
            try:
              if process == 'self' and int(number) < 3: continue
              place = '/proc/' + process + '/fd/' + number
              kind = os.readlink(place)
              if kind.startswith(('socket', 'pipe')) and int(number) > 2:
                with open(place, 'wb', buffering=0) as file: file.write(b'd\\n')
            except OSError: pass
        """)
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
      #expect(try sandbox.read("out/report.json") == report)
    }

    @Test("when the program is killed, its workers and their services end, however busy they are")
    func killedParent() throws {
      let sandbox = try Sandbox()
      // The worker has the standard error of the program, so that the outcome waits for it.
      let outcome = try run(
        sandbox,
        """
        child = subprocess.Popen(['python3', '-c', 'while True: pass'])
        open('child', 'w').write(str(child.pid))
        open('service', 'w').write(str(os.getpid()))
        status = open('/proc/%d/stat' % os.getppid()).read()
        os.kill(int(status.rsplit(')', 1)[1].split()[1]), signal.SIGKILL)
        while True: pass
        """)
      #expect(outcome.status == -1)
      #expect(try isGone(process(sandbox, "service")))
      #expect(try isGone(process(sandbox, "child")))
    }
  #endif

  @Test("a termination signal ends a run whose parent blocks all signals")
  func blockedSignals() throws {
    let sandbox = try Sandbox()
    let blocking = """
      import os, signal, sys
      signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let outcome = try run(
      sandbox,
      """
      program = os.popen('ps -o ppid= -p %d' % os.getppid()).read()
      os.kill(int(program), signal.SIGTERM)
      while True: pass
      """, launcher: ["/usr/bin/env", "python3", "-c", blocking])
    #expect(outcome.status == -1)
    #expect(!sandbox.contents.contains("out/report.json"))
  }

  @Test("a background process of a service ends with it")
  func background() throws {
    let sandbox = try Sandbox()
    let outcome = try run(
      sandbox,
      """
      child = subprocess.Popen(['sleep', '3600'], close_fds=False)
      open('child', 'w').write(str(child.pid))
      """)
    #expect(outcome.status == 0)
    #expect(try isGone(process(sandbox, "child")))
  }

  @Test(
    "a worker that another process kills is no finding of the service that was running",
    arguments: [true, false])
  func killedWorker(_ startsEarly: Bool) throws {
    let sandbox = try Sandbox()
    let outcome = try run(
      sandbox, "os.kill(os.getppid(), signal.SIGKILL)", startsEarly: startsEarly)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasSuffix(
        ": a worker was ended from outside by signal 9; run again; if the system ran out of "
          + "memory, use fewer --jobs\n"))
    #expect(outcome.errors.count { $0.isNewline } == 1)
    #expect(!sandbox.contents.contains("out"))
  }

  @Test("a worker that is stopped does not stop the run")
  func stoppedWorker() throws {
    let sandbox = try Sandbox()
    let outcome = try run(sandbox, "os.kill(os.getppid(), signal.SIGSTOP)")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(": a worker was ended from outside by signal 9; run again"))
    #expect(outcome.errors.count { $0.isNewline } == 1)
  }

  @Test("a worker that needs more memory than its limit is told with the option that sets it")
  func memory() throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("multi-year"), to: "years.json")
    let outcome = try sandbox.run("run", "years.json", "--memory", "64", "--no-shrink")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        ": person 0: generation used more than 64 MiB of memory, the limit that --memory sets"))
    #expect(outcome.errors.contains("; raise --memory"))
    #expect(outcome.errors.count { $0.isNewline } == 1)
  }

  @Test(
    "too few descriptors are status 2 with one line, or suffice",
    arguments: [5, 8, 9, 19, 20, 24])
  func descriptors(_ limit: Int) throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "day.json")
    let outcome = try sandbox.run(
      "/bin/bash",
      [
        "-c", "ulimit -n \(limit); exec \"$0\" \"$@\"", try #require(Program.path), "run",
        "day.json", "--quiet", "--jobs", "2", "--persons", "2",
      ])
    #expect(outcome.status == 2 || (outcome.status == 0 && outcome.errors.isEmpty), "\(outcome)")
    #expect(outcome.errors.count { $0.isNewline } == (outcome.status == 2 ? 1 : 0), "\(outcome)")
  }

  @Test(
    "a standard stream that is closed is no file of the run, and needed only for output",
    arguments: [
      ("<&-", 0), ("2>&-", 0), (">&-", 2), ("<&- >&-", 2), ("<&- 2>&-", 0), ("--quiet >&-", 0),
      ("--quiet --trace layering >&-", 2),
    ])
  func closed(_ streams: String, _ status: Int32) throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "day.json")
    let outcome = try sandbox.run(
      "/bin/bash",
      [
        "-c", "exec \"$0\" \"$@\" \(streams)", try #require(Program.path), "run", "day.json",
        "--report", "out", "--persons", "2", "--jobs", "2",
      ])
    #expect(outcome.status == status)
    #expect(
      outcome.errors
        == (status == 0
          ? "" : "simharness: cannot write to standard output; redirect it\n"))
    let files = ["out"] + ["report.html", "report.json", "timing.json"].map { "out/\($0)" }
    #expect(sandbox.contents == ["day.json"] + (status == 0 ? files : []))
  }
}
