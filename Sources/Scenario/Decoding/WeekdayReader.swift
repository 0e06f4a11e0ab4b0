package import LocatedJSON

/// Reads the names of weekdays in scenario files.
package enum WeekdayReader {
  /// The names, Monday first.
  package static let names = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// Reads a list of weekdays.
  ///
  /// - Parameter elements: The elements of the list.
  /// - Returns: The numbers of the weekdays, 0 for Monday.
  /// - Throws: `InputError` for a name that no weekday has.
  package static func weekdays(_ elements: [ElementReader]) throws(InputError) -> Set<Int> {
    var weekdays: Set<Int> = []
    for element in elements {
      let name = try element.choice(of: names)
      weekdays.insert(names.firstIndex(of: name) ?? 0)
    }
    return weekdays
  }
}
