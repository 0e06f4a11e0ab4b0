import Foundation
import Synchronization
import SystemSupport

/// The connection of a worker process to its parent: orders in, messages out, a line each.
package final class WorkerChannel: Sendable {
  /// The exit status of a worker that ended itself because a service will not return.
  package static let abandonedStatus: Int32 = 70
  /// The exit status of a worker that has too few file descriptors.
  static let noDescriptorsStatus: Int32 = 71

  private let orders: Int32
  private let messages: Int32
  /// The lock held while a message is written; the last message of a process never releases it.
  private let writing = Mutex(())
  private let mebibytes: Int

  /// Takes over standard input and output; services under test read an empty input, and what they
  /// print goes to standard error.
  ///
  /// No program that a service starts inherits the connection.
  ///
  /// - Parameter mebibytes: The memory that this process may use, in MiB. It limits the memory in
  ///   use and not the reserved memory, which can be much larger.
  package init(mebibytes: Int) {
    self.mebibytes = mebibytes
    let parent = getppid()
    orders = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    messages = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let empty = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard orders >= 0, messages >= 0, empty >= 0 else { exit(Self.noDescriptorsStatus) }
    dup2(empty, STDIN_FILENO)
    close(empty)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    SignalMask.clear()
    signal(SIGPIPE, SIG_IGN)
    ChildProcess.endChildrenOnSignals()
    Thread.detachNewThread { [self] in
      while !exceedsMemory {
        // Systems other than Linux have no signal for the death of the parent.
        if getppid() != parent { kill(getpid(), SIGTERM) }
        poll(nil, 0, 10)
      }
      writing.withLock { _ in endOutOfMemory() }
    }
  }

  /// Calls a closure with each order until the parent closes its end.
  ///
  /// - Parameters:
  ///   - type: The type of the orders; another line is refused.
  ///   - work: Called with each order.
  package func forEachOrder<Order: Decodable>(_ type: Order.Type, _ work: (Order) -> Void) {
    var lines = LineBuffer()
    while true {
      while let bytes = lines.next() {
        let line = String(decoding: bytes, as: UTF8.self)
        if let order = JSONLine.value(type, of: line) {
          work(order)
        } else {
          send(WorkerMessage<Bool>.refused("not an order: \(line.prefix(80))"))
        }
      }
      let bytes = Descriptor.read(orders)
      if bytes.isEmpty { return }
      lines.append(bytes)
    }
  }

  /// Sends a message; a worker whose parent is gone ends itself.
  package func send<Result>(_ message: WorkerMessage<Result>) {
    let isSent = writing.withLock { _ in
      // The service that used the memory is the one before the message.
      if exceedsMemory { endOutOfMemory() }
      return write(message)
    }
    if !isSent { exit(Self.abandonedStatus) }
  }

  private func write<Result>(_ message: WorkerMessage<Result>) -> Bool {
    Descriptor.write(Array((message.line + "\n").utf8), to: messages)
  }

  private var exceedsMemory: Bool { Stopwatch.residentMemoryBytes > mebibytes << 20 }

  private func endOutOfMemory() -> Never {
    _ = write(WorkerMessage<Bool>.outOfMemory(mebibytes: mebibytes))
    // The handler ends the programs of the services.
    kill(getpid(), SIGTERM)
    while true { poll(nil, 0, 1_000) }
  }

  /// Limits the further processor time of this process, after which the kernel ends it.
  ///
  /// - Parameter seconds: Processor seconds from now on.
  package static func limitProcessorTime(to seconds: Int) {
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
