import Distributions
import Testing

@Suite struct MultinomialTests {
  @Test("draws are pinned")
  func golden() throws {
    var counts: [UInt32] = [0, 0, 0]
    try Multinomial(probabilities: [1, 2, 3]).sample(from: makeSource(), count: 1000, into: &counts)
    #expect(counts == [161, 344, 495])
  }

  @Test("counts sum to the trials and have their means", arguments: [0, 1, 10, 1000] as [UInt32])
  func moments(trials: UInt32) throws {
    let multinomial = try Multinomial(probabilities: [5, 0, 1, 14])
    let source = makeSource()
    let rounds = 10_000
    var counts: [UInt32] = [0, 0, 0, 0]
    var sums = [0.0, 0, 0, 0]
    for _ in 0..<rounds {
      multinomial.sample(from: source, count: trials, into: &counts)
      let sum = counts.reduce(0, +)
      if sum != trials { Issue.record("the counts sum to \(sum)") }
      for index in counts.indices { sums[index] += Double(counts[index]) }
    }
    for (sum, probability) in zip(sums, multinomial.probabilities) {
      let draws = Double(trials) * Double(rounds)
      let deviation = (draws * probability * (1 - probability)).squareRoot()
      #expect(abs(sum - draws * probability) <= 5 * deviation)
    }
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    expectRefused("multinomial", "probabilities[0]", "finite and at least 0", notFinite + [-1]) {
      _ = try Multinomial(probabilities: [$0, 1])
    }
    expectRefused("multinomial", "sum of probabilities", positive, [0]) {
      _ = try Multinomial(probabilities: [$0])
    }
  }
}
