import Distributions
import Foundation
import Testing

@Suite struct LaplaceTests {
  private static let count = 20_000

  private func draws(width: Double) -> [Double] {
    let source = makeSource(seed: 11)
    return (0..<Self.count).map { _ in Laplace.sample(from: source, width: width) }
  }

  @Test("draws fit", arguments: [1, 8, 0.08])
  func fit(width: Double) {
    let sorted = draws(width: width).sorted()
    let p = GoodnessOfFit.kolmogorovSmirnov(sorted: sorted) { x in
      x < 0 ? exp(x / width) / 2 : 1 - exp(-x / width) / 2
    }
    #expect(p > 1e-4)
    // The variance of a square is 20 width^4.
    let variance = sorted.reduce(0) { $0 + $1 * $1 } / Double(Self.count)
    let error = width * width * (20 / Double(Self.count)).squareRoot()
    #expect(abs(variance - 2 * width * width) <= 5 * error)
  }

  @Test("the width is a unit: the same place gives the same draw, twice as wide")
  func scale() {
    #expect(zip(draws(width: 1), draws(width: 2)).allSatisfy { abs(2 * $0 - $1) < 1e-12 })
  }
}
