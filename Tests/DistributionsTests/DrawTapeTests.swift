import Distributions
import Randomness
import Testing

@Suite("draws written down and made again")
struct DrawTapeTests {
  /// Every kind of draw, each at a place of its own, so that a wrong number of words shows.
  private let kinds: [(RandomSource) throws -> Void] = [
    { _ = $0.uniform() },
    { _ = $0.integer(below: 1_000) },
    { _ = StandardNormal.sample(from: $0) },
    { _ = LogNormal.sample(from: $0, location: 1, scale: 2) },
    { _ = try LogNormal(location: 1, scale: 2).sample(from: $0) },
    { _ = Gamma.sample(from: $0, shape: 0.4, scale: 2) },
    { _ = try Gamma(shape: 1.7, scale: 2).sample(from: $0) },
    { _ = Beta.sample(from: $0, alpha: 0.5, beta: 8) },
    { _ = try Beta(alpha: 3, beta: 2).sample(from: $0) },
    { _ = Weibull.sample(from: $0, shape: 1.2, scale: 13) },
    { _ = try Weibull(shape: 1.2, scale: 13).sample(from: $0) },
    { _ = Poisson.sample(from: $0, mean: 3) },
    { _ = Poisson.sample(from: $0, mean: 300) },
    { _ = try Poisson(mean: 12).sample(from: $0) },
    { _ = try NegativeBinomial(probability: 0.13, successes: 2.8).sample(from: $0) },
    { _ = Exponential.sample(from: $0, mean: 45) },
    { _ = Laplace.sample(from: $0, width: 8) },
    { _ = try Discrete(weights: [3, 1, 4, 1]).sample(from: $0) },
    { _ = try Discrete(weights: [1, 9]).sample(from: $0) },
    { _ = try Normal(mean: 1, standardDeviation: 2).sample(from: $0) },
    { _ = try Uniform(lower: 1, upper: 2).sample(from: $0) },
    { _ = try UniformInteger(lower: 1, upper: 6).sample(from: $0) },
    { _ = try Bernoulli(probability: 0.3).sample(from: $0) },
    { source in
      var shares = [0.0, 0, 0]
      Dirichlet.sample(from: source, concentrations: [31, 7.5, 0.2], into: &shares)
      var counts: [UInt32] = [0, 0, 0]
      Multinomial.sample(from: source, count: 900, shares: shares, into: &counts)
      try Multinomial(probabilities: [0.1, 0.2, 0.7]).sample(from: source, count: 9, into: &counts)
    },
  ]

  @Test("each kind, made again, leaves the source where it was left the first time")
  func places() throws {
    for (number, draw) in kinds.enumerated() {
      let source = RandomSource(seed: 21)
      let tape = DrawTape()
      source.tape = tape
      for round in 0..<20 {
        source.seek(
          person: 1, stream: StreamIdentifier(.stepDay), day: Int32(round), block: UInt32(number))
        try draw(source)
      }
      source.tape = nil
      #expect(tape.count >= 20)
      let again = RandomSource(seed: 21)
      _ = tape.replay(from: again)
      #expect(again.uniform() == source.uniform(), "kind \(number)")
    }
  }

  @Test("draws in a row, made again, come to the same sum each time, and to another with a seed")
  func rows() throws {
    let source = RandomSource(seed: 22)
    let tape = DrawTape()
    source.tape = tape
    source.seek(person: 1, stream: StreamIdentifier(.stepDay), day: 1)
    for _ in 0..<50 {
      for draw in kinds { try draw(source) }
    }
    source.tape = nil
    let again = RandomSource(seed: 22)
    let sum = tape.replay(from: again)
    #expect(again.uniform() == source.uniform())
    #expect(tape.replay(from: RandomSource(seed: 22)) == sum)
    #expect(tape.replay(from: RandomSource(seed: 23)) != sum)
  }
}
