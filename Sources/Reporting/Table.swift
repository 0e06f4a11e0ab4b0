import PlainText

/// A text table with aligned columns, each cell in one line.
package struct Table {
  private let rows: [[String]]
  private let numbers: Set<Int>

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - rows: The rows, each with as many cells as there are titles.
  ///   - titles: The column titles.
  ///   - numbers: The indices of the right-aligned columns.
  package init(_ rows: [[String]], titles: [String], numbers: Set<Int>) {
    precondition(rows.allSatisfy { $0.count == titles.count }, "a row has too few or many cells")
    self.rows = [titles] + rows.map { $0.map { OneLine.text($0) } }
    self.numbers = numbers
  }

  /// The title line and the rows, indented by two spaces.
  package var lines: [String] {
    let widths = rows[0].indices.map { column in
      rows.reduce(0) { max($0, $1[column].count) }
    }
    return rows.map { row in
      "  "
        + row.enumerated().map { column, cell in
          let space = String(repeating: " ", count: widths[column] - cell.count)
          return numbers.contains(column) ? space + cell : cell + space
        }.joined(separator: "  ")
    }
  }
}

extension Sequence<String> {
  /// The lines as a text for a console, each without trailing spaces and with a line break.
  ///
  /// Whatever a line contains, it remains one line and is no command to a terminal or to continuous
  /// integration.
  package var text: String {
    map { line in
      var line = OneLine.console(line)
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
