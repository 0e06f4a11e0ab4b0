import Testing

/// Each row of a specification names the file that implements it and the test that shows it, or a
/// numbered decision.
@Suite struct SeedRowTests {
  private struct Row {
    var id: String
    var file: String
    var test: String
    var decision: String
  }

  private func rows(_ name: String) -> [Row] {
    let lines = Repository.text("Tests/SeedRows/\(name).tsv").split(separator: "\n").dropFirst()
    return lines.map { line in
      var fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      while fields.count < 4 { fields.append("") }
      return Row(id: fields[0], file: fields[1], test: fields[2], decision: fields[3])
    }
  }

  @Test(
    "every row has a file and a test that exist, and decisions are numbered in the guide",
    arguments: [("S4", 40, "Sources/HealthServices/HealthServices.docc/Metrics.md")])
  func complete(_ name: String, _ count: Int, _ guide: String) {
    let rows = rows(name)
    #expect(rows.map(\.id) == (1...count).map { "\(name)-" + String("00\($0)".suffix(3)) })
    let paths = Set(Repository.files.map(\.path))
    let decisions = Repository.text(guide)
    for row in rows {
      #expect(paths.contains(row.file), "\(row.id): \(row.file)")
      let parts = row.test.split(separator: "#").map(String.init)
      #expect(parts.count == 2 && paths.contains(parts[0]), "\(row.id): \(row.test)")
      if parts.count == 2, paths.contains(parts[0]) {
        #expect(Repository.text(parts[0]).contains("func \(parts[1])("), "\(row.id): \(row.test)")
      }
      for decision in row.decision.split(separator: ",") {
        let number = decision.trimming { $0 == " " }
        #expect(decisions.contains("\n\(number)"), "\(row.id): \(number)")
      }
    }
  }
}

extension Substring {
  fileprivate func trimming(_ isBlank: (Character) -> Bool) -> Substring {
    var rest = self
    while let first = rest.first, isBlank(first) { rest = rest.dropFirst() }
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return rest
  }
}
