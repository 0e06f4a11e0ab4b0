import Foundation
import HealthModel
import TestSupport
import Testing

@testable import AppleHealthExport

@Suite("Inputs that a fuzzer found")
struct CorpusTests {
  /// The outcome of a call on a file with the given content, in words.
  private func outcome(
    _ input: [UInt8], _ call: (Int32) throws -> String
  ) throws -> String {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("input")
    try Data(input).write(to: url)
    let file = try FileHandle(forReadingFrom: url)
    do {
      return try call(file.fileDescriptor)
    } catch let error as ExportError {
      #expect(!"\(error)".contains("\n"))
      return "refused"
    }
  }

  private func outcomeOfImport(_ input: [UInt8]) throws -> String {
    try outcome(input) { descriptor in
      let read = try AppleHealthImport(descriptor: descriptor, file: "f", timeZone: "UTC")
      let summary = read.summary
      #expect(read.history.sampleCount == summary.imported.values.reduce(0, +))
      let left = summary.skipped.values.reduce(0, +)
      return "\(read.history.sampleCount) samples, \(left) left out, \(read.history.digest.prefix)"
    }
  }

  @Test("imports end as recorded", arguments: ["export", "zip"])
  func imports(_ corpus: String) throws {
    let cases = try Corpus.cases(corpus)
    var refused = 0
    for (index, found) in cases.enumerated() {
      let outcome = try outcomeOfImport(found.input)
      #expect(outcome == found.outcome, "\(corpus) \(index + 1)")
      refused += outcome == "refused" ? 1 : 0
    }
    #expect(refused > 10 && cases.count - refused > 2)
  }

  @Test("copies end as recorded, and are what they were when they are moved back")
  func copies() throws {
    let cases = try Corpus.cases("copy")
    var refused = 0
    for (index, found) in cases.enumerated() {
      func copy(_ input: [UInt8], weeks: Int) throws -> (String, [UInt8]) {
        var copy: [UInt8] = []
        let outcome = try self.outcome(input) { descriptor in
          let summary = try AnonymousExport.write(
            descriptor: descriptor, file: "f", weeks: weeks
          ) { copy += $0 }
          return "\(summary.records) records, \(summary.leftOut.values.reduce(0, +)) left out"
        }
        return (outcome, copy)
      }
      let (outcome, moved) = try copy(found.input, weeks: 3)
      #expect(outcome == found.outcome, "copy \(index + 1)")
      refused += outcome == "refused" ? 1 : 0
      if outcome == "refused" { continue }
      let back = try copy(moved, weeks: -3)
      let again = try copy(back.1, weeks: 3)
      #expect(again.1 == moved, "copy \(index + 1)")
    }
    #expect(refused > 10 && cases.count - refused > 2)
  }
}
