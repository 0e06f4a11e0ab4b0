import HealthModel
import LocatedJSON

/// Assigns the slot of its random streams to each source of a track.
///
/// A slot combines the number of the source's kind and the source's index among the sources of that
/// kind, so adding a source at the end of a track does not change the draws of the others.
struct SourceSlots {
  private var counts: [DataSource.Kind: UInt16] = [:]
  private var identifiers: Set<String> = []
  private(set) var last: UInt16 = 0

  mutating func take(_ source: DataSource) -> Bool {
    let ordinal = counts[source.kind, default: 0]
    counts[source.kind] = ordinal + 1
    last = Self.number(of: source.kind) * 256 + ordinal
    return identifiers.insert(source.identifier).inserted
  }

  /// The registered number of a source kind.
  ///
  /// Numbers are never reused.
  private static func number(of kind: DataSource.Kind) -> UInt16 {
    switch kind {
    case .manual: 1
    case .watch: 2
    case .phone: 3
    case .scale: 4
    case .thirdParty: 5
    case .mock: 6
    }
  }
}

/// Reads sources: the apps and devices that write samples.
enum SourceReader {
  static func source(_ reader: ObjectReader, slots: inout SourceSlots) throws(InputError)
    -> DataSource
  {
    let source = DataSource(
      identifier: try reader.string("id"),
      kind: try reader.required("kind").choice(of: DataSource.Kind.self),
      bundleIdentifier: try reader.string("bundleIdentifier"),
      deviceName: try text("deviceName", reader), name: try text("name", reader),
      productType: try text("productType", reader), version: try text("version", reader))
    guard slots.take(source) else {
      throw reader.problem(
        "two sources of a track have the same id", key: "id", remedy: "give each a unique id")
    }
    return source
  }

  /// Reads an optional string of a source; an empty string means none.
  private static func text(_ key: String, _ reader: ObjectReader) throws(InputError) -> String? {
    let text = try reader.string(key)
    return text.isEmpty ? nil : text
  }
}

/// Reads distributions.
///
/// The samplers validate the parameters later.
enum DistributionReader {
  static func distribution(_ element: ElementReader) throws(InputError)
    -> Located<DistributionSpecification>
  {
    let reader = try element.object()
    var kind = ""
    var parameters: [String: [Double]] = [:]
    for (key, member) in reader.members() {
      if key == "kind" {
        kind = try member.string()
      } else if case .array = member.node.value {
        var list: [Double] = []
        for number in try member.array(count: 1...1_000) {
          list.append(try number.number(in: -1e12...1e12))
        }
        parameters[key] = list
      } else {
        parameters[key] = [try member.number(in: -1e12...1e12)]
      }
    }
    _ = try reader.string("kind")
    if let mean = parameters["mean"]?.first {
      if let maximum = parameters["maximum"]?.first, mean > maximum {
        throw reader.problem(
          "the mean is above the maximum, \(decimal(maximum))", key: "mean",
          remedy: "lower the mean or raise the maximum")
      }
      if let minimum = parameters["minimum"]?.first, mean < minimum {
        throw reader.problem(
          "the mean is below the minimum, \(decimal(minimum))", key: "mean",
          remedy: "raise the mean or lower the minimum")
      }
    }
    return Located(DistributionSpecification(kind: kind, parameters: parameters), from: element)
  }

  /// A number as it is written in a scenario file.
  private static func decimal(_ number: Double) -> String {
    JSONNumber(number)?.canonicalText ?? "\(number)"
  }
}

extension ObjectReader {
  /// Reads an array of exactly `count` numbers within a range.
  func numbers(_ key: String, count: Int, in range: ClosedRange<Double>) throws(InputError)
    -> [Double]
  {
    var numbers: [Double] = []
    for element in try array(key, count: count...count) {
      numbers.append(try element.number(in: range))
    }
    return numbers
  }

  /// Reads a lower and an upper bound, both within a range.
  func bounds(_ key: String, in range: ClosedRange<Int>) throws(InputError) -> ClosedRange<Int> {
    let elements = try array(key, count: 2...2)
    let lower = try elements[0].integer(in: range)
    let upper = try elements[1].integer(in: range)
    guard lower <= upper else {
      throw elements[1].problem(
        "the upper bound is below the lower one", remedy: "write the lower bound first")
    }
    return lower...upper
  }
}
