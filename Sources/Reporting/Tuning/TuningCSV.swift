import PlainText
package import RunReport

/// A tuning report as CSV, with one row for each layering setting.
package enum TuningCSV {
  /// The name of the output file.
  package static let fileName = "tuning.csv"

  /// Writes a tuning report (RFC 4180).
  package static func bytes(of report: TuningReport) -> [UInt8] {
    let names: [String] = [
      "strategy", "threshold", "minimumIntervalMilliseconds", "queries", "collectionQueries",
      "buckets", "intervals", "leastIntervals", "thousandthsAboveLeast", "virtualMilliseconds",
      "uploadMilliseconds", "peakSamples", "peakMemoryBytes", "retransmittedBytes", "fitsMemory",
      "isOnFront", "isRecommended", "broken",
    ]
    var lines = [line(names)]
    for (index, row) in report.rows.enumerated() {
      lines.append(line(values(of: row, isRecommended: index == report.recommended)))
    }
    return Array(lines.joined().utf8)
  }

  private static func values(of row: TuningRow, isRecommended: Bool) -> [String] {
    let least: String = row.leastIntervals.map { "\($0)" } ?? ""
    let above: String = row.thousandthsAboveLeast.map { "\($0)" } ?? ""
    var values: [String] = [row.strategy, "\(row.threshold)"]
    values.append("\(row.minimumIntervalMilliseconds)")
    for number in [row.queries, row.collectionQueries, row.buckets, row.intervals] {
      values.append("\(number)")
    }
    values += [least, above]
    for number in [row.virtualMilliseconds, row.uploadMilliseconds, Int64(row.peakSamples)] {
      values.append("\(number)")
    }
    for number in [row.peakMemoryBytes, row.retransmittedBytes] { values.append("\(number)") }
    for isTrue in [row.fitsMemory, row.isOnFront, isRecommended] { values.append("\(isTrue)") }
    values.append(row.broken.joined(separator: " "))
    return values
  }

  private static func line(_ values: [String]) -> String {
    values.map(CSVField.text).joined(separator: ",") + "\r\n"
  }
}
