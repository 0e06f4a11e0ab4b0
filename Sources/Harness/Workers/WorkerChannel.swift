import Foundation
import SystemSupport

/// The connection of a worker process to its parent: orders in, messages out, a line each.
package final class WorkerChannel: Sendable {
  /// The exit status of a worker that ended itself because a service will not return.
  package static let abandonedStatus: Int32 = 70

  private let orders: FileHandle
  private let messages: FileHandle

  /// Takes over standard input and output; services under test read an empty input, and what they
  /// print goes to standard error.
  package init() {
    orders = FileHandle(fileDescriptor: dup(STDIN_FILENO), closeOnDealloc: true)
    let empty = open("/dev/null", O_RDONLY)
    dup2(empty, STDIN_FILENO)
    close(empty)
    messages = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    // The parent's threads block signals and its children inherit that, so the kernel's signal for
    // used-up processor time would never arrive.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Calls a closure with each order until the parent closes its end.
  ///
  /// - Parameters:
  ///   - type: The type of the orders; another line is refused.
  ///   - work: Called with each order.
  package func forEachOrder<Order: Decodable>(_ type: Order.Type, _ work: (Order) -> Void) {
    var lines = LineBuffer()
    while true {
      while let line = lines.next() {
        if let order = JSONLine.value(type, of: line) {
          work(order)
        } else {
          send(WorkerMessage<Bool>.refused("not an order: \(line.prefix(80))"))
        }
      }
      let data = orders.availableData
      if data.isEmpty { return }
      lines.append(data)
    }
  }

  /// Sends a message; a worker whose parent is gone ends itself.
  package func send<Result>(_ message: WorkerMessage<Result>) {
    do {
      try messages.write(contentsOf: Data((message.line + "\n").utf8))
    } catch {
      exit(Self.abandonedStatus)
    }
  }

  /// Makes the kernel end this process after more processor time.
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

/// Bytes of a pipe as lines; each byte is examined once, since a message with a trace is long and
/// comes in many pieces.
struct LineBuffer {
  private var bytes = Data()
  private var examined = 0

  mutating func append(_ data: Data) { bytes.append(data) }

  /// Removes and returns the first complete line, without its line break.
  mutating func next() -> String? {
    let from = bytes.startIndex + examined
    guard let end = bytes[from...].firstIndex(of: UInt8(ascii: "\n")) else {
      examined = bytes.count
      return nil
    }
    defer {
      bytes = bytes[(end + 1)...]
      examined = 0
    }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
