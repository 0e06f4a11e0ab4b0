/// A publisher to which values are sent.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// The subscriptions of a subject.
final class Outlets<Output, Failure: Error> {
  private var all: [Outlet<Output, Failure>] = []
  private(set) var completion: Subscribers.Completion<Failure>?

  /// Hands a subscription to its subscriber, who is told at once if the subject has ended.
  func start(_ outlet: Outlet<Output, Failure>) {
    if completion == nil { all.append(outlet) }
    outlet.start()
    if let completion { outlet.finish(completion) }
  }

  func remove(_ outlet: Outlet<Output, Failure>) { all.removeAll { $0 === outlet } }

  var current: [Outlet<Output, Failure>] { completion == nil ? all : [] }

  /// Ends the subject and returns those whom it tells.
  func finish(_ completion: Subscribers.Completion<Failure>)
    -> [Outlet<Output, Failure>]
  {
    if self.completion != nil { return [] }
    self.completion = completion
    defer { all = [] }
    return all
  }
}

/// A subject that passes values to those who are subscribed.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let outlets = Outlets<Output, Failure>()

  public init() {}

  public func send(_ value: Output) {
    for outlet in outlets.current { outlet.offer(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    for outlet in outlets.finish(completion) { outlet.finish(completion) }
  }

  public func send(subscription: any Subscription) { subscription.request(.unlimited) }

  public func receive<Down: Subscriber>(subscriber: Down)
  where Down.Input == Output, Down.Failure == Failure {
    let outlet = Outlet<Output, Failure>(AnySubscriber(subscriber))
    outlet.onCancel = { [weak self, unowned outlet] in self?.outlets.remove(outlet) }
    outlets.start(outlet)
  }
}

/// A subject with a current value, which those who subscribe get first.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let outlets = Outlets<Output, Failure>()
  private var current: Output

  /// The current value; setting it sends it.
  public var value: Output {
    get { current }
    set { send(newValue) }
  }

  public init(_ value: Output) { current = value }

  public func send(_ value: Output) {
    if outlets.completion != nil { return }
    current = value
    for outlet in outlets.current { outlet.offer(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    for outlet in outlets.finish(completion) { outlet.finish(completion) }
  }

  public func send(subscription: any Subscription) { subscription.request(.unlimited) }

  public func receive<Down: Subscriber>(subscriber: Down)
  where Down.Input == Output, Down.Failure == Failure {
    let outlet = Outlet<Output, Failure>(AnySubscriber(subscriber))
    outlet.onCancel = { [weak self, unowned outlet] in self?.outlets.remove(outlet) }
    if outlets.completion == nil { outlet.send(current) }
    outlets.start(outlet)
  }
}
