import Distributions
import Testing

@Suite struct ConstantTests {
  @Test("the value is drawn and no random word is used")
  func value() throws {
    let constant = try Constant(value: 4.25)
    let source = makeSource()
    #expect((0..<10).allSatisfy { _ in constant.sample(from: source) == 4.25 })
    #expect(source.uniform() == makeSource().uniform())
    #expect(constant.mean == 4.25 && constant.variance == 0)
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    expectRefused("constant", "value", "finite", notFinite) { _ = try Constant(value: $0) }
  }
}
