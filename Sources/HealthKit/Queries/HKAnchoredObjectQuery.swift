public import Foundation
import HealthModel
import SimulatedHealth

/// The anchor of a query that has not run yet.
public let HKAnchoredObjectQueryNoAnchor = 0

/// The place in the order of changes at which an anchored query ended, for each of its types.
open class HKQueryAnchor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let anchors: [QueryAnchor]

  init(anchors: [QueryAnchor]) { self.anchors = anchors }

  /// Creates the anchor of a query that has not run yet; other numbers are of times before anchors
  /// were objects, and stop the program.
  public convenience init(fromValue value: Int) {
    guard value == HKAnchoredObjectQueryNoAnchor else {
      platformException("anchors made from numbers are not simulated")
    }
    self.init(anchors: [])
  }

  /// The place in the changes of a type; the anchor of a query of one other type is handed to the
  /// store, whose rule decides.
  func anchor(of type: SampleType) -> QueryAnchor? {
    anchors.first { $0.type == type } ?? (anchors.count == 1 ? anchors.first : nil)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKQueryAnchor)?.anchors == anchors
  }
  public override var hash: Int { anchors.hashValue }
  public override var description: String { "\(anchors.map(\.position))" }
  public func copy(with zone: NSZone? = nil) -> Any { self }
  public static var supportsSecureCoding: Bool { true }
  public func encode(with coder: NSCoder) {
    if let data = try? JSONEncoder().encode(anchors) {
      coder.encode(data as NSData, forKey: "anchors")
    }
  }
  public required convenience init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: "anchors") as Data?,
      let anchors = try? JSONDecoder().decode([QueryAnchor].self, from: data)
    else { return nil }
    self.init(anchors: anchors)
  }
}

/// The answer of an anchored query.
struct ChangeSet: Sendable {
  var added: [HKSample] = []
  var deleted: [HKDeletedObject] = []
  var anchor = HKQueryAnchor(anchors: [])

  /// Adds the changes of one of the types of a query.
  mutating func add(_ page: AnchoredPage, of types: [SampleType], _ device: HealthKitDevice) {
    added += page.added.map(device.object(of:))
    deleted += page.deleted.map(HKDeletedObject.init)
    let others = anchor.anchors.filter { $0.type != page.anchor.type && types.contains($0.type) }
    anchor = HKQueryAnchor(anchors: others + [page.anchor])
  }

  /// Returns the changes of several types since an anchor.
  static func since(
    _ anchor: HKQueryAnchor?, _ requests: [SampleRequest], limit: Int, _ device: HealthKitDevice
  ) async throws -> ChangeSet {
    if limit < 0 { platformException("the limit \(limit) is negative") }
    var changes = ChangeSet(anchor: anchor ?? HKQueryAnchor(anchors: []))
    for request in requests {
      let left = limit - changes.added.count - changes.deleted.count
      // Types that did not fit keep their anchors, so that the next query goes on with them.
      if limit > 0, left == 0 { break }
      let query = AnchoredQuery(
        request.type, where: request.condition, since: anchor?.anchor(of: request.type),
        limit: limit == 0 ? 0 : left)
      changes.add(
        try await device.store.changes(query), of: requests.map(\.type), device)
    }
    return changes
  }
}

/// A query for the samples that were saved and deleted since an anchor.
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  public typealias Handler =
    @Sendable (
      HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
    ) -> Void
  /// Called with later changes until the query is stopped; only without a limit.
  @preconcurrency open var updateHandler: Handler?
  private let descriptors: [HKQueryDescriptor]
  private let anchor: HKQueryAnchor?
  private let limit: Int
  private let handler: Handler

  @preconcurrency public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler: @escaping Handler
  ) {
    descriptors = [HKQueryDescriptor(sampleType: type, predicate: predicate)]
    self.anchor = anchor
    self.limit = limit
    self.handler = handler
    super.init([type], predicate)
  }

  @preconcurrency public init(
    queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler: @escaping Handler
  ) {
    descriptors = queryDescriptors
    self.anchor = anchor
    self.limit = limit
    self.handler = handler
    super.init(queryDescriptors.map(\.sampleType), nil)
  }

  override func start(on device: HealthKitDevice) {
    let requests = descriptors.map {
      SampleRequest(
        type: $0.sampleType.type,
        condition: PredicateTranslation.condition(of: $0.predicate, device))
    }
    let (anchor, limit) = (anchor, limit)
    guard updateHandler != nil else {
      answer {
        try await ChangeSet.since(anchor, requests, limit: limit, device)
      } _: { [self] changes, error in
        handler(self, changes?.added, changes?.deleted, changes?.anchor, error)
      }
      return
    }
    if limit != HKObjectQueryNoLimit {
      platformException("an anchored query with an update handler cannot have a limit")
    }
    let task = Task.detached { [self] in
      do {
        var isFirst = true
        for try await changes in device.updates(requests, since: anchor) {
          if Task.isCancelled { return }
          let handler = isFirst ? handler : updateHandler
          handler?(self, changes.added, changes.deleted, changes.anchor, nil)
          isFirst = false
        }
      } catch {
        if !Task.isCancelled { handler(self, nil, nil, nil, platformError(error)) }
      }
    }
    device.running[ObjectIdentifier(self)] = { task.cancel() }
  }
}

extension HealthKitDevice {
  /// The changes of several types since an anchor: all that are there first, then each change.
  func updates(_ requests: [SampleRequest], since anchor: HKQueryAnchor?)
    -> AsyncThrowingStream<ChangeSet, any Error>
  {
    let (stream, feed) = AsyncThrowingStream<ChangeSet, any Error>.makeStream()
    let types = requests.map(\.type)
    let streams = requests.map {
      changes(of: $0.type, $0.condition, since: anchor?.anchor(of: $0.type))
    }
    let task = Task.detached { [self] in
      do {
        // The first answer has the changes of all types.
        var iterators = streams.map { $0.makeAsyncIterator() }
        var first = ChangeSet(anchor: anchor ?? HKQueryAnchor(anchors: []))
        for index in iterators.indices {
          if let page = try await iterators[index].next() { first.add(page, of: types, self) }
        }
        feed.yield(first)
        try await withThrowingTaskGroup(of: Void.self) { group in
          let known = AnchorBox(first.anchor)
          for stream in streams {
            group.addTask {
              for try await page in stream {
                var changes = ChangeSet(anchor: known.anchor)
                changes.add(page, of: types, self)
                known.anchor = changes.anchor
                feed.yield(changes)
              }
            }
          }
          try await group.waitForAll()
        }
        feed.finish()
      } catch { feed.finish(throwing: platformError(error)) }
    }
    feed.onTermination = { _ in task.cancel() }
    return stream
  }
}

/// The newest anchor of a query of several types, whose tasks run on one thread.
private final class AnchorBox: @unchecked Sendable {
  var anchor: HKQueryAnchor

  init(_ anchor: HKQueryAnchor) { self.anchor = anchor }
}
