import Foundation
import Harness
public import HealthContracts
import Scenario
import Synchronization

/// The inside of a process that runs trials for a parent: orders come a line each, by standard
/// input.
public struct TrialWorker: Sendable {
  private let channel: WorkerChannel

  /// Takes over standard output for messages.
  public init() { channel = WorkerChannel() }

  /// Runs orders until there are no more.
  ///
  /// - Parameter suite: The services under test.
  public func run(suite: ServiceSuite) {
    while let line = readLine() {
      guard let order = TrialMessage.decoded(TrialOrder.self, from: line) else { continue }
      let seconds = order.processorSeconds ?? Self.limit(of: order)
      WorkerChannel.limitProcessorTime(to: seconds)
      let runner = TrialRunner(suite: suite) { event in
        switch event {
        case .service(let name): send(.service(name))
        case .exhausted(let name, _):
          send(.service(name))
          exit(Worker.givenUpStatus)
        }
      } onResult: { result in
        WorkerChannel.limitProcessorTime(to: seconds)
        send(.result(result))
      }
      switch runner.answer(to: order) {
      case .refused(let reason): send(.refused(reason))
      case .results: send(.done)
      }
    }
  }

  /// The processor seconds that an order's scenario gives a person.
  private static func limit(of order: TrialOrder) -> Int {
    do {
      let scenario = try Scenario(parsing: Array(order.text.utf8), file: "trial")
      return scenario.schedule.processorSeconds
    } catch {
      return 60
    }
  }

  private func send(_ message: TrialMessage) {
    do {
      try channel.send(Data((message.line + "\n").utf8))
    } catch {
      // Nobody listens any more.
      exit(Worker.givenUpStatus)
    }
  }
}

/// What a trial worker tells its parent, a line each; services are told of often, and in brief.
enum TrialMessage: Equatable {
  /// A service begins.
  case service(String)
  /// A run is over.
  case result(TrialResult)
  /// The order's text is no scenario.
  case refused(String)
  /// The order is done.
  case done

  /// The message in a line.
  var line: String {
    switch self {
    case .service(let name): "s" + name
    case .result(let result): "r" + Self.encoded(result)
    case .refused(let reason): "n" + Self.encoded([reason])
    case .done: "d"
    }
  }

  /// Reads a line; nil for one that is no message.
  init?(_ line: some StringProtocol) {
    let rest = String(line.dropFirst())
    switch line.first {
    case "s": self = .service(rest)
    case "r":
      guard let result = Self.decoded(TrialResult.self, from: rest) else { return nil }
      self = .result(result)
    case "n": self = .refused(Self.decoded([String].self, from: rest)?.first ?? "")
    case "d": self = .done
    default: return nil
    }
  }

  static func encoded(_ value: some Encodable) -> String {
    do {
      return String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    } catch {
      preconditionFailure("a message cannot be written: \(error)")
    }
  }

  static func decoded<Value: Decodable>(_ type: Value.Type, from line: String) -> Value? {
    do {
      return try JSONDecoder().decode(type, from: Data(line.utf8))
    } catch {
      return nil
    }
  }
}
