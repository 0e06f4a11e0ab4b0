/// Something that can be cancelled.
public protocol Cancellable {
  func cancel()
}

/// A cancellable that cancels when it is released.
public final class AnyCancellable: Cancellable, Hashable {
  private var action: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { action = cancel }

  public init<Canceller: Cancellable>(_ canceller: Canceller) { action = canceller.cancel }

  deinit { cancel() }

  public func cancel() {
    let action = action
    self.action = nil
    action?()
  }

  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension AnyCancellable {
  /// Keeps the cancellable in a collection.
  public func store<Cancellables: RangeReplaceableCollection>(in collection: inout Cancellables)
  where Cancellables.Element == AnyCancellable { collection.append(self) }

  /// Keeps the cancellable in a set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
}

extension Cancellable {
  /// Keeps the cancellable in a collection.
  public func store<Cancellables: RangeReplaceableCollection>(in collection: inout Cancellables)
  where Cancellables.Element == AnyCancellable { AnyCancellable(self).store(in: &collection) }

  /// Keeps the cancellable in a set.
  public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }
}

/// The connection of a subscriber to a publisher.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Asks for more values.
  func request(_ demand: Subscribers.Demand)
}

/// A type with an identity.
public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

/// An identity of a publisher, subscriber or subscription.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private let object: ObjectIdentifier

  public init(_ object: AnyObject) { self.object = ObjectIdentifier(object) }

  public var description: String { "\(object)" }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

/// A receiver of values.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error

  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

/// The types of subscribers.
public enum Subscribers {
  /// A number of values that a subscriber can take.
  public struct Demand: Equatable, Comparable, Hashable, Sendable {
    /// The number; `Int.max` stands for no limit.
    private let count: Int

    public static let unlimited = Demand(count: .max)
    public static let none = Demand(count: 0)

    /// Returns a limited demand; a negative number stops the program.
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "a demand of \(value) values")
      return Demand(count: Swift.min(value, .max - 1))
    }

    /// The number; nil for no limit.
    public var max: Int? { count == .max ? nil : count }

    public static func < (left: Demand, right: Demand) -> Bool { left.count < right.count }

    public static func + (left: Demand, right: Demand) -> Demand {
      if left.count == .max || right.count == .max { return .unlimited }
      let (sum, overflow) = left.count.addingReportingOverflow(right.count)
      return .max(overflow ? .max : sum)
    }

    public static func += (left: inout Demand, right: Demand) { left = left + right }

    public static func - (left: Demand, right: Int) -> Demand {
      left.count == .max ? left : .max(Swift.max(0, left.count - right))
    }

    public static func -= (left: inout Demand, right: Int) { left = left - right }
  }

  /// The end of a publisher's values.
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)

    /// Returns the completion with another error.
    func mapError<Other: Error>(_ transform: (Failure) -> Other) -> Completion<Other> {
      switch self {
      case .finished: .finished
      case .failure(let error): .failure(transform(error))
      }
    }
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Sendable where Failure: Sendable {}

extension Subscriber where Input == Void {
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// A subscriber of any type.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  public let combineIdentifier: CombineIdentifier
  private let onSubscription: (any Subscription) -> Void
  private let onValue: (Input) -> Subscribers.Demand
  private let onCompletion: (Subscribers.Completion<Failure>) -> Void

  public init<Base: Subscriber>(_ base: Base) where Base.Input == Input, Base.Failure == Failure {
    combineIdentifier = base.combineIdentifier
    onSubscription = base.receive(subscription:)
    onValue = base.receive(_:)
    onCompletion = base.receive(completion:)
  }

  public func receive(subscription: any Subscription) { onSubscription(subscription) }
  public func receive(_ input: Input) -> Subscribers.Demand { onValue(input) }
  public func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }
}

extension Subscribers {
  /// A subscriber that takes every value.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    public let receiveValue: (Input) -> Void
    public let receiveCompletion: (Completion<Failure>) -> Void
    private var subscription: (any Subscription)?
    private var isOver = false

    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    public func receive(subscription: any Subscription) {
      if isOver || self.subscription != nil { return subscription.cancel() }
      self.subscription = subscription
      subscription.request(.unlimited)
    }

    public func receive(_ input: Input) -> Demand {
      if !isOver { receiveValue(input) }
      return .none
    }

    public func receive(completion: Completion<Failure>) {
      if isOver { return }
      isOver = true
      subscription = nil
      receiveCompletion(completion)
    }

    public func cancel() {
      isOver = true
      subscription?.cancel()
      subscription = nil
    }
  }
}
