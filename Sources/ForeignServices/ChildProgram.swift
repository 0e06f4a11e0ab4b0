import Foundation
import Synchronization
import VirtualTime

/// A child process in its own process group, so that its descendants can be ended with it.
///
/// Foundation's `Process` waits with a run loop, whose clocks are virtual inside a simulation.
struct ChildProgram {
  private let identifier: pid_t
  /// The lines written to and read from the program.
  var lines: LineChannel

  /// Prevents other threads from starting programs that inherit descriptors not yet close-on-exec.
  private static let starting = Mutex(())

  /// Starts a command.
  ///
  /// Its standard input is a socket, so that writing to a program that has ended raises no signal.
  init(_ command: ForeignCommand) throws(ForeignServiceError) {
    var ours: [Int32] = []
    (identifier, ours) = try Self.starting.withLock { _ throws(ForeignServiceError) in
      try Self.started(command)
    }
    for descriptor in ours { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    lines = LineChannel(input: ours[0], output: ours[1], errors: ours[2])
  }

  private static func started(_ command: ForeignCommand) throws(ForeignServiceError)
    -> (pid_t, [Int32])
  {
    var pairs: [(ours: Int32, theirs: Int32)] = []
    var number: Int32 = 0
    var identifier: pid_t = 0
    for make in [socket, pipe, pipe] where number == 0 {
      guard let pair = make() else {
        number = errno
        break
      }
      for descriptor in [pair.ours, pair.theirs] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      pairs.append(pair)
    }
    if number == 0 { (number, identifier) = spawn(command, pairs.map(\.theirs)) }
    for pair in pairs { close(pair.theirs) }
    guard number == 0 else {
      for pair in pairs { close(pair.ours) }
      throw .notStarted(program: command.description, reason: String(cString: strerror(number)))
    }
    return (identifier, pairs.map(\.ours))
  }

  /// Waits until the program ends, and kills its process group after the timeout.
  ///
  /// - Parameter milliseconds: The time that it has to end after its input is closed.
  /// - Returns: A description of how it ended; nil if it was killed.
  mutating func end(within milliseconds: Int64) -> String? {
    lines.closeInput()
    let deadline = RealTime.nanoseconds + milliseconds * 1_000_000
    lines.drainErrors(before: deadline)
    defer { lines.close() }
    var status: Int32 = 0
    while true {
      if waitpid(identifier, &status, WNOHANG) == identifier { return Self.words(for: status) }
      guard RealTime.nanoseconds < deadline else { break }
      poll(nil, 0, 1)
    }
    kill(-identifier, SIGKILL)
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return nil
  }

  private static func words(for status: Int32) -> String {
    let signal = status & 0x7f
    return signal == 0 ? "ended with status \(status >> 8 & 0xff)" : "was ended by signal \(signal)"
  }

  private static func spawn(_ command: ForeignCommand, _ descriptors: [Int32]) -> (Int32, pid_t) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (target, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    // This thread may block signals, which the program must not inherit.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = ([command.program] + command.arguments).map { strdup($0) }
    let variables = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") }
    defer { for text in words + variables { free(text) } }
    var identifier: pid_t = 0
    let number = posix_spawnp(
      &identifier, command.program, &actions, &attributes, words + [nil], variables + [nil])
    return (number, identifier)
  }

  private static func socket() -> (ours: Int32, theirs: Int32)? {
    var pair: [Int32] = [0, 0]
    #if canImport(Darwin)
      guard socketpair(AF_UNIX, SOCK_STREAM, 0, &pair) == 0 else { return nil }
      var yes: Int32 = 1
      setsockopt(pair[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #else
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else { return nil }
    #endif
    return (pair[0], pair[1])
  }

  private static func pipe() -> (ours: Int32, theirs: Int32)? {
    var pair: [Int32] = [0, 0]
    return Foundation.pipe(&pair) == 0 ? (pair[0], pair[1]) : nil
  }
}
