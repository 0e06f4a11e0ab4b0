import Distributions
import Randomness
import Testing

/// The place that every golden draw is made at.
func makeSource(seed: UInt64 = 20_240_229) -> RandomSource {
  let source = RandomSource(seed: seed)
  source.seek(person: 7, stream: StreamIdentifier(.stepDay, slot: 257), day: 19_782)
  return source
}

func draws(_ count: Int, of distribution: some RealDistribution, seed: UInt64 = 1) -> [Double] {
  let source = makeSource(seed: seed)
  return (0..<count).map { _ in distribution.sample(from: source) }
}

/// Compares the first draws with pinned ones, to 1e-9 since a maths library may differ in a bit.
func expectGolden(
  _ distribution: some RealDistribution, _ golden: [Double],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let made = draws(golden.count, of: distribution, seed: 20_240_229)
  for (draw, pinned) in zip(made, golden) {
    #expect(abs(draw - pinned) <= 1e-9 * abs(pinned), sourceLocation: sourceLocation)
  }
  let narrow = draws(8, of: distribution, seed: 5)
  let wide = draws(8, of: distribution, seed: 5 + 1 << 32)
  #expect(narrow != wide, "the seed's high half counts", sourceLocation: sourceLocation)
}

/// Compares mean and variance of 200,000 draws with the distribution's, to five standard errors.
func expectMoments(
  _ distribution: some RealDistribution, sourceLocation: SourceLocation = #_sourceLocation
) {
  let samples = draws(200_000, of: distribution)
  let count = Double(samples.count)
  let stated = distribution.mean
  var sum = 0.0
  var second = 0.0
  var fourth = 0.0
  for sample in samples {
    let square = (sample - stated) * (sample - stated)
    sum += sample
    second += square
    fourth += square * square
  }
  let variance = second / count
  let varianceError = ((fourth / count - variance * variance) / count).squareRoot()
  #expect(
    abs(sum / count - stated) <= 5 * (distribution.variance / count).squareRoot(),
    sourceLocation: sourceLocation)
  #expect(
    abs(variance - distribution.variance) <= 5 * varianceError + 1e-9 * variance,
    "drawn \(variance), stated \(distribution.variance)", sourceLocation: sourceLocation)
}

/// The p-value of 20,000 draws of a continuous sampler against a cumulative function.
func continuousFit(
  _ sampler: some RealDistribution, _ reference: some CumulativeDistribution
) -> Double {
  let samples = draws(20_000, of: sampler, seed: 2).sorted()
  return GoodnessOfFit.kolmogorovSmirnov(sorted: samples) { reference.cumulative($0) }
}

/// The p-value of 20,000 draws of a counting sampler against a cumulative function.
func countFit(
  _ sampler: some RealDistribution, _ reference: some CumulativeDistribution
) -> Double {
  let samples = draws(20_000, of: sampler, seed: 3).sorted()
  let deviation = reference.variance.squareRoot()
  let step = max(1, (deviation / 40).rounded())
  var edge = (reference.mean - 8 * deviation).rounded(.down)
  var observed: [Int] = []
  var expected: [Double] = []
  var drawn = 0
  var covered = 0.0
  // Bins of at least 20 expected draws; the last one is open.
  while edge < reference.mean + 8 * deviation {
    let probability = reference.cumulative(edge)
    let share = (probability - covered) * Double(samples.count)
    if share >= 20 && (1 - probability) * Double(samples.count) >= 20 {
      let below = samples.partitioningIndex { $0 > edge }
      observed.append(below - drawn)
      expected.append(share)
      drawn = below
      covered = probability
    }
    edge += step
  }
  observed.append(samples.count - drawn)
  expected.append((1 - covered) * Double(samples.count))
  return GoodnessOfFit.chiSquared(
    observed: observed, expected: expected, degreesOfFreedom: observed.count - 1)
}

func expectContinuous(
  _ distribution: ScalarDistribution, sourceLocation: SourceLocation = #_sourceLocation
) {
  expectMoments(distribution, sourceLocation: sourceLocation)
  #expect(continuousFit(distribution, distribution) > 1e-4, sourceLocation: sourceLocation)
}

func expectCounting(
  _ distribution: ScalarDistribution, sourceLocation: SourceLocation = #_sourceLocation
) {
  expectMoments(distribution, sourceLocation: sourceLocation)
  #expect(countFit(distribution, distribution) > 1e-4, sourceLocation: sourceLocation)
}

/// Expects the refusal of each value of one parameter.
func expectRefused(
  _ distribution: String, _ name: String, _ requirement: String, _ values: [Double],
  sourceLocation: SourceLocation = #_sourceLocation, make: (Double) throws -> Void
) {
  for value in values {
    let error = DistributionError.parameter(
      distribution: distribution, name: name, value: value, requirement: requirement)
    #expect(throws: error, sourceLocation: sourceLocation) { try make(value) }
    #expect(!error.description.contains("\n"), sourceLocation: sourceLocation)
  }
}

let notFinite = [Double.nan, .infinity, -.infinity]
let notPositive = notFinite + [0, -1]
let positive = "finite and greater than 0"

extension Array {
  /// The first index whose element satisfies a predicate that holds from some place on.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
