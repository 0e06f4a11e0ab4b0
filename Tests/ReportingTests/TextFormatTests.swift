import Reporting
import RunReport
import ServiceObservations
import Testing

@Suite struct TextFormatTests {
  @Test("the tables show verdict, tracks, edge cases, services, invariants and findings")
  func golden() {
    #expect(
      TextFormat.text(of: smallReport, in: ReportContext()) == """
        small: violated
          seed 18446744073709551615, 2 persons, generator version 3, history abcd
          rules of the store: mergeScope=once

          track   source   samples  first                     last
          steps   watch         12  2023-01-01T00:00:00.000Z  2023-01-02T00:00:00.000Z
          weight  scale/1        0  -                         -

          edge case   applied
          dailyTotal       10
          zeroLength        4

          service   counter    results  work
          layering  intervals        1
                    maxDepth               2
                    queries                5
          store     steps            7
                    windows          2

          invariant  status    examined  breaches
          First      held           100         0
          Second     violated         3         2

        Second: 2 breaches
          person 1, noon: is wrong
            expected: 1
            found: "2"
          person 0: is lost
            expected: a
            found:

        """)
  }

  @Test("a finding is broken into lines that fit, and a service without counters keeps its row")
  func width() throws {
    var report = smallReport
    let index = try #require(report.invariants.firstIndex { !$0.findings.isEmpty })
    report.invariants[index].findings[0].finding = Finding(
      "is wrong", expected: "1", actual: "one two three four five six")
    report.services["empty"] = ServiceSummary(results: [:], work: [:])
    let lines = TextFormat.text(of: report, in: ReportContext(), width: 20).split(separator: "\n")
    #expect(lines.contains("    found: one two"))
    #expect(lines.contains("      three four"))
    #expect(lines.contains("  empty"))
  }

  @Test("a report without edge cases has no table of them")
  func withoutEdgeCases() {
    var report = smallReport
    report.history.edgeCases = [:]
    let text = TextFormat.text(of: report, in: ReportContext())
    #expect(!text.contains("edge case"))
    #expect(text.contains("-\n\n  service"))
  }

  @Test("the bytes are the text's")
  func bytes() {
    #expect(
      TextFormat.bytes(of: smallReport)
        == Array(TextFormat.text(of: smallReport, in: ReportContext()).utf8))
  }
}

@Suite struct TableTests {
  @Test("text stands left, numbers stand right, and columns are as wide as their widest cell")
  func alignment() {
    let table = Table(
      [["a", "1", "x"], ["bcd", "100", ""], ["ü", "20", "yz"]], titles: ["n", "up", "t"],
      numbers: [1])
    #expect(
      table.lines() == [
        "  n     up  t ", "  a      1  x ", "  bcd  100    ", "  ü     20  yz",
      ])
  }

  @Test("columns that do not fit follow in lines of their own, aligned too")
  func narrow() {
    let table = Table(
      [["a", "1", "one two"], ["bcd", "100", "three"]], titles: ["n", "up", "t"], numbers: [1])
    let whole = ["  n     up  t      ", "  a      1  one two", "  bcd  100  three  "]
    #expect(table.lines(width: 19) == whole)
    #expect(
      table.lines(width: 18) == [
        "  n     up", "      t      ", "  a      1", "      one two", "  bcd  100", "      three  ",
      ])
    #expect(
      Table([["a", ""]], titles: ["long title", ""], numbers: []).lines(width: 8)
        == ["  long title", "  a         "])
    // A column that is too wide remains so.
    #expect(
      table.lines(width: 1) == [
        "  n  ", "       up", "      t      ", "  a  ", "        1", "      one two", "  bcd",
        "      100", "      three  ",
      ])
  }

  @Test("a table without rows is its titles")
  func empty() {
    #expect(Table([], titles: ["one", "two"], numbers: [0, 1]).lines() == ["  one  two"])
  }

  @Test("a row with too few cells is refused")
  func ragged() async {
    await #expect(processExitsWith: .failure) {
      _ = Table([["a"]], titles: ["one", "two"], numbers: [])
    }
  }
}
