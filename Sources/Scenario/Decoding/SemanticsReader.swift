import HealthModel
import LocatedJSON

/// Reads the store's semantics switches.
///
/// An omitted switch keeps its default.
enum SemanticsReader {
  static func semantics(_ reader: ObjectReader) throws(InputError) -> StoreSemantics {
    var semantics = StoreSemantics()
    for option in StoreSemantics.switches {
      guard let element = reader.optional(option.id) else { continue }
      let value =
        option.isNumber ? String(try element.integer(in: option.bounds)) : try element.string()
      guard option.set(value, in: &semantics) else {
        throw element.problem(
          "unknown value", remedy: "use one of \(option.options.joined(separator: ", "))")
      }
    }
    return semantics
  }
}

extension SemanticsSwitch {
  /// The smallest and the largest value of a numeric switch.
  var bounds: ClosedRange<Int> {
    let numbers = options.compactMap { Int($0) }
    precondition(isNumber && numbers.count == 2, "\(id) has no two bounds: \(options)")
    return numbers[0]...numbers[1]
  }
}
