import Foundation
import Testing

@testable import ForeignServices

@Suite struct ForeignProcessTests {
  private static let counting = """
    calls = 0
    for line in sys.stdin:
      calls += 1
      answer(json.loads(line), points=calls)
    """

  /// The error of a call, which all later calls throw as well until it is taken.
  private func error(_ process: ForeignProcess) throws -> ForeignServiceError {
    let first = #expect(throws: ForeignServiceError.self) { try process.points() }
    let again = #expect(throws: ForeignServiceError.self) { try process.points() }
    #expect(first == again)
    #expect(process.takeFailure() == first)
    #expect(process.takeFailure() == nil)
    return try #require(first)
  }

  @Test("one process answers all calls until it is ended, and is started anew after that")
  func kept() throws {
    let process = program(Self.counting)
    #expect(try (0..<3).map { _ in try process.points() } == [1, 2, 3])
    process.end()
    #expect(try process.points() == 1)
    #expect(process.takeFailure() == nil)
  }

  @Test("a program that writes nonsense is told apart from one that is silent")
  func nonsense() throws {
    let process = program("print('good\\tmorning', flush=True); time.sleep(60)", greets: false)
    #expect(
      try error(process)
        == .malformed(
          program: process.command.description, call: "hello",
          problem: "not JSON with 64-bit integers", line: "good\\tmorning"))
  }

  @Test(
    "an answer of another shape is refused with the line",
    arguments: [
      ("answer(read(), points='three')", "result.points is not of type Int"),
      ("answer(read(), points=1.5)", "not JSON with 64-bit integers"),
      ("answer(read(), points=10 ** 30)", "not JSON with 64-bit integers"),
      ("answer(read())", "result.points is missing"),
      ("write({'id': 99, 'result': {'points': 1}})", "an id other than 2"),
      ("write({'id': 2})", "not exactly one of result and error"),
      (
        "write({'id': 2, 'result': {'points': 1}, 'error': 'x'})",
        "not exactly one of result and error"
      ),
      ("write({'call': 'weather', 'id': 1})", "an unknown call"),
      ("write([1, 2])", "not an object"),
      ("write({'id': 1, 'call': 'steps'})", "a call by the program, allowed only during layer"),
    ])
  func shapes(_ body: String, _ problem: String) throws {
    let error = try error(program("\(body)\nsys.stdin.read()"))
    guard case .malformed(_, "pointsFromSteps", problem, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test("the line that is quoted is cut")
  func cut() throws {
    guard case .malformed(_, _, _, let line) = try error(program("print('x' * 100000)")) else {
      Issue.record("no malformed line")
      return
    }
    #expect(line == String(repeating: "x", count: 200) + "…")
  }

  @Test("a program that dies says how, and what it wrote last")
  func death() throws {
    let process = program("read(); complain('one'); complain('two'); sys.exit(3)")
    #expect(
      try error(process)
        == .ended(
          program: process.command.description, call: "pointsFromSteps",
          termination: "ended with status 3", standardError: "one | two"))
    let killed = program("read(); os.kill(os.getpid(), 9)")
    guard case .ended(_, _, "was ended by signal 9", "") = try error(killed) else {
      Issue.record("another end")
      return
    }
  }

  @Test("a program that dies is told even if a descendant keeps its output open")
  func orphan() throws {
    let process = program("read(); os.fork() == 0 and time.sleep(60); complain('one'); os._exit(7)")
    guard case .ended(_, _, "ended with status 7", "one") = try error(process) else {
      Issue.record("another end")
      return
    }
  }

  @Test("a program that is gone before it is written to raises no signal")
  func gone() throws {
    // More than a socket holds, so that the write goes on after the program's end.
    let process = program("os._exit(0)")
    let samples = Array(repeating: 0, count: 200_000)
    let error = #expect(throws: ForeignServiceError.self) {
      let _: [Int] = try process.result(of: "any", samples, service: .energy)
    }
    guard case .ended(_, "any", "ended with status 0", "") = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "a program that does not answer is killed, and leaves nothing behind",
    arguments: [
      "time.sleep(600)",
      "while True: pass",
      "while True: sys.stdout.write('x'); sys.stdout.flush(); time.sleep(0.02)",
      "while True: complain('still at it'); time.sleep(0.02)",
    ])
  func silence(_ body: String) throws {
    let process = program("complain(os.getpid())\nread()\n\(body)", timeoutMilliseconds: 3_000)
    let error = try error(process)
    guard case .timedOut(_, "pointsFromSteps", 3_000, let standardError) = error else {
      Issue.record("\(error)")
      return
    }
    guard body == "time.sleep(600)" else { return }
    let identifier = try #require(pid_t(standardError))
    #expect(kill(identifier, 0) == -1)
  }

  @Test("another version or another protocol is refused")
  func version() throws {
    for (name, number) in [("simharness-services", 2), ("lsp", 1)] {
      let process = program(
        "answer(read(), protocol='\(name)', version=\(number), services=[])", greets: false)
      #expect(
        try error(process)
          == .otherProtocol(
            program: process.command.description, name: name, version: number))
    }
  }

  @Test("a program is not asked for what it does not serve")
  func services() throws {
    let process = program("services = ['layering']\n" + Self.counting)
    #expect(try process.points() == 1)
    let other = program(
      "answer(read(), protocol='simharness-services', version=1, services=['layering'])",
      greets: false)
    #expect(
      try error(other) == .notServed(program: other.command.description, service: "energy"))
  }

  @Test("a flood on standard error stops nothing, and its end is kept")
  func flood() throws {
    let process = program(
      """
      for turn in range(3):
        request = read()
        for _ in range(200): complain('x' * 10000)
        answer(request, points=turn)
      complain('the end'); sys.exit(1)
      """)
    #expect(try (0..<3).map { _ in try process.points() } == [0, 1, 2])
    guard case .ended(_, _, _, let standardError) = try error(process) else {
      Issue.record("no end")
      return
    }
    #expect(standardError.hasSuffix("x | the end"))
    #expect(standardError.count == 401)
  }

  @Test("a program that cannot be started is an error")
  func start() throws {
    let process = ForeignProcess(ForeignCommand("/no/such/program"))
    #expect(
      try error(process)
        == .notStarted(program: "/no/such/program", reason: "No such file or directory"))
    let shell = ForeignProcess(ForeignCommand(shell: "no-such-program --at-all"))
    guard case .ended(_, "hello", "ended with status 127", let standardError) = try error(shell)
    else {
      Issue.record("no end")
      return
    }
    #expect(standardError.contains("no-such-program"))
  }

  @Test("an error in an answer concerns the one call")
  func refusal() throws {
    let process = program(
      """
      write({"id": read()["id"], "error": "not today"})
      answer(read(), points=4)
      """)
    let error = #expect(throws: ForeignServiceError.self) { try process.points() }
    #expect(
      error
        == .refused(
          program: process.command.description, call: "pointsFromSteps", message: "not today"))
    #expect(try process.points() == 4)
  }

  @Test("after a breakdown was taken the program is started anew")
  func anew() throws {
    let process = program("answer(read(), points=7); read(); sys.exit(1)")
    for _ in 0..<2 {
      #expect(try process.points() == 7)
      _ = try error(process)
    }
  }
}
