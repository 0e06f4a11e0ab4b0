/// Reads unit strings: factors joined by `*`, `·` or `.`, divided by `/`, with powers: `m^2`.
///
/// A product after a slash is divided as a whole, as the `min·kg` of `mL/min·kg` is in exports of
/// the Health app.
struct UnitParser {
  private var rest: Substring
  private var depth = 0

  /// Returns the exponents of the factors of a unit string, or nil if it is not one.
  static func exponents(of text: String) -> [UnitFactor: Int]? {
    var parser = UnitParser(rest: text[...])
    guard let exponents = parser.quotient(), parser.rest.isEmpty else { return nil }
    return exponents.filter { $0.value != 0 }
  }

  private init(rest: Substring) { self.rest = rest }

  private mutating func quotient() -> [UnitFactor: Int]? {
    guard var exponents = product() else { return nil }
    while take("/") {
      guard let divisor = product() else { return nil }
      exponents.merge(divisor.mapValues { -$0 }, uniquingKeysWith: +)
    }
    return exponents
  }

  private mutating func product() -> [UnitFactor: Int]? {
    guard var exponents = power() else { return nil }
    while take("*") || take("·") || take(".") {
      guard let more = power() else { return nil }
      exponents.merge(more, uniquingKeysWith: +)
    }
    return exponents
  }

  private mutating func power() -> [UnitFactor: Int]? {
    guard let base = atom() else { return nil }
    guard take("^") else { return base }
    let digits = rest.prefix { $0 == "-" || ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    guard let power = Int(digits), power.magnitude <= HKUnit.greatestPower else { return nil }
    let raised = base.mapValues { $0 * power }
    return raised.values.allSatisfy { $0.magnitude <= HKUnit.greatestPower } ? raised : nil
  }

  private mutating func atom() -> [UnitFactor: Int]? {
    if take("(") {
      depth += 1
      defer { depth -= 1 }
      guard depth < 32, let inner = quotient(), take(")") else { return nil }
      return inner
    }
    // The molar mass of a mole contains a full stop.
    var isInMole = false
    let symbol = rest.prefix { character in
      if character == "<" { isInMole = true }
      if character == ">" { isInMole = false }
      return isInMole || !"*·./^()".contains(character)
    }
    rest = rest.dropFirst(symbol.count)
    if symbol == "1" { return [:] }
    return UnitFactor(symbol: symbol).map { [$0: 1] }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }
}
