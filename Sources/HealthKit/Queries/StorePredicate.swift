import Foundation
import HealthModel

/// A predicate of a factory method, which knows its form for the store.
///
/// Predicates cannot be looked into here, so that one of another origin becomes a test that the
/// store asks for each sample.
final class StorePredicate: NSPredicate {
  /// The store's form of the predicate; nil where only the test knows.
  let condition: SamplePredicate?
  /// The text of the condition, which most queries never need.
  var format: String { text() }
  private let text: @Sendable () -> String

  /// Creates a predicate.
  ///
  /// - Parameters:
  ///   - format: The text of the condition.
  ///   - condition: Its form for the store; nil where the store has to ask the test.
  ///   - test: Returns whether an object meets the condition.
  init(
    _ format: @autoclosure @escaping @Sendable () -> String, _ condition: SamplePredicate? = nil,
    _ test: @escaping @Sendable (HKObject) -> Bool
  ) {
    self.condition = condition
    text = format
    super.init(block: { object, _ in (object as? HKObject).map(test) ?? false })
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    platformException("a predicate of the store cannot be archived")
  }

  override func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The translation of apps' predicates into conditions of the store.
enum PredicateTranslation {
  /// Returns the store's condition of a predicate; nil stands for every sample.
  static func condition(of predicate: NSPredicate?, _ device: HealthKitDevice) -> SamplePredicate {
    guard let predicate else { return .everything }
    if let known = (predicate as? StorePredicate)?.condition { return known }
    if let compound = predicate as? NSCompoundPredicate {
      let parts = compound.subpredicates.map { condition(of: $0, device) }
      switch compound.compoundPredicateType {
      case .and: return .and(parts)
      case .or: return .or(parts)
      case .not: return .not(parts.first ?? .everything)
      }
    }
    let box = PredicateBox(predicate: predicate, device: device)
    return .test(SampleTest(box.name) { box.admits($0) })
  }
}

/// A predicate that the store asks for each sample, on the thread of its simulation.
private struct PredicateBox: @unchecked Sendable {
  let predicate: NSPredicate
  let device: HealthKitDevice

  /// The text of the condition; a predicate without one is the same as itself only.
  var name: String {
    (predicate as? StorePredicate)?.format ?? "predicate \(device.number(of: predicate))"
  }

  func admits(_ sample: StoredSample) -> Bool {
    predicate.evaluate(with: device.object(of: sample))
  }
}
