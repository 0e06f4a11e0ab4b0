import HealthModel

/// The places at which a sequence of samples can be cut without cutting a sample.
///
/// A place is given as the number of samples before it. It is clean if no sample before it extends
/// over it and no two samples on its sides have the same start. No merge crosses a clean place.
struct CutPoints {
  /// The clean places, ascending; the first is 0 and the last is the number of samples.
  let places: [Int]

  /// Finds the clean places of samples that are sorted by start.
  ///
  /// - Complexity: O(*n*) for *n* samples.
  init(of samples: some Collection<StepOracle.Sample>) {
    var places = [0]
    var latest = Int64.min
    var previous = Int64.min
    for (place, sample) in samples.enumerated() {
      if place > 0, latest <= sample.start, previous < sample.start { places.append(place) }
      latest = max(latest, sample.end)
      previous = sample.start
    }
    if !samples.isEmpty { places.append(samples.count) }
    self.places = places
  }

  /// The index in `places` of the first clean place at or after a place.
  func index(notBefore place: Int) -> Int { places.partitioningIndex { $0 >= place } }
}
