package import struct Foundation.UUID
import HealthModel

extension NaiveFacade {
  /// Does an operation and whatever is due by the end of it.
  ///
  /// - Parameters:
  ///   - operation: What is done.
  ///   - assigned: The identities that the other store gave to saved samples.
  /// - Returns: The answer.
  package func perform(_ operation: FacadeOperation, assigned: [UUID?]) -> Answer {
    let answer: Answer
    do throws(HealthStoreError) {
      answer = try attempt(operation, assigned)
    } catch {
      answer = .error(error.code)
    }
    pass(until: now)
    return answer
  }

  private func attempt(
    _ operation: FacadeOperation, _ assigned: [UUID?]
  ) throws(HealthStoreError) -> Answer {
    switch operation {
    case .app(let operation): return try app(operation, assigned)
    case .device(let operation): return try device(operation, assigned)
    case .steps(let range): return .count(try steps(range))
    case .stepBuckets(let range, let seconds): return .counts(try buckets(range, seconds))
    case .rawSteps(let range, let limit): return .raw(try raw(range, limit))
    case .request(let share, let read): try request(share: share, read: read)
    case .updates(let request): startStream(request)
    case .endUpdates(let number): endStream(number)
    case .observe(let types, let isKept, let answersAtOnce):
      observe(types, isKept: isKept, answersAtOnce: answersAtOnce)
    case .stop(let number): stop(number)
    case .answer(let place): complete(place)
    case .enable(let type, let frequency): try enable(type, frequency)
    case .disable(let type): delivery.disable(type.map { [$0] } ?? Set(SampleType.catalog))
    case .retract(let uuids, let source, let isAnnounced):
      try retract(uuids, source ?? sequence.source, isAnnounced)
    case .settings(let read, let share, let isGranted):
      access.set(read: read, share: share, isGranted: isGranted)
    case .move(let condition): move(to: condition)
    case .restart: restart()
    }
    return .done
  }

  // MARK: Writing

  private func app(
    _ operation: Operation, _ assigned: [UUID?]
  ) throws(HealthStoreError) -> Answer {
    switch operation {
    case .save(let samples, _):
      try begin(.write)
      try checkSharing(samples.map(\.type))
      return try change { () throws(HealthStoreError) in
        .saved(try store.save(samples, from: sequence.source, assigned: assigned))
      }
    case .delete(let uuids, _):
      try begin(.write)
      try checkSharing(store.rows.filter { uuids.contains($0.uuid) }.map(\.type))
      try deleting { () throws(HealthStoreError) in
        try store.delete(uuids, by: sequence.source)
      }
      return .done
    case .deleteMatching(let type, let predicate, _):
      try begin(.write)
      try checkSharing([type])
      return .count(
        try deleting { () throws(HealthStoreError) in
          try store.delete(type, where: predicate, by: sequence.source)
        })
    default: return try read(operation)
    }
  }

  private func deleting<Result>(
    _ body: () throws(HealthStoreError) -> Result
  ) throws(HealthStoreError) -> Result {
    store.isLocked = isLocked
    defer { store.isLocked = false }
    return try change(body)
  }

  private func checkSharing(_ types: [SampleType]) throws(HealthStoreError) {
    for type in SampleType.catalog where types.contains(type) {
      switch access.sharing(type) {
      case .notDetermined: throw HealthStoreError(.authorizationNotDetermined)
      case .sharingDenied: throw HealthStoreError(.authorizationDenied)
      case .sharingAuthorized: break
      }
    }
  }

  private func device(
    _ operation: Operation, _ assigned: [UUID?]
  ) throws(HealthStoreError) -> Answer {
    switch operation {
    case .save(let samples, let source):
      return try change { () throws(HealthStoreError) in
        .saved(try store.save(samples, from: source, assigned: assigned))
      }
    case .lock(let value):
      isLockedByPerson = value
      updateLock()
    case .prioritize(let sources): store.prioritize(sources)
    case .advance(let time): pass(until: now + time)
    default: break
    }
    return .done
  }

  private func retract(
    _ uuids: [UUID], _ source: DataSource, _ isAnnounced: Bool
  ) throws(HealthStoreError) {
    try change { () throws(HealthStoreError) in
      let before = store.logs.mapValues(\.count)
      try store.delete(uuids, by: source)
      if isAnnounced { return }
      for (type, log) in store.logs {
        for index in log.indices.dropFirst(before[type] ?? 0) {
          store.logs[type]?[index].isHidden = true
        }
      }
    }
  }

  private func request(
    share: Set<SampleType>, read: Set<SampleType>
  ) throws(HealthStoreError) {
    if !read.isEmpty, !sequence.mayRead { throw store.refuse("no reason to read") }
    if !share.isEmpty, !sequence.mayShare { throw store.refuse("no reason to save") }
    let shows = access.request(share: share, read: read) == .shouldRequest
    try begin(.authorization)
    if !shows { return }
    pass(until: now + Int64(sequence.answerSeconds) * 1_000)
    access.ask(share: share, read: read)
  }

  // MARK: Reading

  private func read(_ operation: Operation) throws(HealthStoreError) -> Answer {
    switch operation {
    case .samples(let query):
      try begin(.samples)
      return .samples(
        try answer(reading: query.type) { () throws(HealthStoreError) in
          try store.samples(query)
        })
    case .statistics(let query):
      try begin(.statistics)
      return .statistics(
        try answer(reading: query.type) { () throws(HealthStoreError) in
          try store.statistics(query)
        })
    case .collection(let query):
      try begin(.collection)
      return .collection(
        try answer(reading: query.type) { () throws(HealthStoreError) in
          try store.collection(query)
        })
    case .page(let request):
      let query = anchors.query(request)
      try begin(.changes)
      let page = try answer(reading: query.type) { () throws(HealthStoreError) in
        try store.changes(query)
      }
      anchors.keep(page, for: request)
      return .page(page)
    default: return .done
    }
  }

  private func within(_ range: TimeRange, _ options: SamplePredicate.TimeOptions) -> SamplePredicate
  {
    .time(from: range.start, to: range.end, options: options)
  }

  private func rounded(_ sum: Quantity?) -> Int {
    let millionths = sum?.millionths ?? 0
    let isDown = sequence.semantics.sumRounding == .down && defect != .roundsToNearest
    return Int((millionths + (isDown ? 0 : 500_000)) / 1_000_000)
  }

  private func steps(_ range: TimeRange) throws(HealthStoreError) -> Int {
    do throws(HealthStoreError) {
      try begin(.statistics)
      return try answer(reading: .stepCount) { () throws(HealthStoreError) in
        let query = StatisticsQuery(
          .stepCount, where: within(range, .strictStart), options: .cumulativeSum)
        return rounded(try store.statistics(query).sum)
      }
    } catch {
      if error.code == .noData { return 0 }
      throw error
    }
  }

  private func buckets(_ range: TimeRange, _ seconds: Int) throws(HealthStoreError) -> [Int] {
    if seconds % 60 != 0 || seconds < 60 || seconds > 60_000 {
      throw HealthStoreError(.invalidArgument)
    }
    let length = Int64(seconds) * 1_000
    let isSplit = sequence.semantics.collectionSplit == .proportional
    let query = StatisticsCollectionQuery(
      .stepCount, where: within(range, isSplit ? [] : .strictStart), options: .cumulativeSum,
      buckets: BucketGrid(anchor: range.start, every: seconds / 60, .minute, zones: .utc))
    var found: [Statistics] = []
    do throws(HealthStoreError) {
      try begin(.collection)
      found = try answer(reading: .stepCount) { () throws(HealthStoreError) in
        try store.collection(query).populated
      }
    } catch {
      if error.code != .noData { throw error }
    }
    return stride(from: range.start.milliseconds, to: range.end.milliseconds, by: Int(length))
      .map { start in rounded(found.first { $0.start.milliseconds == start }?.sum) }
  }

  private func raw(_ range: TimeRange, _ limit: Int) throws(HealthStoreError) -> [RawStep] {
    try begin(.samples)
    let query = SampleQuery(
      .stepCount, where: within(range, .strictStart), sort: [SampleQuery.Sort(.start)],
      limit: limit)
    let samples = try answer(reading: .stepCount) { () throws(HealthStoreError) in
      try store.samples(query)
    }
    return samples.map { sample in
      RawStep(
        uuid: sample.uuid, start: sample.range.start.milliseconds,
        end: sample.range.end.milliseconds, count: Int(sample.value),
        bundle: sample.source.bundleIdentifier, device: sample.source.deviceName)
    }
  }
}
