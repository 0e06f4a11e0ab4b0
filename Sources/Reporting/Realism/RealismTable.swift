package import RunReport

/// The results of a cohort's statistics as a table, worst first.
package enum RealismTable {
  /// The table as text.
  ///
  /// - Parameters:
  ///   - results: The results, in the catalog's order.
  ///   - width: The largest number of characters of a line.
  /// - Returns: Lines, each ending with a newline.
  package static func text(of results: [RealismResult], width: Int = .max) -> String {
    let rows = ordered(results).map { figure in
      [
        figure.status.rawValue, figure.id, figure.millionths.map(decimal) ?? "-",
        decimal(figure.lowerMillionths), decimal(figure.upperMillionths),
        RealismGauge(figure).text, String(figure.persons), figure.basis, figure.statement,
      ]
    }
    let titles = [
      "status", "figure", "measured", "lower", "upper", "picture", "persons", "basis", "meaning",
    ]
    return Table(rows, titles: titles, numbers: [2, 3, 4, 6]).lines(width: width).text
  }

  /// Returns the results with the failed ones first and those that are not measured last.
  static func ordered(_ results: [RealismResult]) -> [RealismResult] {
    let order: [RealismResult.Status] = [.failed, .passed, .single, .notMeasured]
    return order.flatMap { status in results.filter { $0.status == status } }
  }

  /// Formats millionths as a number with up to three decimals.
  static func decimal(_ millionths: Int64) -> String {
    let thousandths = (millionths.magnitude + 500) / 1_000
    let fraction = String(thousandths % 1_000)
    let digits = String(repeating: "0", count: 3 - fraction.count) + fraction
    let trimmed = String(digits.reversed().drop { $0 == "0" }.reversed())
    let sign = millionths < 0 && thousandths > 0 ? "-" : ""
    return sign + String(thousandths / 1_000) + (trimmed.isEmpty ? "" : "." + trimmed)
  }
}
