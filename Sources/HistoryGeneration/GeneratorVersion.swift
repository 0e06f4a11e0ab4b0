/// The version of the mapping from a seed to generated data.
///
/// Every change to a draw, to the order of draws or to rounding increments it; golden digests pin
/// the output of each version.
package enum GeneratorVersion {
  /// The current version.
  package static let current = 6
}
