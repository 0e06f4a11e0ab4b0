import PlainText
package import RunReport

/// A tuning report as aligned text for a terminal.
package enum TuningTable {
  /// The tuning report as text.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - width: The largest number of characters of a line of the table.
  /// - Returns: Lines, each ending with a newline.
  package static func text(of report: TuningReport, width: Int = .max) -> String {
    let scenario = report.scenario
    var lines = [
      "\(scenario.name): \(Counted.text(report.rows.count, "setting")), seed \(scenario.seed)", "",
    ]
    lines +=
      Table(
        report.rows.enumerated().map { cells($1, isRecommended: $0 == report.recommended) },
        titles: titles, numbers: Set(1...11)
      ).lines(width: width)
    lines += [
      "", "  above: intervals in excess of the fewest possible",
      "  front: no other setting is as good in queries, intervals, virtual time, peak samples",
      "    and resent bytes, and better in one of them", "",
      "recommended: \(report.reason)", "",
    ]
    lines += report.sensitivity.map { "  \(text(for: $0, in: report))" }
    return lines.text
  }

  /// The recommendation at another cost, as a phrase such as `latency x 10: the same`.
  static func text(for sensitivity: TuningSensitivity, in report: TuningReport) -> String {
    let factor = sensitivity.tenths == 1 ? "/ 10" : "x \(sensitivity.tenths / 10)"
    let choice =
      sensitivity.recommended == report.recommended
      ? "the same" : sensitivity.recommended.map { report.rows[$0].label } ?? "nothing"
    return "\(sensitivity.cost) \(factor): \(choice)"
  }

  private static let titles: [String] = [
    "strategy", "threshold", "minimum s", "queries", "buckets", "intervals", "above", "virtual s",
    "upload s", "peak samples", "peak kB", "resent kB", "",
  ]

  private static func cells(_ row: TuningRow, isRecommended: Bool) -> [String] {
    let above: String = row.thousandthsAboveLeast.map { "\(decimal(Int64($0), 10)) %" } ?? "-"
    let minimum: String = decimal(row.minimumIntervalMilliseconds, 1_000)
    let counts: [String] = [row.queries, row.buckets, row.intervals].map { "\($0)" }
    let times: [String] = [row.virtualMilliseconds, row.uploadMilliseconds].map {
      decimal($0, 1_000)
    }
    let sizes: [String] = [row.peakMemoryBytes, row.retransmittedBytes].map { decimal($0, 1_000) }
    let begin: [String] = [row.strategy, "\(row.threshold)", minimum]
    let end: [String] = [remarks(row, isRecommended: isRecommended)]
    return begin + counts + [above] + times + ["\(row.peakSamples)"] + sizes + end
  }

  /// The remarks on a row.
  static func remarks(_ row: TuningRow, isRecommended: Bool) -> String {
    var remarks: [String] = []
    if !row.broken.isEmpty { remarks.append("BROKEN: " + row.broken.joined(separator: ", ")) }
    if !row.fitsMemory { remarks.append("too much memory") }
    if row.isOnFront { remarks.append("front") }
    if isRecommended { remarks.append("recommended") }
    return remarks.joined(separator: ", ")
  }

  /// The quotient of a value and a unit with one decimal, truncated and formatted without a locale.
  static func decimal(_ value: Int64, _ unit: Int64) -> String {
    let (whole, rest) = value.quotientAndRemainder(dividingBy: unit)
    let tenth = abs(rest) * 10 / unit
    return "\(value < 0 && whole == 0 ? "-" : "")\(whole).\(tenth)"
  }
}
