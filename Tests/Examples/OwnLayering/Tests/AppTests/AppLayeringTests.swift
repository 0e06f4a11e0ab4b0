import SimHarnessTesting
import Testing

@testable import App

/// What an app team writes to put its own layering service under test.
@Suite struct AppLayeringTests {
  @Test("our layering holds on a month with the end of daylight saving in it")
  @MainActor
  func holds() async {
    await expectHolds("quick", with: .reference.with(\.layering) { AppLayering($0) })
  }

  @Test("our layering holds for three other persons, with other interleavings")
  @MainActor
  func otherPersons() async {
    await expectHolds(
      "single-day", with: .reference.with(\.layering) { AppLayering($0) }, seed: 2024,
      scheduleSeed: 7, persons: 3)
  }
}
