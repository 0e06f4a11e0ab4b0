import HealthModel
import LocatedJSON

extension ElementReader {
  /// Reads a layering strategy as it is written in scenarios, as `kWay(4)`.
  ///
  /// - Returns: The strategy.
  /// - Throws: `InputError` when the value is no string, or no strategy, or its number is not
  ///   one that it takes.
  func strategy() throws(InputError) -> LayeringStrategy {
    guard let strategy = LayeringStrategy(try string()) else {
      throw problem("unknown strategy", remedy: "use one of \(LayeringStrategy.forms)")
    }
    return strategy
  }
}
