import HealthModel
import Testing

@Suite struct LayeringStrategyTests {
  @Test("every strategy is written one way and read back")
  func forms() {
    var all: [LayeringStrategy] = [.recursiveHalving, .carriedHalving, .gallop]
    all += (2...10).map { .kWay($0) } + (1...1_000).map { .packedBuckets(minutes: $0) }
    for strategy in all {
      #expect(strategy.isValid)
      #expect(LayeringStrategy(strategy.description) == strategy)
    }
    #expect(Set(all.map(\.description)).count == 1_012)
  }

  @Test(
    "anything else is none",
    arguments: [
      "", "halving", "RecursiveHalving", "gallop()", "gallop(3)", "recursiveHalving(2)", "kWay",
      "kWay()", "kWay(1)", "kWay(11)", "kWay(04)", "kWay(+4)", "kWay(4", "kWay(4))", "kWay (4)",
      "kWay(99999999999999999999)", "packedBuckets", "packedBuckets(0)", "packedBuckets(1001)",
      "packedBuckets(-5)", "(4)", "kWay(4)(5)",
    ])
  func refused(_ text: String) {
    #expect(LayeringStrategy(text) == nil)
  }
}
