import Testing
import VirtualTimeTesting

/// The mistakes of three public reports, each in a small program written anew.
enum ReportedBug: String, CaseIterable, Sendable {
  /// tuist/tuist, pull request 10276: requests of a cold start refresh the same token; the server
  /// refuses its second use, and the app deletes its credentials.
  case tokenUsedTwice
  /// apple/swift-async-algorithms, issue 450: a debounced sequence fails while its reader is busy,
  /// and the reader sees an ordinary end.
  case failureWithoutDemand
  /// apple/swift-async-algorithms, pull request 152: finishing a channel resumes one of its waiting
  /// readers, and the others wait forever.
  case finishResumesOne

  func run() async throws {
    switch self {
    case .tokenUsedTwice: try await useTokenTwice()
    case .failureWithoutDemand: await failWithoutDemand()
    case .finishResumesOne: await finishOne()
    }
  }

  /// What the report of the failure has to name.
  var place: String {
    switch self {
    case .tokenUsedTwice: "Session.request()"
    case .failureWithoutDemand: "Debounced.next()"
    case .finishResumesOne: "Channel.next()"
    }
  }
}

extension ReportedBug {
  private struct Unauthorized: Error {}

  /// A server whose refresh tokens are good for one use.
  private actor TokenServer {
    private var valid = 0

    func refresh(_ token: Int) throws -> Int {
      guard token == valid else { throw Unauthorized() }
      valid += 1
      return valid
    }
  }

  /// A client whose requests each refresh the token, and which signs out when refused.
  private actor Session {
    private let server = TokenServer()
    private let network = SimulatedNetwork()
    private(set) var token: Int? = 0

    func request() async {
      guard let old = token else { return }
      do {
        token = try await network.call(from: "app", to: "server") { [server] in
          try await server.refresh(old)
        }
      } catch {
        token = nil
      }
    }
  }

  private func useTokenTwice() async throws {
    let session = Session()
    let screen = Task { await session.request() }
    // The other screen asks when it has been drawn, which is usually later.
    try await Task.sleep(for: .milliseconds(600))
    await session.request()
    await screen.value
    #expect(await session.token != nil)
  }

  private struct Broken: Error {}

  /// A sequence of which readers see the last element once it has been quiet for a while.
  private actor Debounced {
    private enum State {
      case idle
      case wanted(CheckedContinuation<Int?, any Error>)
      case finished
    }

    private var state = State.idle

    func next() async throws -> Int? {
      if case .finished = state { return nil }
      return try await withCheckedThrowingContinuation { state = .wanted($0) }
    }

    func push(_ element: Int) {
      guard case .wanted(let reader) = state else { return }
      state = .idle
      reader.resume(returning: element)
    }

    /// Ends the sequence, and forgets why if nobody asks.
    func fail() {
      if case .wanted(let reader) = state { reader.resume(throwing: Broken()) }
      state = .finished
    }
  }

  private func failWithoutDemand() async {
    let sequence = Debounced()
    let reader = Task {
      _ = try await sequence.next()
      // The reader works on the element.
      await Task.yield()
      return try await sequence.next()
    }
    try? await Task.sleep(for: .milliseconds(10))
    await sequence.push(1)
    await Task.yield()
    work()
    await sequence.fail()
    await #expect(throws: Broken.self) { try await reader.value }
  }

  private actor Channel {
    private var waiting: [CheckedContinuation<Int?, Never>] = []
    private var isFinished = false

    func next() async -> Int? {
      if isFinished { return nil }
      return await withCheckedContinuation { waiting.append($0) }
    }

    func finish() {
      isFinished = true
      if !waiting.isEmpty { waiting.removeFirst().resume(returning: nil) }
    }
  }

  private func finishOne() async {
    let channel = Channel()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { while await channel.next() != nil {} }
      work()
      group.addTask { await channel.finish() }
      work()
      group.addTask { while await channel.next() != nil {} }
    }
  }
}

@Suite("Bugs of public reports", .enabled(if: Simulation.highestTier == .router))
struct ReportedBugTests {
  @Test("each is found, replayed, and told with its place", arguments: ReportedBug.allCases)
  func found(bug: ReportedBug) async throws {
    let found = try await recorded(.virtualTime) { try await bug.run() }
    #expect(found.issues.count == 1)
    #expect(found.text.contains("failed again when it was run again"), "\(found.text)")
    #expect(found.text.contains(bug.place), "\(found.text)")
    #expect(try #require(found.switches) <= 6, "\(found.text)")
  }
}
