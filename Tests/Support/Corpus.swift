import Foundation

/// Inputs that a fuzzer found interesting, each with its outcome, from a file in
/// `Tests/Fixtures/Corpora`.
///
/// A line of the file has the bytes of an input in Base64, a space, and the outcome.
public enum Corpus {
  /// An input and its outcome.
  public struct Case: Sendable {
    /// The bytes.
    public let input: [UInt8]
    /// The outcome in words.
    public let outcome: String
  }

  /// The cases of a file.
  ///
  /// - Parameter name: The name of the file without its extension.
  /// - Returns: The cases, in the order of the file.
  /// - Throws: `CorpusError` for a line of another form; what reading the file throws.
  public static func cases(_ name: String) throws -> [Case] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Fixtures/Corpora/\(name).txt")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    return try lines.enumerated().map { index, line in
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let input = Data(base64Encoded: String(words[0])) else {
        throw CorpusError(line: index + 1)
      }
      return Case(input: Array(input), outcome: String(words[1]))
    }
  }
}

/// A line of a corpus that has not the form of a case.
public struct CorpusError: Error {
  /// The line, from 1.
  public let line: Int
}
