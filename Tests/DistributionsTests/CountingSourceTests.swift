import Distributions
import Randomness
import Testing

@Suite("random numbers counted as they are drawn")
struct CountingSourceTests {
  private func source(_ source: RandomSource) -> RandomSource {
    source.seek(person: 1, stream: StreamIdentifier(.stepDay), day: 3)
    return source
  }

  /// Draws from several samplers, with normal numbers by words and the rest by doubles.
  private func draw(_ source: RandomSource) -> [Double] {
    (0..<50).flatMap { _ in
      [
        source.uniform(), StandardNormal.sample(from: source),
        Gamma.sample(from: source, shape: 0.4, scale: 2), Double(source.integer(below: 1_000)),
        Double(Poisson.sample(from: source, mean: 300)),
        Beta.sample(from: source, alpha: 0.5, beta: 8),
      ]
    }
  }

  @Test("a counting source yields what a plain one yields")
  func same() {
    let counting = CountingSource(seed: 21)
    #expect(draw(source(counting.source)) == draw(source(RandomSource(seed: 21))))
  }

  @Test("words and doubles are counted apart, and bounded integers not at all")
  func counts() {
    let counting = CountingSource(seed: 22)
    let source = source(counting.source)
    #expect(counting.count == DrawCount())
    for _ in 0..<7 { _ = source.uniform() }
    for _ in 0..<5 { _ = Exponential.sample(from: source, mean: 45) }
    #expect(counting.count == DrawCount(words: 0, doubles: 12))
    for _ in 0..<1_000 { _ = StandardNormal.sample(from: source) }
    let words = counting.count.words
    #expect(1_000 <= words && words < 1_050)
    #expect(counting.count.doubles < 12 + 100)
    let before = counting.count
    for _ in 0..<9 { _ = source.integer(below: 6) }
    #expect(counting.count == before)
  }

  @Test("each source has a count of its own")
  func apart() {
    let (one, other) = (CountingSource(seed: 1), CountingSource(seed: 1))
    _ = one.source.uniform()
    #expect(one.count == DrawCount(words: 0, doubles: 1))
    #expect(other.count == DrawCount())
  }
}
