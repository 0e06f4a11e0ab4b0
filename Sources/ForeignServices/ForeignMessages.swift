import Foundation

/// The name and version of the protocol.
public enum ForeignProtocol {
  /// The protocol name that both sides send.
  public static let name = "simharness-services"
  /// The protocol version that this side supports; any other version is refused.
  public static let version = 1
}

/// A call by this side.
struct ForeignCall<Arguments: Encodable & Sendable>: Encodable, Sendable {
  var id: Int
  var call: String
  var arguments: Arguments
}

/// An answer to a call by the program.
struct ForeignAnswer: Encodable, Sendable {
  struct Steps: Encodable { var steps: Int }
  var id: Int
  var result: Steps?
  var error: String?
}

/// A message from the program: the answer to a call, or a call by the program.
struct ForeignMessage<Result: Decodable & Sendable>: Decodable, Sendable {
  var id: Int?
  var result: Result?
  var error: String?
  var call: String?
  var arguments: ForeignQueryArguments?
}

/// The arguments of all calls that a program may make.
struct ForeignQueryArguments: Decodable, Sendable {
  var start: Int64?
  var end: Int64?
  var found: Int?
  var depth: Int?
  var status: String?
}

/// The arguments of the first call.
struct HelloArguments: Encodable {
  var `protocol` = ForeignProtocol.name
  var version = ForeignProtocol.version
}

/// The result of the first call.
struct HelloResult: Decodable {
  var `protocol`: String
  var version: Int
  var services: [String]
}

enum ForeignJSON {
  /// Encodes a message as one line, without the newline.
  static func line(_ message: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(message))
    } catch {
      preconditionFailure("whole numbers and text cannot fail to encode: \(error)")
    }
  }

  /// Decodes a message from a line.
  static func message<Message: Decodable>(_ line: [UInt8]) throws(Unreadable) -> Message {
    do {
      return try JSONDecoder().decode(Message.self, from: Data(line))
    } catch {
      throw Unreadable(problem: words(for: error))
    }
  }

  /// Thrown when a line is not a valid message.
  struct Unreadable: Error { var problem: String }

  private static func words(for error: any Error) -> String {
    let (path, what): ([any CodingKey], String) =
      switch error {
      case DecodingError.keyNotFound(let key, let context): (context.codingPath + [key], "missing")
      case DecodingError.valueNotFound(let type, let context):
        (context.codingPath, "not of type \(type)")
      case DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty:
        ([], "not an object")
      case DecodingError.typeMismatch(let type, let context):
        (context.codingPath, "not of type \(type)")
      case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        (context.codingPath, "out of range")
      default: ([], "not JSON with 64-bit integers")
      }
    let place = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return place.isEmpty ? what : "\(place) is \(what)"
  }
}
