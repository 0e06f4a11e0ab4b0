import Combine
import Foundation
import HealthKitTesting
import Testing

@Suite("Combine in virtual time", .virtualTime(seeds: 20))
struct SchedulingTests {
  /// What a publisher sends, with the seconds since the start.
  private final class Log: @unchecked Sendable {
    private let start = Date()
    private(set) var lines: [String] = []
    private var holds: Set<AnyCancellable> = []

    func follow<P: Publisher>(_ publisher: P) {
      publisher.sink { [self] _ in
        note("end")
      } receiveValue: { [self] in
        note("\($0)")
      }.store(in: &holds)
    }

    private func note(_ text: String) {
      let seconds = Date().timeIntervalSince(start)
      lines.append("\(text) at \((seconds * 10).rounded() / 10)")
    }
  }

  /// Sends 1, 2, 3 after 0, 0.3 and 2 seconds, and ends after 4.
  private func feed(_ subject: PassthroughSubject<Int, Never>) async throws {
    subject.send(1)
    try await Task.sleep(for: .seconds(0.3))
    subject.send(2)
    try await Task.sleep(for: .seconds(1.7))
    subject.send(3)
    try await Task.sleep(for: .seconds(2))
    subject.send(completion: .finished)
    try await Task.sleep(for: .seconds(10))
  }

  @Test("debounce waits for quiet")
  func debounce() async throws {
    let (subject, log) = (PassthroughSubject<Int, Never>(), Log())
    log.follow(subject.debounce(for: .seconds(1), scheduler: DispatchQueue.main))
    try await feed(subject)
    #expect(log.lines == ["2 at 1.3", "3 at 3.0", "end at 4.0"])
  }

  @Test("throttle sends one value an interval")
  func throttle() async throws {
    for latest in [true, false] {
      let (subject, log) = (PassthroughSubject<Int, Never>(), Log())
      log.follow(
        subject.throttle(for: .milliseconds(200), scheduler: RunLoop.main, latest: latest))
      subject.send(0)
      subject.send(7)
      try await feed(subject)
      let waiting = latest ? "1" : "7"
      #expect(
        log.lines == [
          "0 at 0.0", "\(waiting) at 0.2", "2 at 0.4", "3 at 2.0", "end at 4.0",
        ])
    }
  }

  @Test("a delay moves values and the end, a timeout ends them")
  func delays() async throws {
    let (subject, log, ended) = (PassthroughSubject<Int, Never>(), Log(), Log())
    log.follow(subject.delay(for: 2.5, scheduler: DispatchQueue.main))
    ended.follow(subject.timeout(.seconds(1), scheduler: DispatchQueue.main))
    try await feed(subject)
    #expect(log.lines == ["1 at 2.5", "2 at 2.8", "3 at 4.5", "end at 6.5"])
    #expect(ended.lines == ["1 at 0.0", "2 at 0.3", "end at 1.3"])
  }

  @Test("delayed values keep their order, and the end comes last")
  func equalDelays() async throws {
    let (log, inner) = (Log(), Log())
    log.follow((1...3).publisher.delay(for: .seconds(1), scheduler: DispatchQueue.main))
    inner.follow(
      (1...2).publisher.flatMap {
        Just($0).delay(for: .seconds(1), scheduler: DispatchQueue.main)
      })
    try await Task.sleep(for: .seconds(5))
    #expect(log.lines == ["1 at 1.0", "2 at 1.0", "3 at 1.0", "end at 1.0"])
    #expect(inner.lines == ["1 at 1.0", "2 at 1.0", "end at 1.0"])
  }

  @Test("values hop to the main queue in their order")
  func hop() async throws {
    let log = Log()
    let onMain = (0..<5).publisher.receive(on: DispatchQueue.main).map { value in
      dispatchPrecondition(condition: .onQueue(.main))
      return value
    }
    log.follow(onMain)
    try await Task.sleep(for: .seconds(1))
    #expect(log.lines.map { $0.prefix(1) } == ["0", "1", "2", "3", "4", "e"])
  }

  @Test("a timer ticks until its subscription is released")
  func timer() async throws {
    var ticks = 0
    let hold = Timer.publish(every: 60, on: .main, in: .common).autoconnect().sink { _ in
      ticks += 1
    }
    try await Task.sleep(for: .seconds(330))
    hold.cancel()
    try await Task.sleep(for: .seconds(330))
    #expect(ticks == 5)
    let timer = Timer.publish(every: 10, on: .main, in: .common).autoconnect()
    var (left, right) = (0, 0)
    let first = timer.sink { _ in left += 1 }
    var second = timer.sink { _ in right += 1 }
    try await Task.sleep(for: .seconds(25))
    second.cancel()
    second = timer.sink { _ in right += 1 }
    try await Task.sleep(for: .seconds(20))
    withExtendedLifetime([first, second]) {}
    #expect(left == 4 && right == 4)
  }

  @Test("values are awaited in a loop")
  func values() async {
    var sum = 0
    for await value in (1...4).publisher.values { sum += value }
    #expect(sum == 10)
  }
}
