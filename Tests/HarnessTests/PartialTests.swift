import Foundation
import HarnessTestSupport
import HealthModel
import LocatedJSON
import RunReport
import Testing

@testable import Harness
@testable import Scenario

@Suite("parts of a run") struct PartialTests {
  private let five = (0..<5).map { person in
    personResult(
      person,
      [
        invariantReport("EveryServiceReturns", examined: person),
        invariantReport("PointsNeverFall", breaches: 9 * person, findings: 9 * person),
      ])
  }

  private func merger(_ parts: [PartialFile<RunTotals>]) throws -> PartialMerger<RunTotals> {
    let job = try #require(PartialHead.mostFrequent(parts.map(\.head), program: "p"))
    var merger = PartialMerger<RunTotals>(of: job, program: "p")
    for (index, part) in parts.enumerated() { merger.add(try part.bytes(), path: "part-\(index)") }
    return merger
  }

  @Test("any distribution of persons over three parts gives the same totals, in any order")
  func anyCut() throws {
    let whole = RunTotals(five)
    #expect(whole.invariants["PointsNeverFall"]?.findings.count == 20)
    // The part of each set of persons; bit n of the index stands for person n.
    let parts = (0..<32).map { mask in
      part(five.filter { mask >> $0.person & 1 == 1 }.reversed())
    }
    for code in 0..<243 {
      var rest = code
      var shards = [0, 0, 0]
      for result in five {
        shards[rest % 3] |= 1 << result.person
        rest /= 3
      }
      // Every order of the same three parts is among the codes.
      let merger = try merger(shards.map { parts[$0] })
      #expect(merger.refusals == [] && merger.missing == [])
      #expect(merger.whole?.content == whole, "\(shards)")
    }
  }

  @Test("parts of parts give the same totals")
  func partsOfParts() throws {
    let pair = try #require(try merger([part([five[3]]), part([five[0], five[4]])]).whole)
    let rest = part([five[1], five[2]])
    for parts in [[pair, rest], [rest, pair]] {
      let merger = try merger(parts)
      #expect(merger.whole?.content == RunTotals(five))
      #expect(merger.missing == [])
    }
  }

  @Test("what is missing is named by its shards, whatever parts are there")
  func missing() throws {
    // Shards 1 to 3 of five persons have the persons 0, 1 to 2, and 3 to 4.
    for mask in 1..<32 {
      let there = five.filter { mask >> $0.person & 1 == 1 }
      let merger = try merger(there.map { part([$0]) })
      let gone = (0..<5).filter { mask >> $0 & 1 == 0 }
      #expect(merger.missing.flatMap { Array($0) } == gone)
      #expect(merger.missingShards == Set(gone.map { [1, 2, 2, 3, 3][$0] }).sorted())
    }
  }

  @Test("a part of which some persons are in others is refused by its path")
  func doubled() throws {
    let merger = try merger([part([five[0], five[1]]), part([five[1], five[2]])])
    #expect(
      merger.refusals == [
        "part-1: unit 1 is in shards of two divisions, such as N/4 and N/8; leave out the shards "
          + "of one division"
      ])
    #expect(merger.missing == [2..<5])
  }

  @Test("every pair of parts: added if disjoint, without effect if within, else refused")
  func pairs() throws {
    let results = (0..<32).map { mask in five.filter { mask >> $0.person & 1 == 1 } }
    let (parts, totals) = (results.map { part($0) }, results.map { RunTotals($0) })
    for first in 1..<32 {
      for second in 1..<32 {
        let merger = try merger([parts[first], parts[second]])
        let isRefused = first & second != 0 && second & ~first != 0
        #expect(merger.refusals.isEmpty == !isRefused, "\(first) \(second)")
        let used = isRefused ? first : first | second
        #expect(merger.whole?.content == totals[used], "\(first) \(second)")
        #expect(merger.whole?.done.count == results[used].count)
      }
    }
  }

  @Test("of texts and paths of one scenario the first is kept, whatever the order of parts")
  func layouts() throws {
    let forms = [("{ }", "b.json"), ("{ }", "a.json"), ("{\n}", "c.json")]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let parts = order.map { index in
        var part = part([five[index]])
        (part.text, part.file) = forms[index]
        return part
      }
      let merger = try merger(parts)
      #expect(merger.refusals == [] && merger.whole?.content == RunTotals(five[..<3]))
      #expect(merger.whole?.text == "{\n}" && merger.whole?.file == "c.json")
      let two = try self.merger(parts.filter { $0.text == "{ }" })
      #expect(two.whole?.file == "a.json")
    }
  }

  @Test("parts of another job or program are refused, and the error says in what they differ")
  func differing() throws {
    func refusal(_ change: (inout PartialHead) -> Void) throws -> String {
      var two = part([five[1]])
      change(&two.head)
      return try merger([part([five[0]]), two]).refusals.joined()
    }
    #expect(try refusal { _ in } == "")
    let cases: [(String, (inout PartialHead) -> Void)] = [
      ("program q instead of p;", { $0.program = "q" }),
      ("schema version 1 instead of 3;", { $0.schemaVersion = 1 }),
      ("generator version 1 instead of ", { $0.generatorVersion = 1 }),
      ("GSL version 2.8 instead of ", { $0.inputs.gsl = "2.8" }),
      ("time zone data x instead of ", { $0.inputs.timeZoneData = "x" }),
      ("scenario some d seed 6 schedule 0 persons 5 ", { $0.scenario.seed = "6" }),
      ("scenario some e seed 5 ", { $0.scenario.digest = "e" }),
      ("some d seed 5 schedule 1 persons 5 instead", { $0.scenario.scheduleSeed = "1" }),
      ("scenario some d seed 5 schedule 0 persons 4 ", { $0.scenario.persons = 4 }),
      ("a=b", { $0.scenario.semantics = ["a=b"] }),
      ("options --suite x instead of none;", { $0.settings = ["--suite": "x"] }),
      ("units 6 instead of 5;", { $0.units = 6 }),
    ]
    for (words, change) in cases {
      let text = try refusal(change)
      #expect(text.hasPrefix("part-1: ") && text.contains(words), "\(text)")
      #expect(!text.contains("\n"))
    }
  }

  @Test("parts that agree with each other but not with this program's libraries are refused")
  func otherLibraries() throws {
    let changes: [(String, (inout PartialHead) -> Void)] = [
      ("schema version 1 instead of 3;", { $0.schemaVersion = 1 }),
      ("generator version 1 instead of ", { $0.generatorVersion = 1 }),
      ("GSL version 2.8 instead of ", { $0.inputs.gsl = "2.8" }),
      ("time zone data x instead of ", { $0.inputs.timeZoneData = "x" }),
    ]
    for (words, change) in changes {
      let parts = [[0], [1, 2], [3, 4]].map { persons in
        var part = part(persons.map { five[$0] })
        change(&part.head)
        return part
      }
      let merger = try merger(parts)
      #expect(merger.whole == nil)
      #expect(merger.refusals.count == 3 && merger.refusals.allSatisfy { $0.contains(words) })
      // A part of this program is not the one that is refused, even if it is alone.
      let mixed = try self.merger(parts.dropLast() + [part([five[3], five[4]])])
      #expect(mixed.refusals == Array(merger.refusals.dropLast()))
      #expect(mixed.missing == [0..<3])
    }
  }

  @Test("the job is the one of most parts, not of the first, and of this program")
  func outlier() throws {
    var other = part([five[0]])
    other.head.scenario.seed = "6"
    let merger = try merger([other, part([five[1]]), part([five[2]])])
    #expect(merger.refusals.count == 1 && merger.refusals[0].hasPrefix("part-0: scenario"))
    #expect(merger.missing == [0..<1, 3..<5])
    let foreign = part([five[0]], program: "q")
    let single = try self.merger([foreign, foreign, part([five[1]])])
    #expect(single.refusals.count == 2 && single.missing == [0..<1, 2..<5])
    #expect(single.refusals[0].hasPrefix("part-0: program q instead of p; "))
  }

  @Test("a part in another encoding, which the limit on numbers does not read, is refused")
  func encodings() throws {
    let text = String(decoding: try part([five[0]]).bytes(), as: UTF8.self)
    for encoding: String.Encoding in [
      .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian, .utf32BigEndian,
    ] {
      var total = NumberTotal()
      let bytes = [UInt8](try #require(text.data(using: encoding)))
      #expect(throws: PartialDamage.unreadable) {
        try PartialFile<RunTotals>(bytes, &total, path: "p")
      }
      #expect(PartialPeek(bytes) == nil)
    }
  }

  @Test("a part is refused whose histograms would take memory without end")
  func histograms() throws {
    let histogram = #"{"maximum":3600000000000,"places":[33419],"counts":[1]}"#
    let read = try JSONDecoder().decode(LatencyHistogram.self, from: Data(histogram.utf8))
    #expect(read.size == 33_420)
    let bytes = Data(try part([five[0]]).bytes())
    let tree = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    func forged(_ names: Int) throws -> [UInt8] {
      let one = try JSONSerialization.jsonObject(with: Data(histogram.utf8))
      var (forged, content) = (tree, tree["content"] as? [String: Any] ?? [:])
      content["calls"] = Dictionary(uniqueKeysWithValues: (0..<names).map { ("n\($0)", one) })
      forged["content"] = content
      return [UInt8](try JSONSerialization.data(withJSONObject: forged))
    }
    for (names, damage) in [(400, PartialDamage.changed), (600, .unreadable)] {
      var total = NumberTotal()
      // The digest is looked at last.
      #expect(throws: damage) { try PartialFile<RunTotals>(forged(names), &total, path: "p") }
    }
  }

  @Test("a part whose content is of more or fewer persons than its units is refused")
  func otherNumber() throws {
    var part = part([five[0]])
    part.content.add(five[1])
    var total = NumberTotal()
    #expect(throws: PartialDamage.changed) {
      try PartialFile<RunTotals>(part.bytes(), &total, path: "p")
    }
    var realism = RealismTotals()
    realism.add([:])
    let (one, two) = (UnitSet(0..<1), UnitSet(0..<2))
    #expect(realism.canBe(of: one) && !realism.canBe(of: two))
    #expect(RealismTotals().canBe(of: UnitSet()))
  }

  @Test("totals that contradict themselves or their units are refused")
  func contradictions() throws {
    let totals = RunTotals(five[1...2])
    let (own, other) = (UnitSet(1..<3), UnitSet(0..<2))
    #expect(totals.canBe(of: own) && !totals.canBe(of: other))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(totals), as: UTF8.self)
    let held = #""EveryServiceReturns":{"applies":true,"breaches":0,"examined":3,"findings":[]}"#
    for (old, new) in [
      (held, held.replacingOccurrences(of: "true", with: "false")),
      (held, held.replacingOccurrences(of: #""breaches":0"#, with: #""breaches":1"#)),
      (held, held.replacingOccurrences(of: #""breaches":0"#, with: #""breaches":-1"#)),
      (held, held.replacingOccurrences(of: "3", with: "-3")),
      (#""breaches":27"#, #""breaches":0"#), (#""breaches":27"#, #""breaches":19"#),
      (#""person":1,"place":0"#, #""person":0,"place":0"#),
      (#""person":2}"#, #""person":3}"#), (#""samples":5"#, #""samples":-5"#),
      (#""zeroLength":3"#, #""zeroLength":-3"#), (#""persons":2"#, #""persons":3"#),
      (#""cpuNanoseconds":6"#, #""cpuNanoseconds":-6"#),
      (#""breaches":27"#, #""breaches":28"#),
      (#""peakMemoryBytes":999"#, #""peakMemoryBytes":-1"#),
    ] {
      let changed = text.replacingOccurrences(of: old, with: new)
      try #require(changed != text, "\(old) is not in \(text)")
      let forged = try JSONDecoder().decode(RunTotals.self, from: Data(changed.utf8))
      #expect(!forged.canBe(of: own), "\(new)")
    }
  }

  @Test("the numbers of a part are limited, whatever their keys are")
  func keys() throws {
    let text = String(decoding: try part([five[0]]).bytes(), as: UTF8.self)
    for key in ["data", "realism", "schedule", "other"] {
      var total = NumberTotal()
      let large = text.replacingOccurrences(
        of: #""edgeCases":{"#,
        with: #""edgeCases":{"\#(key)":9223372036854775807"#
          + (text.contains(#""edgeCases":{}"#) ? "" : ","))
      #expect(large != text)
      #expect(throws: InputError.self) {
        try PartialFile<RunTotals>(Array(large.utf8), &total, path: "p")
      }
    }
  }

  @Test("sets of units, and the shards that have them, are as one unit after another")
  func units() {
    for mask in 0..<256 {
      let units = (0..<8).filter { mask >> $0 & 1 == 1 }
      var set = UnitSet()
      for unit in units { set.insert(unit) }
      for other in 0..<256 {
        var all = UnitSet()
        for unit in 0..<8 where other >> unit & 1 == 1 { all.insert(unit) }
        #expect(set.isSubset(of: all) == (mask & ~other == 0))
      }
      for unit in -1...8 { #expect(set.contains(unit) == units.contains(unit)) }
      for count in 1...9 {
        let shards = (1...count).filter { number in
          units.contains { Shard(number, of: count)?.units(of: 8).contains($0) ?? false }
        }
        #expect(Shard.numbers(of: count, with: set.ranges, of: 8) == shards)
      }
    }
  }

  @Test("a file that is cut short or changed anywhere is refused")
  func damage() throws {
    let bytes = try part([five[0]]).bytes()
    var total = NumberTotal()
    let read = try PartialFile<RunTotals>(bytes, &total, path: "p")
    #expect(read.content == RunTotals([five[0]]) && read.done.ranges == [0..<1])
    func isRefused(_ bytes: [UInt8]) -> Bool {
      var merger = PartialMerger<RunTotals>(of: part([]).head, program: "p")
      merger.add(bytes, path: "p")
      return merger.whole == nil && merger.refusals.count == 1
    }
    for length in 0..<bytes.count - 1 { #expect(isRefused(Array(bytes[..<length])), "\(length)") }
    for place in bytes.indices.dropLast() {
      var other = bytes
      other[place] ^= 1
      #expect(isRefused(other), "\(place)")
    }
  }

  @Test("a killed shard goes on with the units that it had finished")
  func resumed() throws {
    try withFolder { folder in
      let empty = part([], shard: "1/1")
      var begun = part([five[0], five[3]], shard: "1/1")
      let file = folder.appendingPathComponent("progress-1-of-1.json")
      try Data(try begun.bytes()).write(to: file)
      let job = ShardJob(empty, in: folder.path)
      #expect(job.left == [1..<3, 4..<5])
      for person in [4, 1, 2] { job.add(RunTotals([five[person]]), of: person..<person + 1) }
      try job.finish()
      #expect(try entries(folder) == ["partial-1-of-1.json"])
      #expect(ShardJob(empty, in: folder.path).left == [])
      // The program may be ended after all units are finished and before the report is written.
      let finished = try Data(contentsOf: folder.appendingPathComponent("partial-1-of-1.json"))
      try FileManager.default.removeItem(at: folder.appendingPathComponent("partial-1-of-1.json"))
      try finished.write(to: file)
      let last = ShardJob(empty, in: folder.path)
      #expect(last.left == [])
      try last.finish()
      #expect(try entries(folder) == ["partial-1-of-1.json"])
      #expect(
        try Data(contentsOf: folder.appendingPathComponent("partial-1-of-1.json")) == finished)
      // What another program has written, or for another shard, is not used.
      begun.head.program = "q"
      try Data(try begun.bytes()).write(to: folder.appendingPathComponent("partial-1-of-1.json"))
      #expect(ShardJob(empty, in: folder.path).left == [0..<5])
    }
  }

  @Test("shards are contiguous, as equal as possible, and cover all units")
  func shards() throws {
    for whole in [0, 1, 2, 7, 100, Int.max] {
      for count in [1, 2, 3, 7, 100_000] {
        var next = 0
        for number in 1...min(count, 50) {
          let units = try #require(Shard(number, of: count)).units(of: whole)
          #expect(units.lowerBound == next)
          #expect((units.count - whole / count) & ~1 == 0)
          next = units.upperBound
        }
        #expect(try #require(Shard(count, of: count)).units(of: whole).upperBound == whole)
      }
    }
    for text in ["0/1", "2/1", "1", "1/", "/1", "1/0", "1/100001", "a/b", "1/2/3", ""] {
      #expect(Shard(text) == nil, "\(text)")
    }
  }

  @Test("sets of units agree with sets of numbers")
  func unitSets() throws {
    for left in 0..<64 {
      for right in 0..<64 {
        var units = UnitSet()
        for unit in 0..<6 where left >> unit & 1 == 1 { units.insert(unit) }
        var other = UnitSet()
        for unit in (0..<6).reversed() where right >> unit & 1 == 1 { other.insert(unit) }
        let common = (0..<6).first { (left & right) >> $0 & 1 == 1 }
        let before = units
        #expect(units.formUnion(other) == common)
        let all = (0..<6).filter { (common == nil ? left | right : left) >> $0 & 1 == 1 }
        #expect(units.ranges.flatMap { Array($0) } == all)
        #expect(units.count == all.count)
        #expect(common == nil || units == before)
        let missing = units.missing(from: 1..<5).flatMap { Array($0) }
        #expect(missing == (1..<5).filter { !all.contains($0) })
        let data = try JSONEncoder().encode(units)
        #expect(try JSONDecoder().decode(UnitSet.self, from: data) == units)
      }
    }
    for text in ["[1]", "[2,1]", "[-1,2]", "[1,1]", "[0,2,2,3]", "[0,3,1,4]"] {
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode(UnitSet.self, from: Data(text.utf8))
      }
    }
  }
}
