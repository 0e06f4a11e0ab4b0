import Benchmarks
import Harness
import HarnessTestSupport
import Testing

@Suite struct GrowthTests {
  private static func growth(_ promise: Growth.Promise, _ time: (Double) -> Double) -> Growth {
    let sizes = [1_000, 10_000, 100_000]
    return Growth(
      "work", "things", sizes: sizes, costs: sizes.map { Int(time(Double($0))) }, promise)
  }

  @Test("powers have their exponents, at the end and over all sizes")
  func powers() {
    for exponent in [1, 2] {
      let found = Self.growth(.linear) { exponent == 1 ? 7 * $0 : 7 * $0 * $0 }
      #expect(abs(found.exponent - Double(exponent)) < 1e-9)
      #expect(abs(found.lastExponent - Double(exponent)) < 1e-9)
      #expect(found.isKept == (exponent == 1))
    }
    #expect(abs(Self.growth(.logarithmic) { _ in 40 }.exponent) < 1e-9)
  }

  @Test("work that becomes quadratic only at the end exceeds its promise")
  func late() {
    let found = Self.growth(.linear) { $0 + ($0 > 10_000 ? 9 * $0 : 0) }
    #expect(found.exponent > 1.1)
    #expect(abs(found.lastExponent - 2) < 1e-9)
    #expect(!found.isKept)
    let hidden = Growth(
      "work", "things", sizes: [1, 10, 100, 1_000], costs: [1_000, 1_001, 1_002, 100_200],
      .linear)
    #expect(hidden.exponent < 1.1 && hidden.lastExponent > 1.9 && !hidden.isKept)
  }

  @Test("a history without years of steps is refused")
  func short() throws {
    let plan = try RunPlan(try bundled("partial-day"))
    #expect(throws: BenchError.tooShort) { try GrowthBench(plan, suite: .reference).run() }
  }

  @Test("the benchmark has its rows, and each size of each has a cost")
  func rows() throws {
    let plan = try RunPlan(try bundled("app-years", replacing: "2024-06-01", with: "2016-06-01"))
    var count = 0
    let rows = try GrowthBench(plan, suite: .reference, scale: 1_000).run { count += 1 }
    #expect(rows.count == GrowthBench.rows && count == rows.count)
    #expect(Set(rows.map { $0.name + $0.variable }).count == rows.count)
    for row in rows {
      #expect(row.sizes.count == row.costs.count && row.sizes.count > 1)
      #expect(row.costs.allSatisfy { $0 > 0 })
      #expect(row.smallest > 0 && row.sizes == Set(row.sizes).sorted())
    }
  }
}
