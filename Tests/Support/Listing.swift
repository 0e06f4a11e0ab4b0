/// The difference of two lists of names in words, for messages of tests.
package enum Listing {
  /// Compares names with those that are expected, in any order.
  ///
  /// - Parameters:
  ///   - found: The names of the list.
  ///   - expected: The names that it should have, each as often as there.
  /// - Returns: The differences in words; empty for lists with the same names.
  package static func difference(
    _ found: some Sequence<String>, from expected: some Sequence<String>
  ) -> String {
    var counts: [String: Int] = [:]
    for name in expected { counts[name, default: 0] += 1 }
    for name in found { counts[name, default: 0] -= 1 }
    let missing = counts.filter { $0.value > 0 }.keys.sorted()
    let surplus = counts.filter { $0.value < 0 }.keys.sorted()
    return [
      missing.isEmpty ? nil : "lacks \(missing.joined(separator: ", "))",
      surplus.isEmpty ? nil : "has \(surplus.joined(separator: ", ")) too much",
    ].compactMap(\.self).joined(separator: "; ")
  }
}
