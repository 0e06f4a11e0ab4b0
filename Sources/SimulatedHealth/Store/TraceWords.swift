import HealthModel

extension SamplePredicate {
  /// The time that is asked for, in words; empty where it is everything.
  var words: String {
    switch self {
    case .everything: return ""
    case .time(let from, let to, _):
      return (from.map { " from \($0.iso8601)" } ?? "") + (to.map { " to \($0.iso8601)" } ?? "")
    default: return " where \(self)"
    }
  }
}

extension Statistics {
  /// The values found, in words.
  var words: String {
    let values = [
      ("sum", sum), ("average", average), ("minimum", minimum), ("maximum", maximum),
      ("most recent", mostRecent),
    ]
    var found = values.compactMap { name, value in
      value.map { "\(name) \($0.millionths) millionths" }
    }
    if let duration { found.append("duration \(duration) ms") }
    return found.isEmpty ? "nothing" : found.joined(separator: ", ")
  }
}
