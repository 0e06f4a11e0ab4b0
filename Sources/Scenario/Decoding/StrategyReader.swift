import HealthModel
import LocatedJSON

extension ElementReader {
  /// Reads a layering strategy in its scenario form, such as `kWay(4)`.
  ///
  /// - Throws: `InputError` if the value is not a string, names no strategy, or has a number
  ///   that the strategy does not accept.
  func strategy() throws(InputError) -> LayeringStrategy {
    guard let strategy = LayeringStrategy(try string()) else {
      throw problem("unknown strategy", remedy: "use one of \(LayeringStrategy.forms)")
    }
    return strategy
  }
}
