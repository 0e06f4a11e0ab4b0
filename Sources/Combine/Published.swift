/// An object that tells when it is about to change.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// A publisher that sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

/// The publisher of an observable object.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never
  private let subject = PassthroughSubject<Void, Never>()

  public init() {}

  public func send() { subject.send() }

  public func receive<Down: Subscriber>(subscriber: Down)
  where Down.Input == Void, Down.Failure == Never { subject.receive(subscriber: subscriber) }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher of the object's published properties; without any, a new one.
  public var objectWillChange: ObservableObjectPublisher {
    var boxes: [any PublishedBox] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let level = mirror {
      boxes += level.children.compactMap { ($0.value as? any PublishedProperty)?.publishedBox }
      mirror = level.superclassMirror
    }
    if let known = boxes.lazy.compactMap(\.owner).first { return known }
    let publisher = ObservableObjectPublisher()
    for box in boxes { box.owner = publisher }
    return publisher
  }
}

/// The storage of a published property, of any type.
protocol PublishedBox: AnyObject {
  var owner: ObservableObjectPublisher? { get set }
}

/// A published property, of any type.
protocol PublishedProperty {
  var publishedBox: any PublishedBox { get }
}

/// A property whose changes are published before they happen.
@propertyWrapper
public struct Published<Value>: PublishedProperty {
  final class Box: PublishedBox {
    let subject: CurrentValueSubject<Value, Never>
    var value: Value
    var owner: ObservableObjectPublisher?
    var assignments: [AnyCancellable] = []

    init(_ value: Value) {
      self.value = value
      subject = CurrentValueSubject(value)
    }

    func set(_ value: Value) {
      owner?.send()
      subject.send(value)
      self.value = value
    }
  }

  /// The publisher of a property, which sends its value first and then each new one.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    let box: Box

    public func receive<Down: Subscriber>(subscriber: Down)
    where Down.Input == Value, Down.Failure == Never { box.subject.receive(subscriber: subscriber) }
  }

  let box: Box
  var publishedBox: any PublishedBox { box }

  public init(initialValue: Value) { box = Box(initialValue) }
  public init(wrappedValue: Value) { box = Box(wrappedValue) }

  public var projectedValue: Publisher {
    get { Publisher(box: box) }
    // The setter lets `assign(to: &$property)` compile; the property keeps its own publisher.
    nonmutating set { _ = newValue }
  }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { preconditionFailure("a published property outside a class") }
    nonmutating set { preconditionFailure("a published property outside a class \(newValue)") }
  }

  public static subscript<Owner: AnyObject>(
    _enclosingInstance object: Owner,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<Owner, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Owner, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].box.value }
    set { object[keyPath: storageKeyPath].box.set(newValue) }
  }
}
