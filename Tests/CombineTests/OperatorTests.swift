import Combine
import Foundation
import Testing

private struct Broken: Error, Equatable {}

/// Returns what a publisher sends at once, and its end.
private func events<P: Publisher>(_ publisher: P) -> [String] {
  var found: [String] = []
  let hold = publisher.sink { completion in
    if case .failure = completion { found.append("failure") } else { found.append("end") }
  } receiveValue: {
    found.append("\($0)")
  }
  hold.cancel()
  return found
}

@Suite("Operators of Combine")
struct OperatorTests {
  private let numbers = (1...5).publisher

  @Test("values are transformed, dropped and counted")
  func transforming() {
    #expect(events(numbers.map { $0 * 2 }) == ["2", "4", "6", "8", "10", "end"])
    #expect(events(numbers.filter { $0 % 2 == 1 }) == ["1", "3", "5", "end"])
    #expect(events(numbers.compactMap { $0 > 3 ? "\($0)!" : nil }) == ["4!", "5!", "end"])
    #expect(events(numbers.scan(0, +)) == ["1", "3", "6", "10", "15", "end"])
    #expect(events(numbers.reduce(0, +)) == ["15", "end"])
    #expect(events(numbers.dropFirst(3)) == ["4", "5", "end"])
    #expect(events(numbers.drop { $0 < 5 }) == ["5", "end"])
    #expect(events(numbers.prefix(2)) == ["1", "2", "end"])
    #expect(events(numbers.prefix { $0 < 2 }) == ["1", "end"])
    #expect(events(numbers.first { $0 > 3 }) == ["4", "end"])
    #expect(events(numbers.last()) == ["5", "end"])
    #expect(events(numbers.collect().map(\.count)) == ["5", "end"])
    #expect(events(numbers.contains(3)) == ["true", "end"])
    #expect(events([1, 1, 2, 2, 1].publisher.removeDuplicates()) == ["1", "2", "1", "end"])
    #expect(events([Int?.none, 3].publisher.replaceNil(with: 0)) == ["0", "3", "end"])
    #expect(events(Empty<Int, Never>().replaceEmpty(with: 9)) == ["9", "end"])
  }

  @Test("an error ends the values, or is replaced, or tried again")
  func errors() {
    let broken = numbers.tryMap { value in
      if value == 3 { throw Broken() }
      return value
    }
    #expect(events(broken) == ["1", "2", "failure"])
    #expect(events(broken.replaceError(with: 0)) == ["1", "2", "0", "end"])
    #expect(
      events(broken.catch { _ in [7, 8].publisher.setFailureType(to: Broken.self) })
        == ["1", "2", "7", "8", "end"])
    #expect(events(broken.retry(1)) == ["1", "2", "1", "2", "failure"])
    #expect(events(Fail<Int, Broken>(error: Broken())) == ["failure"])
    #expect(events(Result<Int, Broken>.success(4).publisher) == ["4", "end"])
  }

  @Test("publishers are combined in the order in which their values come")
  func combining() {
    let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
    var found: [String] = []
    var holds: Set<AnyCancellable> = []
    left.combineLatest(right).sink { found.append("latest \($0.0)\($0.1)") }.store(in: &holds)
    left.zip(right).sink { found.append("pair \($0.0)\($0.1)") }.store(in: &holds)
    left.map { "\($0)" }.merge(with: right).sink { found.append($0) }.store(in: &holds)
    left.send(1)
    left.send(2)
    right.send("a")
    right.send("b")
    #expect(
      found == ["1", "2", "latest 2a", "pair 1a", "a", "latest 2b", "pair 2b", "b"])
  }

  @Test("inner publishers all pass on, or the latest alone, or one after another")
  func inner() {
    let source = PassthroughSubject<Int, Never>()
    let inner = [0: PassthroughSubject<String, Never>(), 1: PassthroughSubject<String, Never>()]
    var (all, latest): ([String], [String]) = ([], [])
    let publishers = source.compactMap { inner[$0] }
    let holds = [
      publishers.flatMap { $0 }.sink { all.append($0) },
      publishers.switchToLatest().sink { latest.append($0) },
    ]
    source.send(0)
    inner[0]?.send("a")
    source.send(1)
    inner[0]?.send("b")
    inner[1]?.send("c")
    withExtendedLifetime(holds) {}
    #expect(all == ["a", "b", "c"])
    #expect(latest == ["a", "c"])
    #expect(events([1].publisher.append(2, 3).prepend(0)) == ["0", "1", "2", "3", "end"])
  }

  @Test("a subscription that is released gets nothing more")
  func release() {
    let subject = CurrentValueSubject<Int, Never>(1)
    var found: [Int] = []
    do {
      let hold = subject.sink { found.append($0) }
      subject.value = 2
      withExtendedLifetime(hold) {}
    }
    subject.send(3)
    #expect(found == [1, 2] && subject.value == 3)
    subject.send(completion: .finished)
    subject.send(4)
    #expect(subject.value == 3 && events(subject) == ["end"])
  }

  @Test("a shared publisher subscribes once")
  func share() {
    let subject = PassthroughSubject<Int, Never>()
    var (subscriptions, found) = (0, [Int]())
    let shared = subject.handleEvents(receiveSubscription: { _ in subscriptions += 1 }).share()
    let holds = [shared.sink { found.append($0) }, shared.sink { found.append(10 * $0) }]
    subject.send(1)
    withExtendedLifetime(holds) {}
    #expect(subscriptions == 1 && found.sorted() == [1, 10])
  }

  @Test("a subscriber gets as many values as it asked for, and no more")
  func demand() {
    final class Slow: Subscriber {
      var values: [Int] = []
      var subscription: (any Subscription)?
      var isOver = false
      func receive(subscription: any Subscription) { self.subscription = subscription }
      func receive(_ input: Int) -> Subscribers.Demand {
        values.append(input)
        return .none
      }
      func receive(completion: Subscribers.Completion<Never>) { isOver = true }
    }
    for publisher in [
      numbers.filter { $0 > 1 }, numbers.dropFirst().flatMap { Just($0) },
      numbers.dropFirst().merge(with: Empty()),
    ] {
      let slow = Slow()
      publisher.subscribe(slow)
      #expect(slow.values.isEmpty)
      slow.subscription?.request(.max(1))
      #expect(slow.values == [2])
      slow.subscription?.request(.max(2))
      #expect(slow.values == [2, 3, 4] && !slow.isOver)
      slow.subscription?.request(.unlimited)
      #expect(slow.values == [2, 3, 4, 5] && slow.isOver)
    }
  }

  @Test("an answer comes as soon as it is known, and an endless sequence ends with its reader")
  func early() {
    let subject = PassthroughSubject<Int, Never>()
    var found: [String] = []
    let holds = [
      subject.contains(2).sink { found.append("contains \($0)") },
      subject.allSatisfy { $0 < 3 }.sink { found.append("all \($0)") },
      subject.replaceEmpty(with: 0).sink { found.append("\($0)") },
      Just("a").zip(subject).sink { _ in
        found.append("zipped")
      } receiveValue: {
        found.append("\($0.0)\($0.1)")
      },
    ]
    for number in 1...3 { subject.send(number) }
    withExtendedLifetime(holds) {}
    #expect(found == ["1", "a1", "zipped", "contains true", "2", "all false", "3"])
    #expect(events(numbers.contains(9)) == ["false", "end"])
    #expect(events(numbers.allSatisfy { $0 < 9 }) == ["true", "end"])
    let endless = sequence(first: 1) { $0 + 1 }.publisher
    #expect(events(endless.first { $0 > 5 }) == ["6", "end"])
  }

  @Test("a future keeps its first result")
  func future() async throws {
    let future = Future<Int, Broken> { promise in
      promise(.success(1))
      promise(.failure(Broken()))
    }
    #expect(events(future) == ["1", "end"] && events(future) == ["1", "end"])
    #expect(try await future.value == 1)
    await #expect(throws: Broken.self) {
      try await Future<Int, Broken> { $0(.failure(Broken())) }.value
    }
  }
}

@Suite("Published properties")
struct PublishedTests {
  private class Base: ObservableObject {
    @Published var count = 0
  }

  private final class Model: Base {
    @Published var name = ""
    let plain = 1
  }

  @Test("an object tells before any of its properties changes")
  func willChange() {
    let model = Model()
    var seen: [String] = []
    let hold = model.objectWillChange.sink { seen.append("\(model.count)\(model.name)") }
    model.count = 1
    model.name = "a"
    model.count += 1
    withExtendedLifetime(hold) {}
    #expect(seen == ["0", "1", "1a"])
    #expect(model.objectWillChange === model.objectWillChange)
  }

  @Test("a property sends its value and each new one before it is set")
  func projected() {
    let model = Model()
    var seen: [String] = []
    let hold = model.$count.sink { seen.append("\($0) while \(model.count)") }
    model.count = 5
    withExtendedLifetime(hold) {}
    #expect(seen == ["0 while 0", "5 while 0"])
  }

  @Test("values are assigned to properties")
  func assign() {
    let (source, model) = (CurrentValueSubject<Int, Never>(1), Model())
    source.assign(to: &model.$count)
    let hold = source.map { "\($0)" }.assign(to: \.name, on: model)
    source.send(8)
    withExtendedLifetime(hold) {}
    #expect(model.count == 8 && model.name == "8")
  }
}
