import Distributions
import Testing

@Suite struct UniformIntegerTests {
  @Test("draws are pinned")
  func golden() throws {
    let uniform = ScalarDistribution(try UniformInteger(lower: -5, upper: 1000))
    expectGolden(uniform, [223, 771, 592])
  }

  @Test("draws fit", arguments: [(-5, 1000), (0, 1), (10, 15), (0, 4_294_967_294)])
  func fit(lower: Int, upper: Int) throws {
    expectCounting(ScalarDistribution(try UniformInteger(lower: lower, upper: upper)))
  }

  @Test("both ends are drawn and a range of one value is certain")
  func ends() throws {
    let dice = ScalarDistribution(try UniformInteger(lower: 1, upper: 6))
    #expect(Set(draws(1000, of: dice)) == [1, 2, 3, 4, 5, 6])
    let one = ScalarDistribution(try UniformInteger(lower: 9, upper: 9))
    #expect(Set(draws(100, of: one)) == [9])
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    let range = "at least lower, which is 2, and less than 2^32 - 1 above it"
    expectRefused("uniformInteger", "upper", range, [1, 4_294_967_297]) {
      _ = try UniformInteger(lower: 2, upper: Int($0))
    }
    expectRefused("uniformInteger", "lower", "from -2^53 to 2^53", [Double(Int.min)]) { _ in
      _ = try UniformInteger(lower: .min, upper: .max)
    }
  }
}
