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
    self.rows = [titles] + rows.map { $0.map { OneLine.console($0) } }
    self.numbers = numbers
  }

  /// The title line and the rows, indented by two spaces.
  ///
  /// - Parameter width: The largest number of a terminal's columns in a line; columns of the table
  ///   that do not fit follow in lines of their own, further indented. A wider one remains so.
  /// - Returns: The lines, with trailing spaces.
  package func lines(width: Int = .max) -> [String] {
    let widths = rows[0].indices.map { column in
      rows.reduce(0) { max($0, $1[column].columns) }
    }
    let groups = groups(widths, width)
    return rows.flatMap { row in
      let shown = groups.filter { $0.lowerBound == 0 || !row[$0].allSatisfy(\.isEmpty) }
      return shown.map { columns in
        String(repeating: " ", count: columns.lowerBound == 0 ? Self.first : Self.rest)
          + columns.map { column in
            let space = String(repeating: " ", count: widths[column] - row[column].columns)
            return numbers.contains(column) ? space + row[column] : row[column] + space
          }.joined(separator: "  ")
      }
    }
  }

  /// The indentation of the first columns, and of those that follow in other lines.
  private static let (first, rest) = (2, 6)

  /// The columns of each line.
  private func groups(_ widths: [Int], _ width: Int) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var (start, end) = (0, Self.first)
    for (column, own) in widths.enumerated() {
      if column > start, own > width - end {
        groups.append(start..<column)
        (start, end) = (column, Self.rest)
      }
      end += own + 2
    }
    return groups + [start..<widths.count]
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
