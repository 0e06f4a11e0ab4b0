import Testing

/// What the audit of the steps-and-sleep app found in code, not in behaviour.
@Suite struct StepsAndSleepSourceTests {
  private static let contract =
    "Sources/HealthContracts/StepsAndSleep/StepsAndSleepServiceProtocol.swift"
  private static let mock = "Sources/Harness/Mock/ConfigurableHealthKitMock.swift"

  private var services: [RepositoryFile] {
    Repository.code.filter { $0.path.hasPrefix("Sources/HealthServices/StepsAndSleep/") }
  }

  private func code(_ path: String) -> String {
    Repository.code.first { $0.path == path }?.text ?? ""
  }

  /// The doc comment right above a declaration, as one line.
  private func documentation(of declaration: String, in text: String) -> String {
    let lines = text.lines
    guard let index = lines.firstIndex(where: { String($0).holds(declaration) }) else { return "" }
    let above = lines[..<index].reversed().map { $0.drop { $0 == " " } }
      .prefix { $0.hasPrefix("///") }
    return above.reversed().map { $0.dropFirst(3).drop { $0 == " " } }.joined(separator: " ")
  }

  @Test("P3 S3-078 both statuses are documented as write access, and nothing that reads asks them")
  func statusIsAboutWriting() {
    let contract = Repository.text(Self.contract)
    for name in ["authorizationStatus", "sleepAuthorizationStatus"] {
      let words = documentation(of: "func \(name)()", in: contract)
      #expect(words.contains("write access") && words.contains("nothing about reading"), "\(name)")
    }
    #expect(services.count >= 10)
    for file in services {
      for (number, line) in file.lines.enumerated() {
        let text = String(line)
        guard text.holds("uthorizationStatus") || text.holds("sharingStatus") else { continue }
        let start = line.drop { $0 == " " }
        let branches = ["if ", "guard ", "switch ", "while ", "} else"].contains {
          start.hasPrefix($0)
        }
        let compares = ["==", "!=", "case .", "?"].contains { text.holds($0) }
        #expect(!branches && !compares, "\(file.path):\(number + 1)")
      }
    }
  }

  @Test("P4 no continuation stands around authorization, and no timer takes its flag back")
  func nativeAuthorization() {
    #expect(!services.isEmpty)
    for file in services {
      for words in [
        "Continuation", "sleep(for", "sleep(until", "sleep(nanoseconds", "Timer", "asyncAfter",
        "timeout",
      ] {
        #expect(!file.text.holds(words), "\(file.path): \(words)")
      }
    }
    #expect(services.contains { $0.text.holds("try await provider.requestAuthorization(") })
    #expect(services.contains { $0.text.holds("defer { isRequestingAuthorization = false }") })
  }

  @Test("P7 S3-034 the contract has the range fetch alone, and the mock has no more")
  func noDeadFetches() {
    for path in [Self.contract, Self.mock] {
      let text = code(path)
      #expect(text.holds("func fetchSteps(from") && text.holds("func fetchSleep(from"), "\(path)")
    }
    for file in Repository.code where file.path.hasPrefix("Sources/") {
      #expect(!file.text.holds("fetchTodaySteps") && !file.text.holds("fetchTodaySleep"))
    }
    // Each requirement has somebody who calls it.
    let callers = services.map(\.text).joined()
    for name in [
      "requestAuthorization", "authorizationStatus", "sleepAuthorizationStatus", "fetchSteps",
      "fetchSleep", "startObservingSteps", "stopObservingSteps",
    ] {
      #expect(callers.holds("ervice.\(name)"), "\(name)")
    }
  }

  @Test("P13 S3-062 S3-076 the audit's 8 merging and 12 store tests exist, each with its checks")
  func testsExist() {
    let merging = "Tests/HealthServicesTests/SleepMerge/MergedDurationTests.swift"
    let store = "Tests/HealthServicesTests/StepsAndSleep/StepsStoreTests.swift"
    let named = [
      merging: [
        "empty", "single", "nonOverlapping", "fullyOverlapping", "partiallyOverlapping",
        "adjacent", "unsorted", "manySources",
      ],
      store: [
        "s3088", "s3029", "s3089", "s3030", "s3090", "s3058", "s3031", "s3091", "s3059", "s3092",
        "s3093", "s3077",
      ],
    ]
    for (path, names) in named {
      let text = code(path)
      for name in names {
        let parts = text.split(separator: "func \(name)(")
        #expect(parts.count == 2, "\(path): \(name)")
        let body = parts.last?.split(separator: "@Test").first ?? ""
        #expect(body.contains("#expect"), "\(path): \(name)")
      }
    }
    #expect(named.values.map(\.count).sorted() == [8, 12])
  }
}
