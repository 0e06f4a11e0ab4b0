import HealthModel
import LocatedJSON

/// Reads query costs: a preset and overrides for single kinds of query.
enum CostsReader {
  /// The named sets of costs.
  enum Preset: String, CaseIterable {
    case mock, device

    var costs: QueryCosts {
      switch self {
      case .mock: .mock
      case .device: .device
      }
    }
  }

  static func costs(_ reader: ObjectReader) throws(InputError) -> QueryCosts {
    var costs = try reader.required("preset").choice(of: Preset.self).costs
    for kind in QueryCosts.Kind.allCases {
      guard let cost = try reader.optional(kind.rawValue)?.object() else { continue }
      costs.costs[kind] = QueryCosts.Cost(
        base: Int64(try cost.integer("baseMicroseconds", in: 0...60_000_000)),
        perSample: Int64(try cost.integer("perSampleNanoseconds", in: 0...1_000_000_000)))
    }
    return costs
  }
}
