import Synchronization
import VirtualTime

/// The value that a simulation finished with.
func finished<Success>(_ outcome: Outcome<Success>) -> Success? {
  if case .finished(let value) = outcome { return value }
  return nil
}

/// A value shared between a simulation and its test.
final class Shared<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>

  init(_ value: Value) { stored = Mutex(value) }

  var value: Value {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  func update(_ change: (inout sending Value) -> Void) { stored.withLock { change(&$0) } }
}

let hour: Int64 = 3_600_000_000_000
let day: Int64 = 24 * hour
