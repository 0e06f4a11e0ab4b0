import Foundation
import Synchronization

/// The request to end that the terminal or another process makes, so that half-written files can be
/// removed first.
package enum TerminationSignal {
  /// The program is to end by a signal.
  package struct Received: Error {
    /// The number of the signal.
    package let number: Int32
  }

  /// The number of the signal that was received; 0 for none.
  private static let received = Atomic<Int32>(0)

  /// Runs a body during which the first request to end is only noted.
  ///
  /// - Parameter body: The body, which calls `check` from time to time.
  /// - Returns: The body's result.
  /// - Throws: The body's error, unless a request was noted: then the process ends by its signal.
  package static func deferring<Result>(_ body: () throws -> Result) rethrows -> Result {
    let numbers = [SIGINT, SIGTERM, SIGHUP]
    let earlier = numbers.map { signal($0) { TerminationSignal.note($0) } }
    // A caller that had a signal ignored wants the program to go on.
    for (number, action) in zip(numbers, earlier) where isIgnored(action) {
      signal(number, SIG_IGN)
    }
    defer {
      for (number, action) in zip(numbers, earlier) { signal(number, action) }
      let number = received.load(ordering: .relaxed)
      if number != 0 {
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    return try body()
  }

  /// Notices a request to end.
  ///
  /// - Throws: `Received` if there was one.
  package static func check() throws(Received) {
    let number = received.load(ordering: .relaxed)
    if number != 0 { throw Received(number: number) }
  }

  /// Notes a signal; the second one ends the process at once.
  private static func note(_ number: Int32) {
    guard received.exchange(number, ordering: .relaxed) != 0 else { return }
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func isIgnored(_ action: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
