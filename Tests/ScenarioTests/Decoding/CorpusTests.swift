import LocatedJSON
import Scenario
import TestSupport
import Testing

@Suite("Scenarios that a fuzzer found")
struct CorpusTests {
  @Test("each is read or refused as recorded, and a refusal is one line")
  func outcomes() throws {
    let cases = try Corpus.cases("scenario")
    var refused = 0
    for (index, found) in cases.enumerated() {
      var outcome = ""
      do throws(InputError) {
        let scenario = try Scenario(parsing: found.input, file: "f")
        outcome = "\(scenario.name), \(scenario.digest)"
      } catch {
        #expect(!"\(error)".contains("\n"))
        refused += 1
        outcome = "refused"
      }
      #expect(outcome == found.outcome, "scenario \(index + 1)")
    }
    #expect(refused > 10 && cases.count - refused > 5)
  }
}
