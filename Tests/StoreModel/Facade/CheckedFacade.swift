package import HealthModel

/// A store with its device, as an app sees it, that can be checked against the naive one.
@MainActor
package protocol CheckedFacade: AnyObject {
  /// The events that reached the app since the last call, in order.
  func takeEvents() -> [FacadeEvent]

  /// The visible state.
  var condition: FacadeCondition { get }

  /// Does something, and whatever is due by the end of it.
  ///
  /// - Parameter operation: What is done, with identities that the store knows.
  /// - Returns: The answer.
  func perform(_ operation: FacadeOperation) async -> Answer

  /// Ends the app, its streams and observers.
  func finish()
}

/// The anchors that an app keeps, by client.
package struct AnchorBook {
  private var anchors: [Int: QueryAnchor] = [:]

  /// Makes an empty book.
  package init() {}

  /// The query that a request stands for.
  package func query(_ request: PageRequest) -> AnchoredQuery {
    let anchor = request.anchorOf.flatMap { anchors[$0] }.map {
      QueryAnchor(type: $0.type, predicate: $0.predicate, position: $0.position + request.shift)
    }
    return AnchoredQuery(
      request.type, where: request.predicate, since: anchor, limit: request.limit)
  }

  /// Keeps the anchor of a page.
  package mutating func keep(_ page: AnchoredPage, for request: PageRequest) {
    anchors[request.client] = page.anchor
  }
}

extension Answer {
  /// A page, without the fingerprint of its anchor's predicate, which each store makes its own way.
  package static func page(_ page: AnchoredPage) -> Answer {
    .page(page.added, page.deleted, page.anchor.type, page.anchor.position)
  }
}

/// The observers that an app has started, by number.
package struct AppScript {
  /// An observer as the app starts it.
  package struct Observer {
    /// The number in order of starts, from 0.
    package var number: Int
    /// The observed types.
    package var types: Set<SampleType>
    /// True if the app starts it at every launch.
    package var isKept: Bool
    /// True if its handler completes each call at once.
    package var answersAtOnce: Bool
    /// True if the app has stopped it, or the process has ended.
    var isOver = false
  }

  private var observers: [Observer] = []

  /// Makes an app without observers.
  package init() {}

  /// Notes a start.
  package mutating func start(
    _ types: Set<SampleType>, isKept: Bool, answersAtOnce: Bool
  ) -> Observer {
    let observer = Observer(
      number: observers.count, types: types, isKept: isKept, answersAtOnce: answersAtOnce)
    observers.append(observer)
    return observer
  }

  /// Notes a stop.
  package mutating func stop(_ number: Int) {
    if observers.indices.contains(number) { observers[number].isOver = true }
  }

  /// The observer of a number, while the app has it.
  package subscript(_ number: Int) -> Observer? {
    observers.indices.contains(number) && !observers[number].isOver ? observers[number] : nil
  }

  /// Begins a new process.
  ///
  /// - Returns: The observers that it starts.
  package mutating func relaunch() -> [Observer] {
    let kept = observers.filter { $0.isKept && !$0.isOver }
    for index in observers.indices { observers[index].isOver = true }
    return kept.map { start($0.types, isKept: true, answersAtOnce: $0.answersAtOnce) }
  }
}
