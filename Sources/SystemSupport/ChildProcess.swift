import CChildProcess
import Foundation
import VirtualTime

/// A child process that leads its own process group, inherits only its standard streams, and does
/// not outlive this process.
///
/// Foundation's `Process` is not used: its children inherit descriptors and outlive their parent,
/// and it waits with a run loop, whose clocks are virtual inside a simulation.
package struct ChildProcess: Sendable {
  /// The end of a process.
  package enum Ending: Equatable, Sendable {
    /// It exited with a status.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)
  }

  /// The reason why a process cannot be started.
  package struct StartError: Error {
    /// The error number of the system.
    package let number: Int32

    /// The system's description of the error.
    package var reason: String { String(cString: strerror(number)) }
  }

  private let identifier: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The path of the program, or a name that is looked up in `PATH`.
  ///   - arguments: The arguments of the program.
  ///   - environment: Variables that are added to those of this process.
  ///   - folder: The working directory; nil for that of this process.
  ///   - streams: The descriptors of standard input, output and error; they remain the caller's.
  ///   - deathSignal: The signal that the process gets on Linux when this process ends.
  /// - Throws: `StartError`.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    folder: String? = nil, streams: [Int32], deathSignal: Int32 = SIGKILL
  ) throws(StartError) {
    precondition(streams.count == 3, "\(streams.count) descriptors")
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var identifier: pid_t = 0
    let number = Self.start(&identifier, program, words, settings, folder, streams, deathSignal)
    guard number == 0 else { throw StartError(number: number) }
    self.identifier = identifier
  }

  /// True once the process has ended.
  package var hasEnded: Bool { isWaitable(WNOHANG) }

  /// Waits until the process ends by itself, kills the rest of its group, and reaps it.
  ///
  /// A process that a signal stops is killed, since it would never end.
  ///
  /// - Returns: How it ended.
  package func wait() -> Ending {
    while !isWaitable(WSTOPPED) || isStopped { endIfStopped() }
    // The process is not reaped yet, so its identifier cannot belong to another group.
    kill(-identifier, SIGKILL)
    cchildprocess_release(identifier)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
  }

  /// Kills the process and its group if a signal has stopped it.
  package func endIfStopped() {
    if isStopped { kill(-identifier, SIGKILL) }
  }

  /// Kills the process and its group.
  ///
  /// - Returns: How the process ended; a process that had already ended keeps its own ending.
  @discardableResult
  package func end() -> Ending {
    kill(-identifier, SIGKILL)
    return wait()
  }

  /// Runs a program to its end, with this process's standard input and standard error.
  ///
  /// - Parameters:
  ///   - program: The path of the program, or a name that is looked up in `PATH`.
  ///   - arguments: The arguments of the program.
  /// - Returns: What it wrote to standard output, and how it ended.
  /// - Throws: `StartError`.
  package static func output(of program: String, _ arguments: [String]) throws(StartError)
    -> ([UInt8], Ending)
  {
    let stream = try StreamPair()
    defer { close(stream.ours) }
    let process: ChildProcess
    do throws(StartError) {
      process = try ChildProcess(
        program, arguments, streams: [STDIN_FILENO, stream.theirs, STDERR_FILENO])
    } catch {
      close(stream.theirs)
      throw error
    }
    // While this process holds the child's end open, reading would never reach the end of the
    // stream.
    close(stream.theirs)
    var output: [UInt8] = []
    while true {
      let bytes = Descriptor.read(stream.ours)
      if bytes.isEmpty { return (output, process.wait()) }
      output += bytes
    }
  }

  /// Installs handlers that kill all child processes and their groups before a signal ends this
  /// process.
  package static func endChildrenOnSignals() { cchildprocess_handle_signals() }

  private var isStopped: Bool {
    var information = siginfo_t()
    let options = WSTOPPED | WNOWAIT | WNOHANG
    let result = waitid(P_PID, id_t(identifier), &information, options)
    return result == 0 && information.si_signo == SIGCHLD
  }

  private func isWaitable(_ options: Int32) -> Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | options)
    if result != 0 { return errno != EINTR }
    return information.si_signo == SIGCHLD
  }
}

extension ChildProcess {
  #if canImport(Glibc)
    /// Starts and registers the program on a thread that lasts as long as this process, since a
    /// process gets its death signal when the thread ends that started it.
    private static func start(
      _ identifier: inout pid_t, _ program: String, _ words: [UnsafeMutablePointer<CChar>?],
      _ settings: [UnsafeMutablePointer<CChar>?], _ folder: String?, _ streams: [Int32],
      _ deathSignal: Int32
    ) -> Int32 {
      nonisolated(unsafe) let words = words
      nonisolated(unsafe) let settings = settings
      let (number, child) = Simulation.uncounted {
        LaunchThread.shared.run {
          var child: pid_t = 0
          let number = cchildprocess_start(
            &child, program, words, settings, folder, streams, deathSignal)
          return (number, child)
        }
      }
      identifier = child
      return number
    }
  #else
    /// Starts and registers the program.
    private static func start(
      _ identifier: inout pid_t, _ program: String, _ words: [UnsafeMutablePointer<CChar>?],
      _ settings: [UnsafeMutablePointer<CChar>?], _ folder: String?, _ streams: [Int32],
      _ deathSignal: Int32
    ) -> Int32 {
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }
      for (target, descriptor) in streams.enumerated() {
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
      }
      var (none, defaults) = (sigset_t(), sigset_t())
      sigemptyset(&none)
      sigfillset(&defaults)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setsigdefault(&attributes, &defaults)
      posix_spawnattr_setpgroup(&attributes, 0)
      posix_spawnattr_setflags(
        &attributes,
        Int16(
          POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
            | POSIX_SPAWN_CLOEXEC_DEFAULT))
      let number = posix_spawnp(&identifier, program, &actions, &attributes, words, settings)
      if number == 0 { cchildprocess_guard(identifier) }
      return number
    }
  #endif
}

#if canImport(Glibc)
  /// The thread that starts all child processes.
  private final class LaunchThread: @unchecked Sendable {
    // Unchecked, because the semaphores order all accesses.
    static let shared = LaunchThread()

    private let isFree = DispatchSemaphore(value: 1)
    private let isGiven = DispatchSemaphore(value: 0)
    private let isDone = DispatchSemaphore(value: 0)
    private var work: () -> (Int32, pid_t) = { (0, 0) }
    private var result: (Int32, pid_t) = (0, 0)

    private init() {
      Thread.detachNewThread { [self] in
        while true {
          isGiven.wait()
          result = work()
          isDone.signal()
        }
      }
    }

    func run(_ work: @escaping () -> (Int32, pid_t)) -> (Int32, pid_t) {
      isFree.wait()
      defer { isFree.signal() }
      self.work = work
      isGiven.signal()
      isDone.wait()
      return result
    }
  }
#endif
