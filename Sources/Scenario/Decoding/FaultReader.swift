import HealthModel
import LocatedJSON

/// Reads the faults of a simulated store.
///
/// Each kind of fault accepts only its own keys.
enum FaultReader {
  /// The raw values are the names in `StoreFault.kinds`.
  enum Kind: String, CaseIterable {
    case locked, unavailable, slow, error, cancelled, deletionsForgotten, keepsDays
  }

  private static let longest = 1_000_000_000
  /// The longest window in seconds; the workloads wait for its end, but only for a limited time.
  private static let longestWindow = 31 * 86_400

  static func fault(_ reader: ObjectReader) throws(InputError) -> StoreFault {
    let kind = try reader.required("kind").choice(of: Kind.self)
    let service = try reader.optional("service")?.choice(of: RunService.names)
    return StoreFault(try parameters(of: kind, reader), service: service)
  }

  private static func parameters(of kind: Kind, _ reader: ObjectReader) throws(InputError)
    -> StoreFault.Kind
  {
    switch kind {
    case .locked: .locked(try window(reader))
    case .unavailable: .unavailable(try window(reader))
    case .slow: .slow(try window(reader), factor: try reader.integer("factor", in: 2...100_000))
    case .error: .error(call: try call(reader), code: try code(reader))
    case .cancelled: .cancelled(call: try call(reader))
    case .deletionsForgotten: .deletionsForgotten(from: try from(reader))
    case .keepsDays: .keepsDays(try reader.integer("days", in: 1...36_500))
    }
  }

  private static func window(_ reader: ObjectReader) throws(InputError) -> StoreFault.Window {
    StoreFault.Window(
      from: try from(reader), seconds: try reader.integer("seconds", in: 1...longestWindow))
  }

  private static func from(_ reader: ObjectReader) throws(InputError) -> Int {
    try reader.optional("from")?.integer(in: 0...longest) ?? ScenarioDefaults.faultFrom
  }

  private static func call(_ reader: ObjectReader) throws(InputError) -> Int {
    try reader.integer("call", in: 1...longest)
  }

  private static func code(_ reader: ObjectReader) throws(InputError) -> HealthStoreError.Code {
    let element = try reader.required("code")
    let codes = HealthStoreError.Code.allCases.map(\.rawValue)
    guard let code = HealthStoreError.Code(rawValue: try element.integer(in: 0...codes.count - 1))
    else {
      throw element.problem("unknown error code", remedy: "use another code")
    }
    return code
  }
}
