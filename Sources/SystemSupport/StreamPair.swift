import Foundation

/// Two connected sockets: one end for this process, one for a child process.
///
/// Unlike a pipe, a socket cannot be opened by another process through `/proc`, and writing to a
/// socket whose other end is closed can be made to raise no signal.
package struct StreamPair: Sendable {
  /// The end of this process.
  package let ours: Int32
  /// The end of the child process.
  package let theirs: Int32

  /// Connects two sockets that no program inherits.
  ///
  /// - Throws: `ChildProcess.StartError` if there are too many open files.
  package init() throws(ChildProcess.StartError) {
    var pair: [Int32] = [0, 0]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
      throw ChildProcess.StartError(number: errno)
    }
    (ours, theirs) = (pair[0], pair[1])
    #if canImport(Darwin)
      var yes: Int32 = 1
      for end in pair {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      }
    #endif
  }

  /// Connects several pairs, all of them or none.
  ///
  /// - Parameter count: The number of pairs.
  /// - Returns: The pairs.
  /// - Throws: `ChildProcess.StartError` if there are too many open files.
  package static func pairs(_ count: Int) throws(ChildProcess.StartError) -> [StreamPair] {
    var pairs: [StreamPair] = []
    do throws(ChildProcess.StartError) {
      while pairs.count < count { pairs.append(try StreamPair()) }
    } catch {
      for pair in pairs { pair.close() }
      throw error
    }
    return pairs
  }

  /// Closes both ends.
  package func close() {
    Foundation.close(ours)
    Foundation.close(theirs)
  }
}

/// Reads and writes of a descriptor that return errors as values.
package enum Descriptor {
  /// Writes all bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - descriptor: A descriptor that blocks.
  /// - Returns: False if they could not all be written.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads the available bytes, and waits if there are none.
  ///
  /// - Parameter descriptor: A descriptor that blocks.
  /// - Returns: The bytes; none at the end, or if the descriptor cannot be read.
  package static func read(_ descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var result = -1
      repeat {
        result = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      } while result < 0 && errno == EINTR
      count = max(0, result)
    }
  }

  /// Returns whether this process may open more files.
  ///
  /// - Parameter count: The number of files.
  /// - Returns: True if they can be opened.
  package static func areAvailable(_ count: Int) -> Bool {
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    while copies.count < count {
      let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      guard copy >= 0 else { return false }
      copies.append(copy)
    }
    return true
  }

  /// Opens `/dev/null` in place of the standard streams that are closed, so that no other file gets
  /// their numbers.
  ///
  /// Standard output is opened for reading, so that writing to it still fails.
  ///
  /// - Returns: False if standard output was closed.
  package static func openStandardStreams() -> Bool {
    var hasOutput = true
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY)
      if stream == STDOUT_FILENO { hasOutput = false }
    }
    return hasOutput
  }
}
