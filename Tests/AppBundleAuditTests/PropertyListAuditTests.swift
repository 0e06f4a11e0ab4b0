import AppBundleAudit
import Foundation
import Testing

private let goodText = "Steps and sleep fill your day's energy."

private func info(_ values: [String: PropertyListFile.Value]) -> PropertyListFile {
  PropertyListFile(name: "Info.plist", values: values)
}

private func entitlements(_ values: [String: PropertyListFile.Value]) -> PropertyListFile {
  PropertyListFile(name: "App.entitlements", values: values)
}

private func problems(
  _ audit: PropertyListAudit, _ files: PropertyListFile...
) -> [PropertyListAudit.Finding.Problem] {
  audit.findings(in: files).map(\.problem)
}

@Suite("Property lists of an app that reads health data")
struct PropertyListAuditTests {
  private let audit = PropertyListAudit()

  @Test("S3-006 the entitlement to health data has to be true")
  func s3006() {
    #expect(problems(audit, entitlements([PropertyListAudit.healthKitKey: .flag(true)])) == [])
    for value in [nil, .flag(false), .text("true"), .other] as [PropertyListFile.Value?] {
      let file = entitlements([PropertyListAudit.healthKitKey: value].compactMapValues { $0 })
      #expect(
        audit.findings(in: [file]) == [
          .init(
            file: "App.entitlements", key: PropertyListAudit.healthKitKey,
            problem: .entitlementMissing)
        ])
    }
    let nothing = PropertyListAudit(reads: [], writes: [])
    #expect(problems(nothing, entitlements([:])) == [])
  }

  @Test("S3-007 being woken needs its own entitlement, once a file or the caller says so")
  func s3007() {
    let plain = entitlements([PropertyListAudit.healthKitKey: .flag(true)])
    let waking = entitlements([
      PropertyListAudit.healthKitKey: .flag(true), PropertyListAudit.backgroundKey: .flag(true),
    ])
    let missing = PropertyListAudit.Finding(
      file: "App.entitlements", key: PropertyListAudit.backgroundKey,
      problem: .entitlementMissing)
    #expect(PropertyListAudit(background: true).findings(in: [plain]) == [missing])
    #expect(PropertyListAudit(background: true).findings(in: [waking]) == [])
    #expect(audit.findings(in: [plain]) == [])
    // One configuration that asks speaks for the others.
    #expect(audit.findings(in: [waking, plain]) == [missing])
    #expect(PropertyListAudit(background: false).findings(in: [waking, plain]) == [])
  }

  @Test("S3-008 the text for reading has to be there as soon as anything is read")
  func s3008() {
    for value in [nil, .text(""), .text(" \n"), .flag(true)] as [PropertyListFile.Value?] {
      let file = info([PropertyListAudit.readTextKey: value].compactMapValues { $0 })
      #expect(problems(audit, file) == [.textMissing])
    }
    #expect(problems(audit, info([PropertyListAudit.readTextKey: .text(goodText)])) == [])
    #expect(problems(PropertyListAudit(reads: []), info([:])) == [])
  }

  @Test("P1 S3-009 a text that names steps alone is found, one that names both is not")
  func s3009() {
    let stepsOnly = "The app needs access to your step count to manage app time."
    let file = info([PropertyListAudit.readTextKey: .text(stepsOnly)])
    #expect(problems(audit, file) == [.textOmits(type: "sleepAnalysis")])
    #expect(audit.findings(in: [file])[0].description.contains("does not name sleep"))
    #expect(problems(PropertyListAudit(reads: ["stepCount"]), file) == [])
    let sleepOnly = info([PropertyListAudit.readTextKey: .text("Your sleep, in bed or asleep.")])
    #expect(problems(audit, sleepOnly) == [.textOmits(type: "stepCount")])
    // A word that only contains the type's word does not name it.
    let footstep = info([PropertyListAudit.readTextKey: .text("Footstep and oversleeping.")])
    #expect(problems(audit, footstep).count == 2)
  }

  @Test("P2 S3-010 a text for saving without saving is found, in every configuration")
  func s3010() {
    let text: [String: PropertyListFile.Value] = [
      PropertyListAudit.readTextKey: .text(goodText),
      PropertyListAudit.updateTextKey: .text("Steps are used."),
    ]
    let debug = PropertyListFile(name: "Debug.plist", values: text)
    let release = PropertyListFile(name: "Release.plist", values: text)
    let found = audit.findings(in: [debug, release])
    #expect(found.map(\.problem) == [.textUnneeded, .textUnneeded])
    #expect(found.map(\.file) == ["Debug.plist", "Release.plist"])
    let writing = PropertyListAudit(writes: ["stepCount"])
    #expect(writing.findings(in: [debug, release]) == [])
    let silent = info([PropertyListAudit.readTextKey: .text(goodText)])
    #expect(problems(writing, silent) == [.textMissing])
    #expect(
      problems(PropertyListAudit(writes: ["bodyMass"]), debug) == [.textOmits(type: "bodyMass")])
  }

  @Test(
    "types go by the words that people use, others by their own name",
    arguments: [
      ("bodyMass", "your weight", true), ("bodyMass", "your mass", false),
      ("heartRate", "Heart-rate zones", true), ("heartRate", "your heart", false),
      ("respiratoryRate", "breathing", true), ("activeEnergyBurned", "active energy burned", true),
      ("oxygenSaturation", "blood oxygen", true), ("heartRateVariabilitySDNN", "HRV", true),
    ])
  func typeWords(type: String, text: String, isNamed: Bool) {
    let file = info([PropertyListAudit.readTextKey: .text(text)])
    #expect(problems(PropertyListAudit(reads: [type]), file).isEmpty == isNamed)
  }

  @Test("XML and binary files are read alike, and say what they are for")
  func parsing() throws {
    let tree: [String: Any] = [
      PropertyListAudit.readTextKey: goodText, "UILaunchScreen": ["a": 1], "LSRequires": true,
    ]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: tree, format: format, options: 0)
      let file = try PropertyListFile(name: "Info.plist", parsing: Array(data))
      #expect(file.kind == .information)
      #expect(
        file.values == [
          PropertyListAudit.readTextKey: .text(goodText), "UILaunchScreen": .other,
          "LSRequires": .flag(true),
        ])
    }
    let exported = PropertyListFile(
      name: "export.plist", values: [PropertyListAudit.healthKitKey: .flag(true)])
    #expect(exported.kind == .entitlements)
  }

  @Test("what is no property list, and no dictionary, is refused with the file's name")
  func unreadable() throws {
    for text in ["", "{", "not one", "<plist>", "bplist00"] {
      #expect(throws: PropertyListFileError.self) {
        try PropertyListFile(name: "x.plist", parsing: Array(text.utf8))
      }
    }
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["a"], format: .xml, options: 0)
    #expect(throws: PropertyListFileError.noDictionary(file: "x.plist")) {
      try PropertyListFile(name: "x.plist", parsing: Array(list))
    }
  }
}
