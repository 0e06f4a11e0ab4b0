import Foundation

/// A value of an object's metadata, which can be compared with another.
enum MetadataValue: Hashable, Sendable, CustomStringConvertible {
  case number(Double)
  case text(String)
  case date(Date)
  case quantity(HKQuantity)

  /// Creates a value of a property list or a quantity; others are what they look like as text.
  init(_ value: Any) {
    switch value {
    case let value as HKQuantity: self = .quantity(value)
    case let value as Date: self = .date(value)
    case let value as String: self = .text(value)
    case let value as NSNumber: self = .number(value.doubleValue)
    case let value as Bool: self = .number(value ? 1 : 0)
    case let value as Int: self = .number(Double(value))
    case let value as Double: self = .number(value)
    default: self = .text("\(value)")
    }
  }

  /// Returns the order of two values of one kind; nil for others.
  func compare(_ other: MetadataValue) -> ComparisonResult? {
    switch (self, other) {
    case (.number(let left), .number(let right)): return left.order(to: right)
    case (.text(let left), .text(let right)): return left.order(to: right)
    case (.date(let left), .date(let right)): return left.order(to: right)
    case (.quantity(let left), .quantity(let right)) where left.is(compatibleWith: right.unit):
      return left.compare(right)
    default: return nil
    }
  }

  var description: String {
    switch self {
    case .number(let value): "\(value)"
    case .text(let value): value.debugDescription
    case .date(let value): "\(value)"
    case .quantity(let value): "\(value)"
    }
  }
}

extension Comparable {
  /// Returns the order of this value and another, as the platform's classes state it.
  func order(to other: Self) -> ComparisonResult {
    self < other ? .orderedAscending : self > other ? .orderedDescending : .orderedSame
  }
}
