import Foundation

/// A message from a worker process to its parent, one line each.
///
/// An order is answered by any number of messages, of which the last is `refused` or `done`. If the
/// worker ends before that, the service named by the last `service` message is the cause.
package enum WorkerMessage<Result: Codable & Sendable>: Sendable {
  /// A service starts.
  case service(String)
  /// A service used up its query budget; the worker ends itself.
  case exhausted(service: String, budget: Int)
  /// The worker uses more memory than its limit, in MiB, and ends itself.
  case outOfMemory(mebibytes: Int)
  /// One unit of the order is complete; the next one starts with generation.
  case result(Result)
  /// The order cannot be carried out, for the given reason.
  case refused(String)
  /// The order is complete.
  case done

  /// The line of the message, without its line break.
  ///
  /// A letter names the message, since services start so often that a JSON object for each would
  /// cost more than some runs.
  package var line: String {
    switch self {
    case .service(let name): "s" + name
    case .exhausted(let name, let budget): "x\(budget) " + name
    case .outOfMemory(let mebibytes): "m\(mebibytes)"
    case .result(let result): "r" + JSONLine.text(of: result)
    case .refused(let reason): "n" + JSONLine.text(of: [reason])
    case .done: "d"
    }
  }

  /// Reads a line; nil if the line is not a message.
  package init?(_ line: some StringProtocol) {
    let rest = String(line.dropFirst())
    switch line.first {
    case "s": self = .service(rest)
    case "x":
      let words = rest.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let budget = Int(words[0]) else { return nil }
      self = .exhausted(service: String(words[1]), budget: budget)
    case "m":
      guard let mebibytes = Int(rest) else { return nil }
      self = .outOfMemory(mebibytes: mebibytes)
    case "r":
      guard let result = JSONLine.value(Result.self, of: rest) else { return nil }
      self = .result(result)
    case "n":
      guard let reason = JSONLine.value([String].self, of: rest)?.first else { return nil }
      self = .refused(reason)
    case "d" where rest.isEmpty: self = .done
    default: return nil
    }
  }
}

extension WorkerMessage: Equatable where Result: Equatable {}

/// Values as JSON on one line, for orders and messages.
enum JSONLine {
  static func text(of value: some Encodable) -> String {
    do {
      return String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    } catch {
      preconditionFailure("a message cannot be written: \(error)")
    }
  }

  static func value<Value: Decodable>(_ type: Value.Type, of line: String) -> Value? {
    do {
      return try JSONDecoder().decode(type, from: Data(line.utf8))
    } catch {
      return nil
    }
  }
}
