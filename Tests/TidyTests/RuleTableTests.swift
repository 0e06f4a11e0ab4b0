import Testing

/// The table of the store's rules, held against the code and the tests that it names.
struct RuleTable {
  /// A rule.
  struct Row {
    var section: Int
    var number: Int
    var cells: [String]

    var id: String { "\(section).\(number)" }
    var rule: String { cells[1] }
    var mark: String { cells[2] }
    var semanticsSwitch: String? { cells[3] == "-" ? nil : Markdown.quoted(cells[3]).first }
    var file: String? { cells[4] == "-" ? nil : Markdown.quoted(cells[4]).first }
    var test: [String] { Markdown.quoted(cells[5]) }
  }

  private(set) var rows: [Row] = []
  private(set) var flaws: [String] = []

  /// Reads a table; lines that are not of it are passed over.
  init(_ text: String) {
    for line in text.lines {
      guard let cells = Markdown.cells(line) else { continue }
      if cells.first == "id" || cells.first?.hasPrefix("---") == true { continue }
      let numbers = cells.first?.split(separator: ".").compactMap { Int($0) } ?? []
      guard cells.count == 6, numbers.count == 2 else {
        flaws.append("not a row: \(line)")
        continue
      }
      rows.append(Row(section: numbers[0], number: numbers[1], cells: cells))
    }
  }

  /// The rows of each section, in order.
  var counts: [Int] {
    (1...max(1, rows.map(\.section).max() ?? 1)).map { section in
      rows.count { $0.section == section }
    }
  }

  /// What is wrong with the table.
  ///
  /// - Parameters:
  ///   - files: The repository's files, by path.
  ///   - switches: The switches' marks, by name.
  /// - Returns: The flaws in words.
  func flaws(files: [String: String], switches: [String: String]) -> [String] {
    var found = flaws
    var previous: Row?
    var code: [String: [Substring]] = [:]
    for path in Set(rows.compactMap(\.test.first)) {
      code[path] = files[path].map { SwiftCode.blanked($0).lines }
    }
    for row in rows {
      let isNext =
        row.section == previous?.section
        ? row.number == (previous?.number ?? 0) + 1
        : row.number == 1 && row.section == (previous?.section ?? 0) + 1
      if !isNext { found.append("\(row.id) follows \(previous?.id ?? "nothing")") }
      previous = row
      found += Self.flaws(of: row, files: files, code: code, switches: switches)
        .map { "\(row.id): \($0)" }
    }
    let told = Set(rows.compactMap(\.semanticsSwitch))
    found += switches.keys.sorted().filter { !told.contains($0) }.map { "no row for \($0)" }
    return found
  }

  private static func flaws(
    of row: Row, files: [String: String], code: [String: [Substring]],
    switches: [String: String]
  ) -> [String] {
    var found: [String] = []
    if row.rule.isEmpty { found.append("no rule") }
    if !["D", "F", "C", "U"].contains(row.mark) { found.append("mark \(row.mark)") }
    if let name = row.semanticsSwitch {
      if switches[name] == nil {
        found.append("no switch \(name)")
      } else if switches[name] != row.mark {
        found.append("\(name) is marked \(switches[name] ?? "")")
      }
    } else if row.cells[3] != "-" {
      found.append("no switch \(row.cells[3])")
    }
    if row.cells[4] == "-" {
      return row.cells[5].hasPrefix("left out: ") ? found : found + ["no file and no reason"]
    }
    if row.file.flatMap({ files[$0] }) == nil { found.append("no file \(row.cells[4])") }
    guard row.test.count == 2, let lines = code[row.test[0]] else {
      return found + ["no test file \(row.cells[5])"]
    }
    if !holdsTest(row.test[1], lines) { found.append("no test \(row.test[1])") }
    return found
  }

  /// Whether blanked code declares a test function of a name.
  private static func holdsTest(_ name: String, _ code: [Substring]) -> Bool {
    code.indices.contains { index in
      guard code[index].contains("func \(name)(") else { return false }
      // The attribute stands above, on several lines where there are arguments.
      let above = code[..<index].reversed().prefix(9).prefix { !Markdown.trimmed($0).isEmpty }
      return ([code[index]] + above).contains { $0.contains("@Test") }
    }
  }

  /// The marks of the switches that a text lists, by name.
  static func switches(in text: String) -> [String: String] {
    let letters = ["documented": "D", "forum": "F", "thirdParty": "C", "unverified": "U"]
    var marks: [String: String] = [:]
    for line in text.lines.map(Markdown.trimmed)
    where line.hasPrefix("\"") && line.contains(", \\.") {
      let words = line.split { "\", .".contains($0) }.map(String.init)
      if words.count > 1, let letter = letters[words[1]] { marks[words[0]] = letter }
    }
    return marks
  }
}

@Suite struct RuleTableTests {
  private static let path = "Sources/SimulatedHealth/SimulatedHealth.docc/Rules.md"

  private var files: [String: String] {
    Dictionary(Repository.files.map { ($0.path, $0.text) }) { first, _ in first }
  }

  private var switches: [String: String] {
    RuleTable.switches(in: Repository.text("Sources/HealthModel/Store/SemanticsSwitch.swift"))
  }

  @Test("every rule has its place in the code, its test and, where it can be chosen, its switch")
  func table() {
    let table = RuleTable(Repository.text(Self.path))
    #expect(table.flaws(files: files, switches: switches) == [])
  }

  @Test("no rule is lost: each section has as many as ever")
  func counts() {
    let table = RuleTable(Repository.text(Self.path))
    #expect(table.counts == [10, 35, 15, 15, 20, 12, 17, 4, 7, 4])
  }

  @Test("the switches are found")
  func switchesFound() {
    let text = Repository.text("Sources/HealthModel/Store/SemanticsSwitch.swift")
    #expect(
      switches.count == text.split(separator: "\n").count { $0.hasSuffix("(") && isEntry($0) })
    #expect(switches["mergeScope"] == "U" && switches["collectionSplit"] == "C")
    #expect(switches["enumerationEnd"] == "D" && switches["retrySeconds"] == "U")
  }

  private func isEntry(_ line: Substring) -> Bool {
    line.hasPrefix("    .choice(") || line.hasPrefix("    .number(")
  }

  private static let good = "| 1.1 | So | D | - | `a.swift` | `t.swift` `works` |"

  @Test(
    "each flaw of a table is found",
    arguments: [
      (good, []),
      ("| 1.2 | So | D | - | `a.swift` | `t.swift` `works` |", ["1.2 follows nothing"]),
      (good + "\n" + good, ["1.1 follows 1.1"]),
      (good + "\n" + good.replacing("1.1", with: "1.3"), ["1.3 follows 1.1"]),
      (good + "\n" + good.replacing("1.1", with: "3.1"), ["3.1 follows 1.1"]),
      (good.replacing("a.swift", with: "b.swift"), ["1.1: no file `b.swift`"]),
      (good.replacing("t.swift", with: "u.swift"), ["1.1: no test file `u.swift` `works`"]),
      (good.replacing("works", with: "helps"), ["1.1: no test helps"]),
      (good.replacing("works", with: "work"), ["1.1: no test work"]),
      (good.replacing("works", with: "said"), ["1.1: no test said"]),
      (good.replacing("D", with: "X"), ["1.1: mark X"]),
      (good.replacing("So", with: ""), ["1.1: no rule"]),
      (good.replacing("- |", with: "`z` |"), ["1.1: no switch z"]),
      (good.replacing("- |", with: "z |"), ["1.1: no switch z"]),
      (good.replacing("- |", with: "`s` |"), ["1.1: s is marked U"]),
      ("| 1.1 | So | D | - | - | left out: as one likes |", []),
      ("| 1.1 | So | D | - | - | why not |", ["1.1: no file and no reason"]),
      ("| 1.1 | So | D |", ["not a row: | 1.1 | So | D |"]),
    ])
  func flaws(_ text: String, _ expected: [String]) {
    let tests = """
      @Test("it works") func works() {}
      @Test(
        "it is slow", arguments: [1])
      func slow(_ number: Int) {}

      func helps() {}

      // @Test func said() {}
      """
    let table = RuleTable("| id | rule |\n| --- | --- |\n\(text)\nwords")
    let found = table.flaws(
      files: ["a.swift": "", "t.swift": tests], switches: ["s": "U"])
    #expect(found == expected + ["no row for s"].filter { _ in !text.contains("`s`") })
    #expect(
      RuleTable(Self.good.replacing("works", with: "slow")).flaws(
        files: ["a.swift": "", "t.swift": tests], switches: [:]) == [])
  }
}
