import Foundation
import SystemSupport
import VirtualTime

/// Exchanges lines with a child program over its standard streams.
///
/// It waits with `poll`, whose timeout uses real time even where clocks are virtual. It reads while
/// it writes, so that neither side can block on a full pipe.
struct LineChannel {
  /// The reason why no line could be read.
  enum Problem: Error {
    /// The deadline passed.
    case timedOut
    /// The program closed its output.
    case closed
    /// The line exceeds the limit.
    case tooLong
  }

  /// The maximum length of a line, in bytes.
  static let lineLimit = 16 << 20
  private static let keptErrors = 4_096

  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private var isInputOpen = true
  private var isOutputOpen = true
  private var areErrorsOpen = true
  private var outgoing: ArraySlice<UInt8> = []
  private var incoming = LineBuffer()
  /// The last bytes that the program wrote to standard error.
  private(set) var standardError: [UInt8] = []

  /// Takes ownership of three non-blocking descriptors.
  init(input: Int32, output: Int32, errors: Int32) {
    self.input = input
    self.output = output
    self.errors = errors
  }

  /// Queues a line, which is written during the next wait for a line.
  mutating func write(_ line: some Sequence<UInt8>) {
    outgoing = ArraySlice(Array(outgoing) + Array(line) + [UInt8(ascii: "\n")])
  }

  /// Returns the next line without its newline.
  mutating func line(before deadline: Int64) throws(Problem) -> [UInt8] {
    while true {
      if let line = incoming.next() { return line }
      guard isOutputOpen else { throw .closed }
      guard incoming.count <= Self.lineLimit else { throw .tooLong }
      guard wait(until: deadline) else { throw .timedOut }
    }
  }

  /// Reads the rest of standard error until its end or the deadline.
  mutating func drainErrors(before deadline: Int64) {
    outgoing = []
    isOutputOpen = false
    while areErrorsOpen, wait(until: deadline) {}
  }

  /// Closes the standard input of the program.
  mutating func closeInput() {
    if isInputOpen { Foundation.close(input) }
    isInputOpen = false
  }

  /// Closes all descriptors.
  mutating func close() {
    closeInput()
    Foundation.close(output)
    Foundation.close(errors)
    isOutputOpen = false
    areErrorsOpen = false
  }

  /// Reads and writes what is possible; returns false if the deadline has passed and no output is
  /// left to read.
  private mutating func wait(until deadline: Int64) -> Bool {
    let left = deadline - RealTime.nanoseconds
    guard left > 0 else {
      var set = [pollfd(fd: isOutputOpen ? output : -1, events: Int16(POLLIN), revents: 0)]
      guard poll(&set, 1, 0) > 0 else { return false }
      isOutputOpen = Self.read(output) { incoming.append($0) }
      return true
    }
    let isWriting = isInputOpen && !outgoing.isEmpty
    // `poll` ignores negative descriptors.
    var set = [
      pollfd(fd: isWriting ? input : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: isOutputOpen ? output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: areErrorsOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = Int32(clamping: left / 1_000_000 + 1)
    guard poll(&set, nfds_t(set.count), milliseconds) > 0 else { return true }
    if set[0].revents != 0 { writeSome() }
    if set[1].revents != 0 {
      isOutputOpen = Self.read(output) { incoming.append($0) }
    }
    if set[2].revents != 0 {
      areErrorsOpen = Self.read(errors) { standardError += $0 }
      if standardError.count > Self.keptErrors {
        standardError.removeFirst(standardError.count - Self.keptErrors)
      }
    }
    return true
  }

  private mutating func writeSome() {
    let written = outgoing.withUnsafeBytes { bytes in
      send(input, bytes.baseAddress, bytes.count, Self.withoutSignal)
    }
    if written > 0 {
      outgoing = outgoing.dropFirst(written)
    } else if written < 0, errno != EAGAIN, errno != EINTR {
      // The program has stopped reading; its output shows whether it has answered.
      outgoing = []
    }
  }

  /// Reads once; returns false at the end of the file.
  private static func read(_ descriptor: Int32, _ take: (UnsafeRawBufferPointer) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))
    }
  }

  #if canImport(Darwin)
    private static let withoutSignal: Int32 = 0
  #else
    private static let withoutSignal = Int32(MSG_NOSIGNAL)
  #endif
}
