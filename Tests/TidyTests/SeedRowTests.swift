import Testing

/// The table of every testable item of the five specifications, with the file that implements it,
/// the test that shows it and, where the project does otherwise, the numbered decision.
struct SeedTable {
  /// An item.
  struct Row {
    /// Identifier, specification, line, kind, item and expectation, as they were drawn up.
    var original: [String]
    var file: String
    /// Each as `path#function`.
    var tests: [String]
    var decisions: [String]

    var id: String { original[0] }
    var deviates: Bool { original[5].contains("[deviate") }
  }

  private(set) var rows: [Row] = []
  private(set) var flaws: [String] = []
  /// FNV-1a of the first six columns, header included.
  private(set) var checksum: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ text: String) {
    let lines = text.split(separator: "\n")
    for (place, line) in lines.enumerated() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 9 else {
        flaws.append("line \(place + 1) has \(fields.count) columns")
        continue
      }
      for byte in (fields[..<6].joined(separator: "\t") + "\n").utf8 {
        checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01b3
      }
      if place == 0 { continue }
      rows.append(
        Row(
          original: Array(fields[..<6]), file: fields[6], tests: Self.list(fields[7]),
          decisions: Self.list(fields[8])))
    }
  }

  /// What is wrong with the rows.
  ///
  /// - Parameters:
  ///   - files: The repository's files, by path.
  ///   - decisions: The decisions that the guides number.
  /// - Returns: The flaws in words.
  func flaws(files: [String: String], decisions: Set<String>) -> [String] {
    var found = flaws
    for row in rows {
      if files[row.file] == nil { found.append("\(row.id): no file \(row.file)") }
      if row.tests.isEmpty { found.append("\(row.id): no test") }
      for test in row.tests where !Self.exists(test, in: files) {
        found.append("\(row.id): no test \(test)")
      }
      for decision in row.decisions where !decisions.contains(decision) {
        found.append("\(row.id): no decision \(decision)")
      }
      if row.deviates, row.decisions.isEmpty { found.append("\(row.id): deviates undecided") }
    }
    return found
  }

  /// The numbers at the begin of a guide's lines, such as `M-02`.
  static func decisions(in guide: String) -> [String] {
    guide.split(separator: "\n").compactMap { line in
      let number = line.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
      let parts = number.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, (1...3).contains(parts[0].count), parts[0].allSatisfy(\.isUppercase),
        parts[1].count == 2, parts[1].allSatisfy(\.isNumber)
      else { return nil }
      return String(number)
    }
  }

  private static func exists(_ test: String, in files: [String: String]) -> Bool {
    let parts = test.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count == 2, let text = files[String(parts[0])] else { return false }
    return parts[0].hasPrefix("Tests/") && text.contains("func \(parts[1])(")
  }

  private static func list(_ field: String) -> [String] {
    field.split(separator: ",").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}

@Suite struct SeedRowTests {
  private static let guides = "Sources/HealthServices/HealthServices.docc/"

  private var table: SeedTable {
    SeedTable(Repository.text("Tests/SeedRows/seed-items.tsv"))
  }

  @Test("no item is missing, doubled or reworded")
  func items() {
    let table = table
    let counts = [132, 65, 66, 93, 40]
    let ids = counts.enumerated().flatMap { seed, count in
      (1...count).map { "S\(seed)-" + "00\($0)".suffix(3) }
    }
    #expect(table.rows.count == 396)
    #expect(table.rows.map(\.id) == ids)
    #expect(table.checksum == 0xed62_15b8_162b_1900)
  }

  @Test("each item names a file, a test and, where it deviates, a decision, and all of them exist")
  func named() {
    let files = Dictionary(
      Repository.files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    let guides = Repository.files.filter { $0.path.hasPrefix(Self.guides) }
    let decisions = guides.flatMap { SeedTable.decisions(in: $0.text) }
    #expect(decisions.count > 50)
    #expect(Set(decisions).count == decisions.count, "a decision is numbered twice")
    #expect(table.flaws(files: files, decisions: Set(decisions)) == [])
  }

  @Test("what a row lacks, or names and is not there, is told")
  func sample() {
    let header = "id\tseed\tline\tkind\titem\texpectation\tfile\ttest\tdecision\n"
    let files = ["Sources/A.swift": "", "Tests/T.swift": "  func shows() {}\n"]
    func flaws(_ file: String, _ test: String, _ decision: String, _ words: String = "so")
      -> [String]
    {
      let row = "S0-001\t000\t1\tapi\tX\t\(words)\t\(file)\t\(test)\t\(decision)\n"
      return SeedTable(header + row).flaws(files: files, decisions: ["H-01"])
    }
    let test = "Tests/T.swift#shows"
    #expect(flaws("Sources/A.swift", test, "") == [])
    #expect(flaws("Sources/A.swift", "\(test), \(test)", "H-01, H-01") == [])
    #expect(flaws("Sources/B.swift", test, "") == ["S0-001: no file Sources/B.swift"])
    #expect(flaws("Sources/A.swift", "", "") == ["S0-001: no test"])
    for other in ["Tests/T.swift#show", "Tests/U.swift#shows", "Tests/T.swift", "#shows"] {
      #expect(flaws("Sources/A.swift", other, "") == ["S0-001: no test \(other)"])
    }
    #expect(flaws("Sources/A.swift", test, "H-1") == ["S0-001: no decision H-1"])
    let deviating = "no [deviate: yes]"
    #expect(flaws("Sources/A.swift", test, "", deviating) == ["S0-001: deviates undecided"])
    #expect(flaws("Sources/A.swift", test, "H-01", deviating) == [])
    #expect(SeedTable(header + "S0-001\t000\n").flaws(files: [:], decisions: []).count == 1)
    #expect(SeedTable(header).checksum != SeedTable(header.uppercased()).checksum)
    let guide = "# Title\n\nH-01. One.\nH-02 (S0-001). Two, see H-03.\n- H-04. No.\nH-5. No.\n"
    #expect(SeedTable.decisions(in: guide) == ["H-01", "H-02"])
  }
}
