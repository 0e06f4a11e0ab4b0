import Distributions
import Testing

@Suite struct DirichletTests {
  @Test("draws are pinned")
  func golden() throws {
    var shares = [0.0, 0, 0]
    try Dirichlet(concentrations: [1, 2, 3]).sample(from: makeSource(), into: &shares)
    let golden = [0.06150841528996557, 0.47395457394480955, 0.4645370107652249]
    for (share, pinned) in zip(shares, golden) { #expect(abs(share - pinned) < 1e-9 * pinned) }
  }

  @Test(
    "shares sum to 1 and have their means and variances",
    arguments: [[1, 2, 3], [0.05, 0.1, 0.4], [50, 1, 9, 40]])
  func moments(concentrations: [Double]) throws {
    let dirichlet = try Dirichlet(concentrations: concentrations)
    let source = makeSource()
    let count = 20_000
    var shares = [Double](repeating: 0, count: concentrations.count)
    var sums = shares
    for _ in 0..<count {
      dirichlet.sample(from: source, into: &shares)
      let sum = shares.reduce(0, +)
      if abs(sum - 1) > 1e-12 { Issue.record("the shares sum to \(sum)") }
      for index in shares.indices { sums[index] += shares[index] }
    }
    let total = concentrations.reduce(0, +)
    for (sum, mean) in zip(sums, dirichlet.means) {
      let variance = mean * (1 - mean) / (total + 1)
      #expect(abs(sum / Double(count) - mean) < 5 * (variance / Double(count)).squareRoot())
    }
  }

  @Test("the form with changing concentrations draws the same")
  func staticForm() throws {
    var first = [0.0, 0, 0]
    var second = first
    try Dirichlet(concentrations: [1, 2, 3]).sample(from: makeSource(), into: &first)
    Dirichlet.sample(from: makeSource(), concentrations: [1, 2, 3], into: &second)
    #expect(first == second)
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    expectRefused("dirichlet", "concentrations[1]", positive, notPositive) {
      _ = try Dirichlet(concentrations: [1, $0])
    }
    let empty = DistributionError.valueCount(
      distribution: "dirichlet", name: "concentrations", count: 0, requirement: "at least one")
    #expect(throws: empty) { try Dirichlet(concentrations: []) }
  }
}
