public import Foundation

/// A worker process's way to its parent.
public struct WorkerChannel: Sendable {
  private let output: FileHandle

  /// Takes over standard output for messages; what services print goes to standard error.
  public init() {
    output = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    // The parent's threads block signals, and its children inherit that: the kernel's word that the
    // processor time is used up would never arrive.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Sends bytes to the parent.
  ///
  /// - Parameter line: A message with its line break.
  /// - Throws: Whatever writing says when nobody listens any more.
  public func send(_ line: Data) throws {
    try output.write(contentsOf: line)
  }

  /// Lets the kernel end this process when it has computed for so much longer.
  ///
  /// - Parameter seconds: Processor seconds from now on.
  public static func limitProcessorTime(to seconds: Int) {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
    #else
      let resource = RLIMIT_CPU
    #endif
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_cur = min(rlim_t(Stopwatch.processorSeconds + seconds), limit.rlim_max)
    setrlimit(resource, &limit)
  }
}
