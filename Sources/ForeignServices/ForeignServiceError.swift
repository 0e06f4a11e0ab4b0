import PlainText

/// The errors of services in external programs.
public enum ForeignServiceError: Error, Hashable, CustomStringConvertible {
  /// The program cannot be started.
  case notStarted(program: String, reason: String)
  /// The program ended before it answered.
  case ended(program: String, call: String, termination: String, standardError: String)
  /// The program did not answer in time and was killed.
  case timedOut(program: String, call: String, milliseconds: Int, standardError: String)
  /// The program sent an invalid message and was killed.
  case malformed(program: String, call: String, problem: String, line: String)
  /// The program uses another protocol or version.
  case otherProtocol(program: String, name: String, version: Int)
  /// The program does not provide the service that it was assigned.
  case notServed(program: String, service: String)
  /// The program answered a call with an error.
  case refused(program: String, call: String, message: String)
  /// Another call was made before this one was answered.
  case superseded(program: String, call: String)

  /// A one-line description with a remedy.
  public var description: String {
    switch self {
    case .notStarted(let program, let reason):
      "\(program): cannot be started: \(reason); name a program that can be run"
    case .ended(let program, let call, let termination, let standardError):
      "\(program): \(termination) before it answered \(call)" + Self.quoted(standardError)
    case .timedOut(let program, let call, let milliseconds, let standardError):
      "\(program): no answer to \(call) within \(milliseconds) ms; the program was killed"
        + Self.quoted(standardError)
    case .malformed(let program, let call, let problem, let line):
      "\(program): \(problem) in the answer to \(call): \(line)"
    case .otherProtocol(let program, let name, let version):
      "\(program): speaks \(name) version \(version); "
        + "\(ForeignProtocol.name) version \(ForeignProtocol.version) is needed"
    case .notServed(let program, let service):
      "\(program): does not serve \(service); name it in the answer to hello"
    case .refused(let program, let call, let message):
      "\(program): \(call) failed: \(message)"
    case .superseded(let program, let call):
      "\(program): \(call) was cut off by a later call; use one process for each concurrent call"
    }
  }

  private static func quoted(_ standardError: String) -> String {
    standardError.isEmpty ? "" : "; on standard error: \(standardError)"
  }

  /// Returns output of a program as one printable line, truncated to a limit.
  ///
  /// - Parameters:
  ///   - bytes: The output; it may be invalid UTF-8.
  ///   - limit: The number of characters kept.
  ///   - keepsEnd: True to keep the end instead of the beginning.
  /// - Returns: Printable text.
  static func excerpt(_ bytes: some Sequence<UInt8>, limit: Int = 200, keepsEnd: Bool = false)
    -> String
  {
    let all = Array(bytes)
    // A limit on the bytes that are decoded keeps long answers cheap: 16 for each character shown.
    let near = keepsEnd ? all.suffix(16 * limit) : all.prefix(16 * limit)
    let text = String(decoding: near, as: UTF8.self)
      .split(whereSeparator: \.isNewline).joined(separator: " | ")
    let printable = OneLine.text(text)
    guard printable.count > limit || near.count < all.count else { return printable }
    return keepsEnd ? "…" + printable.suffix(limit) : printable.prefix(limit) + "…"
  }
}
