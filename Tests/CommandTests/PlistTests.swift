import Foundation
import Testing

@Suite struct PlistTests {
  private func list(_ entries: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>\(entries)</dict></plist>
    """
  }

  private let steps =
    "<key>NSHealthShareUsageDescription</key><string>Your step count fills the day.</string>"
  private let both =
    "<key>NSHealthShareUsageDescription</key><string>Steps and sleep fill the day.</string>"
  private let update = "<key>NSHealthUpdateUsageDescription</key><string>Steps.</string>"
  private let entitled = "<key>com.apple.developer.healthkit</key><true/>"

  @Test("files that say what is needed, and no more, are all right")
  func right() throws {
    let sandbox = try Sandbox()
    try sandbox.write(list(both), to: "Info.plist")
    try sandbox.write(list(entitled), to: "App.entitlements")
    let outcome = try sandbox.run("plist", "Info.plist", "App.entitlements")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.output
        == "0 findings in Info.plist (information), App.entitlements (entitlements)\n")
  }

  @Test("P1 P2 a text without sleep, and one for saving, are found with the file and the key")
  func findings() throws {
    let sandbox = try Sandbox()
    try sandbox.write(list(steps + update), to: "Info.plist")
    let outcome = try sandbox.run("plist", "Info.plist")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains("Info.plist: NSHealthShareUsageDescription does not name sleep"))
    #expect(outcome.output.contains("Info.plist: NSHealthUpdateUsageDescription is present"))
    #expect(outcome.output.hasSuffix("2 findings in Info.plist (information)\n"))
    let single = try sandbox.run("plist", "Info.plist", "--writes", "stepCount")
    #expect(single.output.hasSuffix("\n1 finding in Info.plist (information)\n"))
    let narrowed = ["plist", "Info.plist", "--reads", "stepCount", "--writes=stepCount"]
    #expect(try sandbox.run(narrowed).status == 0)
    for (given, meant) in [("stepCont", "stepCount"), ("heartrate", "heartRate")] {
      let misspelled = try sandbox.run("plist", "Info.plist", "--reads", given)
      #expect(misspelled.status == 2)
      #expect(misspelled.errors == "simharness: --reads has \"\(given)\"; did you mean \(meant)?\n")
    }
    #expect(try sandbox.run("plist", "Info.plist", "--reads", "dateOfBirth").status == 1)
    let unknown = try sandbox.run("plist", "Info.plist", "--writes", "xyzzyplugh")
    #expect(unknown.errors.hasSuffix("; name types of HealthKit, such as stepCount, or none\n"))
    let whole = "HKQuantityTypeIdentifierStepCount,HKCategoryTypeIdentifierSleepAnalysis"
    let byDefault = try sandbox.run("plist", "Info.plist")
    #expect(try sandbox.run("plist", "Info.plist", "--reads", whole, "--writes=none") == byDefault)
    let others =
      "HKWorkoutTypeIdentifier,HKScoredAssessmentTypeIdentifierGAD7,HKWorkoutRouteTypeIdentifier"
    #expect(try sandbox.run("plist", "Info.plist", "--reads", others).status == 1)
  }

  @Test("being woken needs its entitlement")
  func background() throws {
    let sandbox = try Sandbox()
    try sandbox.write(list(entitled), to: "App.entitlements")
    #expect(try sandbox.run("plist", "App.entitlements").status == 0)
    let outcome = try sandbox.run("plist", "App.entitlements", "--background")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("com.apple.developer.healthkit.background-delivery"))
  }

  @Test(
    "no file, one that is not there and one that is no property list end in one line",
    arguments: [
      ["plist"], ["plist", "none.plist"], ["plist", "bad.plist"], ["plist", "bad.plist", "--rads"],
      ["plist", "list.plist"],
    ])
  func refused(_ words: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.write("{", to: "bad.plist")
    try sandbox.write("<plist version=\"1.0\"><array/></plist>", to: "list.plist")
    let outcome = try sandbox.run(words)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("simharness: "))
    #expect(outcome.errors.count { $0.isNewline } == 1, "\(outcome.errors)")
  }
}
