/// The version of what a seed produces.
///
/// Bumped with every change of a draw, an order of draws or a rounding; golden digests pin it.
package enum GeneratorVersion {
  /// The version in force.
  package static let current = 2
}
