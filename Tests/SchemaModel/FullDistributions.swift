import Distributions

/// Scenarios with one distribution each, which use all its keys.
enum FullDistributions {
  /// A scenario for every distribution of the catalog.
  static let all = DistributionCatalog.all.map { (name: $0.kind, text: text($0)) }

  private static func text(_ type: any ScalarKind.Type) -> String {
    let parameters = type.parameters.map { name in
      let values = type.example[name] ?? []
      return "\"\(name)\": \(values.count == 1 ? "\(values[0])" : "\(values)")"
    }
    return #"""
      {
        "formatVersion": 1, "name": "one", "why": "A distribution.", "seed": 1, "zone": "UTC",
        "span": { "start": "2024-01-01", "end": "2024-01-03" },
        "history": {
          "generated": {
            "steps": {
              "dailySteps": {
                "kind": "\#(type.kind)", \#(parameters.joined(separator: ", ")),
                "minimum": 0, "maximum": 60000
              },
              "sources": [{ "id": "a", "kind": "phone", "bundleIdentifier": "b" }]
            }
          }
        }
      }
      """#
  }
}
