import HealthModel
import LocatedJSON

/// Reads sets of sample types: a list of names, `all` or `none`.
enum SampleTypeReader {
  /// The names of predefined sets.
  enum Word: String, CaseIterable {
    case all, none
  }

  static func types(_ element: ElementReader) throws(InputError) -> Set<SampleType> {
    switch element.node.value {
    case .string:
      return switch try element.choice(of: Word.self) {
      case .all: Set(SampleType.catalog)
      case .none: []
      }
    case .array:
      let names = SampleType.allCases.map(\.name)
      var types: Set<SampleType> = []
      for inner in try element.array(count: 0...names.count) {
        let name = try inner.choice(of: names)
        types.formUnion(SampleType.allCases.filter { $0.name == name })
      }
      return types
    default:
      throw element.problem(
        "expected a string or an array but this is \(element.node.value.kindName)",
        remedy: "write \"all\", \"none\" or a list of types")
    }
  }
}
