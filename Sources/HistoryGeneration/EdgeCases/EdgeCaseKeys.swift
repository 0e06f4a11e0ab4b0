import HealthModel
import LocatedJSON

extension EdgeCase {
  /// The keys that scenarios can give besides `kind`, each with the value of this case as JSON; nil
  /// for a value that is drawn or found without the key.
  var keys: [(name: String, preset: String?)] {
    let reader = ObjectReader()
    var copy = self
    try? copy.read(reader, .empty)
    let values = Dictionary(
      uniqueKeysWithValues: Mirror(reflecting: self).children.compactMap { child in
        child.label.map { ($0, Self.json(of: child.value)) }
      })
    return reader.knownKeys.map { ($0, values[$0] ?? nil) }
  }

  private static func json(of value: Any) -> String? {
    switch value {
    case let range as ClosedRange<Int>: "[\(range.lowerBound), \(range.upperBound)]"
    case let numbers as [Int]: "\(numbers)"
    case let number as Int: "\(number)"
    case let number as Double: "\(number)"
    case let name as any RawRepresentable<String>: "\"\(name.rawValue)\""
    default: nil
    }
  }
}

extension EdgeCaseReadScope {
  /// A context without days and sources, in which no key has a value.
  fileprivate static let empty = EdgeCaseReadScope(
    span: TimeRange(0, 0), days: DayTable(firstDay: LocalDay(ordinal: 0), starts: [0]), sources: [],
    tracks: [], roles: [])
}
