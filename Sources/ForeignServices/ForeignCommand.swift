/// The command that starts an external program, and the timeout for its messages.
public struct ForeignCommand: Hashable, Sendable, CustomStringConvertible {
  /// The default timeout, in milliseconds.
  public static let defaultTimeoutMilliseconds = 10_000

  /// The path of the program, or a name that is looked up in `PATH`.
  public var program: String
  /// The arguments of the program.
  public var arguments: [String]
  /// The timeout for each message, in milliseconds of real time.
  public var timeoutMilliseconds: Int

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - program: The path of the program, or a name that is looked up in `PATH`.
  ///   - arguments: The arguments of the program.
  ///   - timeoutMilliseconds: The timeout for each message, 1 to 86,400,000.
  public init(
    _ program: String, _ arguments: [String] = [],
    timeoutMilliseconds: Int = ForeignCommand.defaultTimeoutMilliseconds
  ) {
    precondition(
      (1...86_400_000).contains(timeoutMilliseconds), "invalid timeout: \(timeoutMilliseconds) ms")
    self.program = program
    self.arguments = arguments
    self.timeoutMilliseconds = timeoutMilliseconds
  }

  /// Creates a command from a shell command line.
  ///
  /// - Parameters:
  ///   - line: The command line, which `/bin/sh` parses.
  ///   - timeoutMilliseconds: The timeout for each message, 1 to 86,400,000.
  public init(
    shell line: String, timeoutMilliseconds: Int = ForeignCommand.defaultTimeoutMilliseconds
  ) {
    self.init("/bin/sh", ["-c", line], timeoutMilliseconds: timeoutMilliseconds)
  }

  /// The command in one line, truncated for messages.
  public var description: String {
    let words =
      program == "/bin/sh" && arguments.count == 2 && arguments[0] == "-c"
      ? [arguments[1]] : [program] + arguments
    return ForeignServiceError.excerpt(words.joined(separator: " ").utf8, limit: 100)
  }
}
