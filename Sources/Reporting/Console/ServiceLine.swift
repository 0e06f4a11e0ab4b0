import PlainText
package import RunReport

/// The work of a service, in one line.
package enum ServiceLine {
  /// Returns the counters of a service that matter, in words.
  ///
  /// - Parameters:
  ///   - name: The name of the service, such as `layering` or `layering.gallop`.
  ///   - summary: Its counters.
  /// - Returns: For example `54 intervals, 284,027 steps, 132 queries, 6.6 s of device time`.
  package static func text(_ name: String, _ summary: ServiceSummary) -> String {
    let base = String(name.split(separator: ".").first ?? "")
    let counters = summary.results.merging(summary.work) { $1 }
    let names = told[base] ?? summary.results.byName.map(\.key)
    let words = names.compactMap { key in counters[key].flatMap { phrase(key, $0) } }
    return words.isEmpty ? "nothing to do" : words.joined(separator: ", ")
  }

  /// The counters that are told of each service, in their order.
  private static let told = [
    "app": [
      "launches", "foregrounds", "closedDays", "metricDays", "uploadedSamples",
      "virtualMilliseconds",
    ],
    "changes": ["saved", "deleted", "mirrored", "pages"],
    "dayBoundary": ["days", "shortDays", "longDays", "fallbacks"],
    "energy": ["days", "points", "stepsPoints", "sleepPoints"],
    "layering": [
      "intervals", "steps", "maxStepsInInterval", "queries", "virtualMilliseconds",
    ],
    "sleepMerge": ["windows", "asleepSeconds", "inBedSeconds"],
    "store": ["steps", "windows", "unknownSamples"],
  ]

  /// A counter in words; nil where none says nothing.
  private static func phrase(_ name: String, _ count: Int) -> String? {
    switch name {
    case "asleepSeconds", "inBedSeconds":
      let length = Counted.duration(milliseconds: Int64(count) &* 1_000)
      return "\(length) \(name == "asleepSeconds" ? "asleep" : "in bed")"
    case "virtualMilliseconds":
      return "\(Counted.duration(milliseconds: Int64(count))) of device time"
    case "maxStepsInInterval": return "at most \(Counted.number(count)) in one interval"
    case "shortDays": return count == 0 ? nil : Counted.text(count, "short day")
    case "longDays": return count == 0 ? nil : Counted.text(count, "long day")
    case "fallbacks":
      return count == 0
        ? nil : Counted.text(count, "unusable day end tried", "unusable day ends tried")
    case "stepsPoints", "sleepPoints":
      return "\(Counted.number(count)) for \(name.prefix { $0.isLowercase })"
    case "unknownSamples": return count == 0 ? nil : Counted.text(count, "unknown sample")
    case "queries": return Counted.text(count, "query", "queries")
    default:
      let words = spaced(name)
      guard words.hasSuffix("s") else { return "\(Counted.number(count)) \(words)" }
      let ending = words.hasSuffix("ches") ? 2 : 1
      return Counted.text(count, String(words.dropLast(ending)), words)
    }
  }

  /// A counter's name in words: `closedDays` is `closed days`.
  static func spaced(_ name: String) -> String {
    var text = ""
    for character in name {
      if character.isUppercase { text += " " }
      text += character.lowercased()
    }
    return text
  }
}
