import Synchronization
import VirtualTime

/// An external program that provides one or more services over JSON lines.
///
/// The first call starts it, later calls reuse it, and deinitialization ends it. Only one call can
/// be in progress: a call made while another one waits for virtual time supersedes that one. After
/// a failure every call fails immediately with the same error, until `takeFailure()` clears it.
public final class ForeignProcess: Sendable {
  /// The next message of a program during a call.
  enum ProgramMessage<Result: Decodable & Sendable>: Sendable {
    /// The program queries the steps of an interval; the number is the identifier of the query.
    case question(Int, ForeignQueryArguments)
    /// The program reports its progress.
    case progress(ForeignQueryArguments)
    /// The program has answered the call.
    case result(Result)
  }

  private struct State: ~Copyable {
    var child: ChildProgram?
    var services: [String] = []
    var lastCall = 0
    /// The identifier of a call that has not been answered yet.
    var open: Int?
    var broken: ForeignServiceError?
    var deadline: Int64 = 0
  }

  /// The time in milliseconds that a program has to end by itself.
  private static let grace: Int64 = 1_000

  /// The command that starts the program.
  public let command: ForeignCommand
  private let state = Mutex(State())

  /// Creates a process; the program is started by the first call.
  public init(_ command: ForeignCommand) { self.command = command }

  deinit { end() }

  /// Returns the failure of the program and clears it, so that the next call starts it again.
  ///
  /// - Returns: The error with which all calls failed; nil without a failure.
  public func takeFailure() -> ForeignServiceError? {
    state.withLock { state in
      defer { state.broken = nil }
      return state.broken
    }
  }

  /// Starts the program and ends it again, to see whether it can provide services.
  ///
  /// - Parameter services: The services that it is to provide.
  /// - Throws: `ForeignServiceError` if it does not start, does not answer the first call as the
  ///   protocol requires, or does not provide one of the services.
  public func checkStart(for services: [ForeignService]) throws(ForeignServiceError) {
    defer { end() }
    try state.withLock { state throws(ForeignServiceError) in
      for service in services { try prepare(service, &state) }
    }
  }

  /// Ends the program; the next call starts it again.
  public func end() {
    state.withLock { state in
      _ = state.child?.end(within: Self.grace)
      state.child = nil
      state.open = nil
    }
  }

  /// Sends a call that the program answers without queries.
  func result<Result: Decodable & Sendable>(
    of call: String, _ arguments: some Encodable & Sendable, service: ForeignService
  ) throws(ForeignServiceError) -> Result {
    let (_, turn): (Int, ProgramMessage<Result>) = try begin(call, arguments, service: service)
    if case .result(let result) = turn { return result }
    throw reject("a call by the program, allowed only during layer", call: call)
  }

  /// Sends a call during which the program may query steps and report progress.
  ///
  /// - Returns: The identifier of the call and the first message of the program.
  /// - Throws: `ForeignServiceError`.
  func begin<Result: Decodable & Sendable>(
    _ call: String, _ arguments: some Encodable & Sendable, service: ForeignService
  ) throws(ForeignServiceError) -> (Int, ProgramMessage<Result>) {
    try state.withLock { state throws(ForeignServiceError) in
      if let broken = state.broken { throw broken }
      if state.open != nil {
        // The superseded call is never answered, and its program cannot take another call.
        _ = state.child?.end(within: 0)
        state.child = nil
        state.open = nil
      }
      try prepare(service, &state)
      return try send(call, arguments, &state)
    }
  }

  /// Starts the program unless it runs already, and checks that it provides a service.
  private func prepare(_ service: ForeignService, _ state: inout State)
    throws(ForeignServiceError)
  {
    if state.child == nil { try start(&state) }
    guard state.services.contains(service.rawValue) else {
      throw fail(&state, .notServed(program: command.description, service: service.rawValue))
    }
  }

  /// Answers a query and waits for the next message.
  ///
  /// - Parameters:
  ///   - answer: The answer; nil to continue waiting after a progress report.
  ///   - call: The name of the call, for error messages.
  ///   - number: The identifier of the call.
  /// - Returns: The next message of the program.
  /// - Throws: `ForeignServiceError`.
  func resume<Result: Decodable & Sendable>(
    _ answer: ForeignAnswer?, call: String, _ number: Int
  ) throws(ForeignServiceError) -> ProgramMessage<Result> {
    try state.withLock { state throws(ForeignServiceError) in
      if let broken = state.broken { throw broken }
      guard state.open == number else {
        throw .superseded(program: command.description, call: call)
      }
      if let answer {
        state.child?.lines.write(ForeignJSON.line(answer))
        state.deadline = deadline
      } else if RealTime.nanoseconds >= state.deadline {
        // Reports of progress that came before the deadline could go on for ever.
        throw timedOut(call, &state)
      }
      return try receive(call, number, &state)
    }
  }

  /// Ends the program because its answer is invalid.
  ///
  /// - Parameters:
  ///   - problem: The description of the problem.
  ///   - call: The name of the call.
  ///   - line: The text of the answer.
  /// - Returns: The error with which all further calls fail.
  func reject(_ problem: String, call: String, line: String = "") -> ForeignServiceError {
    state.withLock { state in
      if let broken = state.broken { return broken }
      return fail(
        &state,
        .malformed(
          program: command.description, call: call, problem: problem,
          line: ForeignServiceError.excerpt(line.utf8)))
    }
  }

  private var deadline: Int64 {
    RealTime.nanoseconds + Int64(command.timeoutMilliseconds) * 1_000_000
  }

  private func start(_ state: inout State) throws(ForeignServiceError) {
    do throws(ForeignServiceError) {
      state.child = try ChildProgram(command)
    } catch {
      throw fail(&state, error)
    }
    let (_, turn): (Int, ProgramMessage<HelloResult>) = try send("hello", HelloArguments(), &state)
    state.open = nil
    guard case .result(let hello) = turn else {
      throw malformed("a call by the program", "hello", [], &state)
    }
    guard hello.protocol == ForeignProtocol.name, hello.version == ForeignProtocol.version else {
      throw fail(
        &state,
        .otherProtocol(
          program: command.description, name: ForeignServiceError.excerpt(hello.protocol.utf8),
          version: hello.version))
    }
    state.services = hello.services
  }

  private func send<Result: Decodable & Sendable>(
    _ call: String, _ arguments: some Encodable & Sendable, _ state: inout State
  ) throws(ForeignServiceError) -> (Int, ProgramMessage<Result>) {
    state.lastCall += 1
    let number = state.lastCall
    let line = ForeignJSON.line(ForeignCall(id: number, call: call, arguments: arguments))
    state.child?.lines.write(line)
    state.deadline = deadline
    return (number, try receive(call, number, &state))
  }

  private func receive<Result: Decodable & Sendable>(
    _ call: String, _ number: Int, _ state: inout State
  ) throws(ForeignServiceError) -> ProgramMessage<Result> {
    let line = try nextLine(call, &state)
    let message: ForeignMessage<Result>
    do throws(ForeignJSON.Unreadable) {
      message = try ForeignJSON.message(line)
    } catch {
      throw malformed(error.problem, call, line, &state)
    }
    state.open = number
    let arguments = message.arguments ?? ForeignQueryArguments()
    switch (message.call, message.id, message.result, message.error) {
    case ("progress", nil, nil, nil): return .progress(arguments)
    case ("steps", let id?, nil, nil): return .question(id, arguments)
    case (nil, number, let result?, nil):
      state.open = nil
      return .result(result)
    case (nil, number, nil, let error?):
      state.open = nil
      throw .refused(
        program: command.description, call: call, message: ForeignServiceError.excerpt(error.utf8))
    case (nil, number, _, _):
      throw malformed("not exactly one of result and error", call, line, &state)
    case (nil, _, _, _): throw malformed("an id other than \(number)", call, line, &state)
    default: throw malformed("an unknown call", call, line, &state)
    }
  }

  private func nextLine(_ call: String, _ state: inout State) throws(ForeignServiceError) -> [UInt8]
  {
    do throws(LineChannel.Problem) {
      return try awaitedLine(&state)
    } catch {
      switch error {
      case .timedOut: throw timedOut(call, &state)
      case .tooLong:
        throw malformed("a line of more than \(LineChannel.lineLimit) bytes", call, [], &state)
      case .closed:
        let termination = state.child?.end(within: Self.grace)
        let standardError = standardError(state)
        state.child = nil
        throw fail(
          &state,
          .ended(
            program: command.description, call: call,
            termination: termination ?? "closed its output",
            standardError: standardError))
      }
    }
  }

  /// Waits for a line until the deadline or the end of the program, whose output a descendant may
  /// keep open.
  private func awaitedLine(_ state: inout State) throws(LineChannel.Problem) -> [UInt8] {
    while let child = state.child {
      // The output of an ended program is there at once, and needs no wait.
      let hasEnded = child.hasEnded
      let soon = hasEnded ? 0 : min(state.deadline, RealTime.nanoseconds + Self.pause)
      do throws(LineChannel.Problem) {
        if let line = try state.child?.lines.line(before: soon) { return line }
      } catch {
        guard error == .timedOut else { throw error }
        if hasEnded { throw .closed }
        if RealTime.nanoseconds >= state.deadline { throw .timedOut }
      }
    }
    throw .closed
  }

  /// The time between two looks at a program that does not answer, in nanoseconds.
  private static let pause: Int64 = 100_000_000

  private func standardError(_ state: borrowing State) -> String {
    ForeignServiceError.excerpt(state.child?.lines.standardError ?? [], limit: 400, keepsEnd: true)
  }

  private func timedOut(_ call: String, _ state: inout State) -> ForeignServiceError {
    fail(
      &state,
      .timedOut(
        program: command.description, call: call, milliseconds: command.timeoutMilliseconds,
        standardError: standardError(state)))
  }

  private func malformed(
    _ problem: String, _ call: String, _ line: [UInt8], _ state: inout State
  ) -> ForeignServiceError {
    fail(
      &state,
      .malformed(
        program: command.description, call: call, problem: problem,
        line: ForeignServiceError.excerpt(line)))
  }

  /// Kills the program and keeps the error.
  private func fail(_ state: inout State, _ error: ForeignServiceError) -> ForeignServiceError {
    _ = state.child?.end(within: 0)
    state.child = nil
    state.open = nil
    state.broken = error
    return error
  }
}
