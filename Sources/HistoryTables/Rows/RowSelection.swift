package import HealthModel

/// The rows of tables that are asked for.
package struct RowSelection: Sendable, Equatable {
  /// The types of samples; nil for all.
  package var types: Set<SampleType>?
  /// The first local day; nil for the beginning.
  package var first: LocalDay?
  /// The local day before which rows end; nil for the end.
  package var end: LocalDay?

  /// Creates a selection of all rows.
  package init() {}

  /// True if every row is asked for.
  package var isEverything: Bool { self == RowSelection() }

  /// The tables that have rows, in the order of their declaration.
  package var tables: [HistoryTables.Table] {
    HistoryTables.Table.allCases.filter { table in table.type.map(contains) ?? true }
  }

  func contains(_ type: SampleType) -> Bool { types?.contains(type) ?? true }

  func contains(_ day: LocalDay) -> Bool {
    (first.map { $0 <= day } ?? true) && (end.map { day < $0 } ?? true)
  }

  /// Returns the times in milliseconds at which rows begin.
  ///
  /// - Parameter days: The person's civil days.
  /// - Returns: The times; an empty range if no row is asked for.
  func times(_ days: DayTable) -> Range<Int64> {
    func start(of day: LocalDay?) -> Int64? {
      guard let day else { return nil }
      let index = day.ordinal - days.firstDay.ordinal
      return index <= 0 ? .min : index >= days.count ? .max : days.starts[index]
    }
    let lower = start(of: first) ?? .min
    return lower..<max(lower, start(of: end) ?? .max)
  }
}
