import Foundation

/// The name and the version of the protocol.
public enum ForeignProtocol {
  /// What both sides call it.
  public static let name = "simharness-services"
  /// The version that this side speaks; another one is refused.
  public static let version = 1
}

/// A call in either direction.
struct ForeignCall<Arguments: Encodable & Sendable>: Encodable, Sendable {
  var id: Int
  var call: String
  var arguments: Arguments
}

/// An answer to the program's own call.
struct ForeignAnswer: Encodable, Sendable {
  struct Steps: Encodable { var steps: Int }
  var id: Int
  var result: Steps?
  var error: String?
}

/// Whatever the program writes: the answer to a call, or a call of its own.
struct ForeignMessage<Result: Decodable & Sendable>: Decodable, Sendable {
  var id: Int?
  var result: Result?
  var error: String?
  var call: String?
  var arguments: ForeignQuestion?
}

/// The arguments of all calls that a program may make.
struct ForeignQuestion: Decodable, Sendable {
  var start: Int64?
  var end: Int64?
  var found: Int?
  var depth: Int?
  var status: String?
}

/// The first call.
struct HelloArguments: Encodable {
  var `protocol` = ForeignProtocol.name
  var version = ForeignProtocol.version
}

/// Its answer.
struct HelloResult: Decodable {
  var `protocol`: String
  var version: Int
  var services: [String]
}

enum ForeignJSON {
  /// A message in one line.
  static func line(_ message: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(message))
    } catch {
      preconditionFailure("whole numbers and text cannot fail to encode: \(error)")
    }
  }

  /// A line as a message.
  static func message<Message: Decodable>(_ line: [UInt8]) throws(Unreadable) -> Message {
    do {
      return try JSONDecoder().decode(Message.self, from: Data(line))
    } catch {
      throw Unreadable(problem: words(for: error))
    }
  }

  /// A line that is none.
  struct Unreadable: Error { var problem: String }

  private static func words(for error: any Error) -> String {
    let (path, what): ([any CodingKey], String) =
      switch error {
      case DecodingError.keyNotFound(let key, let context): (context.codingPath + [key], "missing")
      case DecodingError.valueNotFound(let type, let context): (context.codingPath, "no \(type)")
      case DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty:
        ([], "no object")
      case DecodingError.typeMismatch(let type, let context): (context.codingPath, "no \(type)")
      case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        (context.codingPath, "out of range")
      default: ([], "no JSON of whole numbers of 64 bits")
      }
    let place = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return place.isEmpty ? what : "\(place) is \(what)"
  }
}
