import Foundation
import HealthModel
import TestSupport
import Testing

@testable import LocatedJSON
@testable import Scenario

@Suite("answers of the device probe")
struct RuleAnswersTests {
  private func answers(_ text: String) throws(InputError) -> RuleAnswers {
    try RuleAnswers(parsing: Array(text.utf8), file: "a.json")
  }

  /// A file whose list of answers begins in line 2, column 14.
  private func file(_ list: String) -> String {
    """
    { "formatVersion": 1, "device": "d", "system": "s",
      "answers": [\(list)] }
    """
  }

  private func answer(_ id: String, _ value: String) -> String {
    "{ \"id\": \"\(id)\", \"value\": \(value), \"evidence\": \"e\" }"
  }

  private func message(_ text: String) -> String { line { try answers(text) } }

  /// The line of a file of one answer, without the file and the line number.
  private func message(_ id: String, _ value: String) -> String {
    message(file(answer(id, value)))
  }

  /// Every value that a switch has: its options, or its bounds and two numbers between.
  private func values(_ option: SemanticsSwitch) -> [(value: String, json: String)] {
    if !option.isNumber { return option.options.map { ($0, "\"\($0)\"") } }
    let middle = [option.bounds.lowerBound + 1, option.bounds.upperBound - 1].map { "\($0)" }
    return (option.options + middle).map { ($0, $0) }
  }

  @Test("the sample file is read whole and sets the switches it answers, and no other")
  func sample() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "DeviceProbe/made-up-answers.json")
    let read = try RuleAnswers(parsing: Array(try Data(contentsOf: url)), file: "a.json")
    #expect((read.device, read.system) == ("iPhone15,2", "iOS 18.1"))
    let given = read.answers.map { "\($0.id)=\($0.value ?? "null")" }
    #expect(
      given.joined(separator: " ") == """
        mergeScope=once sourceMerging=byInstant instantUnderCover=counted sumRounding=null \
        defaultSampleOrder=arrival collectionSplit=proportional \
        discreteInCollection=touchedBuckets outsideBuckets=kept dayBuckets=calendar \
        refusedOption=invalidArgument temporalWeighting=untilNext mostRecentBy=end \
        durationOfOverlaps=covered emptyStatistics=error emptyCollection=empty \
        anchorOfOtherType=carriesOn anchorOfOtherPredicate=carriesOn comeAndGone=deletion \
        deletionsTold=all deletionDays=45 replacementShown=deleteAndAdd staleVersion=error \
        syncScope=source unaskedRead=error lockedDelete=works observerStart=fires \
        retrySeconds=120 durationLimit=none openEnd=refused exceptions=null
        """)
    let unknown = "made up: could not be found out"
    for answer in read.answers {
      #expect(answer.evidence == (answer.value == nil ? unknown : "made up"))
    }
    for option in StoreSemantics.switches {
      let answer = read.answers.first { $0.id == option.id }
      #expect(option.value(in: read.semantics) == answer?.value ?? option.defaultValue)
    }
    #expect(
      read.semantics.differences == [
        "mergeScope=once", "instantUnderCover=counted", "defaultSampleOrder=arrival",
        "discreteInCollection=touchedBuckets", "refusedOption=invalidArgument",
        "temporalWeighting=untilNext", "anchorOfOtherType=carriesOn", "deletionsTold=all",
        "deletionDays=45", "staleVersion=error", "syncScope=source", "lockedDelete=works",
        "retrySeconds=120",
      ])
  }

  @Test("every value of every switch is read, kept and set, alone; null leaves the default")
  func everyValue() throws {
    for option in StoreSemantics.switches {
      for (value, json) in values(option) {
        let read = try answers(file(answer(option.id, json)))
        #expect(read.answers == [RuleAnswers.Answer(id: option.id, value: value, evidence: "e")])
        let changed = value == option.defaultValue ? [] : ["\(option.id)=\(value)"]
        #expect(read.semantics.differences == changed)
        var expected = StoreSemantics()
        #expect(option.set(value, in: &expected))
        #expect(read.semantics == expected)
      }
      let unknown = try answers(file(answer(option.id, "null")))
      #expect(unknown.answers == [RuleAnswers.Answer(id: option.id, value: nil, evidence: "e")])
      #expect(unknown.semantics == StoreSemantics())
    }
  }

  @Test("all switches at once are set, in whatever order they are answered")
  func allAtOnce() throws {
    let list = StoreSemantics.switches.compactMap { option in
      values(option).last { $0.value != option.defaultValue }.map { answer(option.id, $0.json) }
    }
    let forwards = try answers(file(list.joined(separator: ",")))
    let backwards = try answers(file(list.reversed().joined(separator: ",")))
    #expect(forwards.semantics.differences.count == StoreSemantics.switches.count)
    #expect(forwards.semantics == backwards.semantics)
    #expect(forwards.answers.reversed() == backwards.answers)
  }

  @Test("a device that answers nothing leaves the defaults, and may have no name")
  func nothing() throws {
    let read = try answers(
      "{ formatVersion: 1, device: '', system: '', answers: [], } // as JSON5")
    #expect(read.answers.isEmpty && read.device.isEmpty && read.system.isEmpty)
    #expect(read.semantics == StoreSemantics())
  }

  @Test("an option of another switch, or one in another case, is refused by every switch")
  func foreignValues() throws {
    for option in StoreSemantics.switches {
      let start = "a.json:2:\(36 + option.id.utf8.count): answers[0].value: "
      if option.isNumber {
        let (low, high) = (option.bounds.lowerBound, option.bounds.upperBound)
        for number in [low - 1, high + 1, Int.min, Int.max] {
          #expect(
            message(option.id, "\(number)")
              == "\(start)integer out of range (found \(number)); "
              + "write an integer of \(low) to \(high)")
        }
        continue
      }
      let first = try #require(option.options.first)
      for value in ["elsewhere", "", first.uppercased(), first + " ", "0"] {
        #expect(
          message(option.id, "\"\(value)\"")
            == "\(start)unknown value for \(option.id) (found \"\(value)\"); "
            + "use null, or one of \(option.options.joined(separator: ", "))")
      }
    }
  }
}
