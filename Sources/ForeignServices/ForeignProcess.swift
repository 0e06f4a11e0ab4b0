import Synchronization
import VirtualTime

/// A program that serves one or more contracts over JSON lines.
///
/// It is started by the first call and kept for all later ones; letting go of it ends it. One call
/// is under way at a time: a call that comes while another one waits for virtual time ends that
/// one. After a breakdown every call fails with the same error at once, until it is taken.
public final class ForeignProcess: Sendable {
  /// What a program may ask for and do while it is called.
  enum Turn<Result: Decodable & Sendable>: Sendable {
    /// It asks for the steps of an interval; the number is the question's own.
    case question(Int, ForeignQuestion)
    /// It tells how far it is.
    case progress(ForeignQuestion)
    /// It is done.
    case result(Result)
  }

  private struct State: ~Copyable {
    var child: ChildProgram?
    var services: [String] = []
    var lastCall = 0
    /// The call that waits for an answer to its own question.
    var open: Int?
    var broken: ForeignServiceError?
    var deadline: Int64 = 0
  }

  /// How long a program that is not needed any more may take to end.
  private static let grace: Int64 = 1_000

  /// The program.
  public let command: ForeignCommand
  private let state = Mutex(State())

  /// Makes a process that is not started yet.
  ///
  /// - Parameter command: The program.
  public init(_ command: ForeignCommand) { self.command = command }

  deinit { end() }

  /// What broke the program since it was last asked; taking it lets the next call start it anew.
  ///
  /// - Returns: The error that every call failed with; nil where nothing broke.
  public func takeBreakdown() -> ForeignServiceError? {
    state.withLock { state in
      defer { state.broken = nil }
      return state.broken
    }
  }

  /// Ends the program; the next call starts it anew.
  public func end() {
    state.withLock { state in
      _ = state.child?.end(within: Self.grace)
      state.child = nil
      state.open = nil
    }
  }

  /// Calls and waits for the answer.
  ///
  /// - Parameters:
  ///   - call: The call's name.
  ///   - arguments: Its arguments.
  ///   - service: The service that it belongs to.
  /// - Returns: The answer.
  /// - Throws: `ForeignServiceError`.
  func result<Result: Decodable & Sendable>(
    of call: String, _ arguments: some Encodable & Sendable, service: ForeignService
  ) throws(ForeignServiceError) -> Result {
    let (_, turn): (Int, Turn<Result>) = try begin(call, arguments, service: service)
    if case .result(let result) = turn { return result }
    throw reject("a call of its own, which only layer may make", call: call)
  }

  /// Calls; the program may have questions before it answers.
  ///
  /// - Returns: The call's number and what the program wants first.
  /// - Throws: `ForeignServiceError`.
  func begin<Result: Decodable & Sendable>(
    _ call: String, _ arguments: some Encodable & Sendable, service: ForeignService
  ) throws(ForeignServiceError) -> (Int, Turn<Result>) {
    try state.withLock { state throws(ForeignServiceError) in
      if let broken = state.broken { throw broken }
      if state.open != nil {
        // The call that waits will not be answered any more; its program is in the middle of it.
        _ = state.child?.end(within: 0)
        state.child = nil
        state.open = nil
      }
      if state.child == nil { try start(&state) }
      guard state.services.contains(service.rawValue) else {
        throw fail(&state, .notServed(program: command.description, service: service.rawValue))
      }
      return try send(call, arguments, &state)
    }
  }

  /// Answers a question and waits for what the program wants next.
  ///
  /// - Parameters:
  ///   - answer: The answer; nil to wait on after a report of progress.
  ///   - call: The call's name, for messages.
  ///   - number: The call's number.
  /// - Returns: What the program wants next.
  /// - Throws: `ForeignServiceError`.
  func proceed<Result: Decodable & Sendable>(
    _ answer: ForeignAnswer?, call: String, _ number: Int
  ) throws(ForeignServiceError) -> Turn<Result> {
    try state.withLock { state throws(ForeignServiceError) in
      if let broken = state.broken { throw broken }
      guard state.open == number else {
        throw .superseded(program: command.description, call: call)
      }
      if let answer {
        state.child?.lines.write(ForeignJSON.line(answer))
        state.deadline = deadline
      }
      return try receive(call, number, &state)
    }
  }

  /// Ends the program because an answer makes no sense.
  ///
  /// - Parameters:
  ///   - problem: What is wrong.
  ///   - call: The call's name.
  ///   - line: What the program wrote.
  /// - Returns: The error that all calls fail with from now on.
  func reject(_ problem: String, call: String, line: String = "") -> ForeignServiceError {
    state.withLock { state in
      if let broken = state.broken { return broken }
      return fail(
        &state,
        .malformed(
          program: command.description, call: call, problem: problem, line: line))
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
    let (_, turn): (Int, Turn<HelloResult>) = try send("hello", HelloArguments(), &state)
    state.open = nil
    guard case .result(let hello) = turn else {
      throw malformed("a call of its own", "hello", [], &state)
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
  ) throws(ForeignServiceError) -> (Int, Turn<Result>) {
    state.lastCall += 1
    let number = state.lastCall
    let line = ForeignJSON.line(ForeignCall(id: number, call: call, arguments: arguments))
    state.child?.lines.write(line)
    state.deadline = deadline
    return (number, try receive(call, number, &state))
  }

  private func receive<Result: Decodable & Sendable>(
    _ call: String, _ number: Int, _ state: inout State
  ) throws(ForeignServiceError) -> Turn<Result> {
    let line = try nextLine(call, &state)
    let message: ForeignMessage<Result>
    do throws(ForeignJSON.Unreadable) {
      message = try ForeignJSON.message(line)
    } catch {
      throw malformed(error.problem, call, line, &state)
    }
    state.open = number
    let arguments = message.arguments ?? ForeignQuestion()
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
    case (nil, number, _, _): throw malformed("not one of result and error", call, line, &state)
    case (nil, _, _, _): throw malformed("another id than \(number)", call, line, &state)
    default: throw malformed("a call that is not known", call, line, &state)
    }
  }

  private func nextLine(_ call: String, _ state: inout State) throws(ForeignServiceError) -> [UInt8]
  {
    do throws(LineChannel.Problem) {
      guard let line = try state.child?.lines.line(before: state.deadline) else { throw .closed }
      return line
    } catch {
      switch error {
      case .late:
        throw fail(
          &state,
          .timedOut(
            program: command.description, call: call, milliseconds: command.timeoutMilliseconds,
            said: said(state)))
      case .tooLong:
        throw malformed("a line of more than \(LineChannel.lineLimit) bytes", call, [], &state)
      case .closed:
        let how = state.child?.end(within: Self.grace)
        let said = said(state)
        state.child = nil
        throw fail(
          &state,
          .ended(
            program: command.description, call: call, how: how ?? "closed its output",
            said: said))
      }
    }
  }

  private func said(_ state: borrowing State) -> String {
    ForeignServiceError.excerpt(state.child?.lines.said ?? [], limit: 400, keepsEnd: true)
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

  /// Kills the program and remembers why.
  private func fail(_ state: inout State, _ error: ForeignServiceError) -> ForeignServiceError {
    _ = state.child?.end(within: 0)
    state.child = nil
    state.open = nil
    state.broken = error
    return error
  }
}
