import FuzzReaders
import TestSupport
import Testing

@Suite("Files and messages that a fuzzer found")
struct CorpusTests {
  @Test(
    "each is accepted or refused as recorded",
    arguments: [
      Reader.answers, .baseline, .binaryPlist, .generation, .history, .messages, .partial, .plist,
      .report,
    ])
  @MainActor func outcomes(_ reader: Reader) async throws {
    let cases = try Corpus.cases(reader.rawValue)
    for (index, found) in cases.enumerated() {
      let refusal = await reader.refusal(of: found.input)
      #expect((refusal == nil ? "accepted" : "refused") == found.outcome, "case \(index + 1)")
    }
    #expect(Set(cases.map(\.outcome)) == ["accepted", "refused"])
  }
}
