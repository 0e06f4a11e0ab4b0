import struct Foundation.UUID
import HealthModel

/// One sequence on two stores, step by step.
struct SequenceRun {
  let store: any CheckedStore
  let model: NaiveStore
  /// Every identity that was stored, in order.
  private var known: [UUID] = []
  private var anchors: [Int: (store: QueryAnchor, model: QueryAnchor)] = [:]

  init(_ store: any CheckedStore, _ semantics: StoreSemantics, now: Int64) {
    self.store = store
    model = NaiveStore(key: 0, semantics: semantics)
    store.now = now
    model.now = now
  }

  /// Does an operation on both.
  ///
  /// - Returns: What they answer, and in what else they differ.
  mutating func step(_ operation: Operation) -> (store: Answer, model: Answer, other: String?) {
    let answers: (store: Answer, model: Answer)
    var other: String?
    switch operation {
    case .save(let samples, let source): (answers, other) = save(samples, source)
    case .delete, .deleteMatching: answers = both { delete(operation, $0) }
    case .page(let request): (answers, other) = page(request)
    case .samples(var query):
      query.predicate = Placeholder.resolve(query.predicate, known)
      (answers, other) = samples(query)
    case .statistics, .collection: answers = both { read(operation, $0) }
    default:
      set(operation, store)
      set(operation, model)
      answers = (.done, .done)
    }
    if other == nil, store.violations.count != model.violations.count {
      other = "violations \(store.violations) instead of \(model.violations)"
    }
    if other == nil, store.priority != model.priority {
      other =
        "priority \(store.priority.map(\.identifier)) instead of "
        + "\(model.priority.map(\.identifier))"
    }
    return (answers.store, answers.model, other)
  }

  private func both(_ body: (any CheckedStore) -> Answer) -> (store: Answer, model: Answer) {
    (body(store), body(model))
  }

  private func answer(_ body: () throws(HealthStoreError) -> Answer) -> Answer {
    do throws(HealthStoreError) {
      return try body()
    } catch {
      return .error(error.code)
    }
  }

  private mutating func save(_ samples: [NewSample], _ source: DataSource)
    -> ((store: Answer, model: Answer), String?)
  {
    let samples = samples.map { sample in
      var sample = sample
      sample.uuid = sample.uuid.map { Placeholder.resolve($0, known) }
      return sample
    }
    let saved = answer { () throws(HealthStoreError) in
      .saved(try store.save(samples, from: source))
    }
    var assigned: [UUID?] = []
    if case .saved(let uuids) = saved { assigned = uuids }
    let expected = answer { () throws(HealthStoreError) in
      .saved(try model.save(samples, from: source, assigned: assigned))
    }
    var other: String?
    for (sample, uuid) in zip(samples, assigned) {
      guard let uuid else { continue }
      if sample.uuid == nil, known.contains(uuid) { other = "an identity was given twice" }
      known.append(uuid)
    }
    return ((saved, expected), other)
  }

  private func delete(_ operation: Operation, _ store: any CheckedStore) -> Answer {
    answer { () throws(HealthStoreError) in
      switch operation {
      case .delete(let uuids, let source):
        try store.delete(uuids.map { Placeholder.resolve($0, known) }, by: source)
        return .done
      case .deleteMatching(let type, let predicate, let source):
        let predicate = Placeholder.resolve(predicate, known)
        return .count(try store.delete(type, where: predicate, by: source))
      default: return .done
      }
    }
  }

  private func samples(_ query: SampleQuery) -> ((store: Answer, model: Answer), String?) {
    func read(_ store: any CheckedStore) -> Answer {
      answer { () throws(HealthStoreError) in .samples(try store.samples(query)) }
    }
    let (found, expected) = both(read)
    guard query.sort.isEmpty, model.semantics.defaultSampleOrder == .shuffled,
      case .samples(let one) = found, case .samples(let two) = expected
    else { return ((found, expected), nil) }
    // Any order, but the same each time.
    let other = read(store) == found ? nil : "the same query has another order"
    func sorted(_ samples: [StoredSample]) -> Answer {
      .samples(samples.sorted { $0.uuid.uuidString < $1.uuid.uuidString })
    }
    return ((sorted(one), sorted(two)), other)
  }

  private func read(_ operation: Operation, _ store: any CheckedStore) -> Answer {
    answer { () throws(HealthStoreError) in
      switch operation {
      case .statistics(var query):
        query.predicate = Placeholder.resolve(query.predicate, known)
        return .statistics(try store.statistics(query))
      case .collection(var query):
        query.predicate = Placeholder.resolve(query.predicate, known)
        return .collection(try store.collection(query))
      default: return .done
      }
    }
  }

  private mutating func page(_ request: PageRequest)
    -> ((store: Answer, model: Answer), String?)
  {
    let given = request.anchorOf.flatMap { anchors[$0] }
    func shifted(_ anchor: QueryAnchor?) -> QueryAnchor? {
      anchor.map {
        QueryAnchor(
          type: $0.type, predicate: $0.predicate, position: $0.position + request.shift)
      }
    }
    var ends: [QueryAnchor] = []
    func ask(_ store: any CheckedStore, _ anchor: QueryAnchor?) -> Answer {
      answer { () throws(HealthStoreError) in
        let page = try store.changes(
          AnchoredQuery(
            request.type, where: Placeholder.resolve(request.predicate, known),
            since: shifted(anchor), limit: request.limit))
        ends.append(page.anchor)
        return .page(page.added, page.deleted, page.anchor.type, page.anchor.position)
      }
    }
    let answers = (store: ask(store, given?.store), model: ask(model, given?.model))
    if ends.count == 2 { anchors[request.client] = (ends[0], ends[1]) }
    return (answers, nil)
  }

  private func set(_ operation: Operation, _ store: any CheckedStore) {
    switch operation {
    case .lock(let value): store.isLocked = value
    case .prioritize(let sources): store.prioritize(sources)
    case .advance(let time): store.now += time
    case .forgetDeletions(let value): store.forgetsDeletions = value
    case .keepDays(let days): store.keepsDays = days
    case .readOnly(let bundle): store.readsOnly = bundle
    default: break
    }
  }
}
