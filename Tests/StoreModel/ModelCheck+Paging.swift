import struct Foundation.UUID
public import HealthModel

extension ModelCheck {
  /// Interleaves saves, deletions, replacements and pages, and keeps a ledger of what the pages
  /// told: nothing may be told twice, nor be missing at the end.
  ///
  /// - Parameters:
  ///   - seeds: What each interleaving is drawn from.
  ///   - make: Makes a store.
  /// - Returns: The counts and differences, not shrunk.
  public func anchoredPaging(seeds: Range<UInt64>, make: Make) -> CheckReport {
    var report = CheckReport()
    for seed in seeds {
      let generator = SequenceGenerator(seed: seed)
      report.sequences += 1
      var paging = Paging(generator, seed, make)
      if let difference = paging.run(&report) { report.differences.append(difference) }
      if report.differences.count >= enough { break }
    }
    return report
  }
}

/// What a client of anchored queries was told.
private struct Ledger {
  var anchor: QueryAnchor?
  var added: Set<UUID> = []
  var deleted: Set<UUID> = []
  /// What the client has now.
  var present: Set<UUID> { added.subtracting(deleted) }

  /// Writes a page down.
  ///
  /// - Returns: What is wrong with the page, or nil.
  mutating func note(_ page: AnchoredPage, _ limit: Int, live: Set<UUID>) -> String? {
    anchor = page.anchor
    if limit > 0, page.added.count + page.deleted.count > limit { return "more than the limit" }
    for sample in page.added {
      if !live.contains(sample.uuid) { return "added \(sample.uuid), which is gone" }
      if deleted.contains(sample.uuid) { return "added \(sample.uuid) after its deletion" }
      if !added.insert(sample.uuid).inserted { return "added \(sample.uuid) twice" }
    }
    for sample in page.deleted {
      if live.contains(sample.uuid) { return "deleted \(sample.uuid), which is live" }
      if !deleted.insert(sample.uuid).inserted { return "deleted \(sample.uuid) twice" }
    }
    return nil
  }
}

/// One interleaving.
private struct Paging {
  /// What the store should hold, kept by the rules of saving alone.
  private struct Known {
    var uuid: UUID
    var source: DataSource
    var metadata: SampleMetadata
  }

  private var generator: SequenceGenerator
  private let seed: UInt64
  private let store: any CheckedStore
  private var semantics = StoreSemantics()
  private var known: [Known] = []
  private var ledgers = [Ledger(), Ledger(), Ledger()]
  private var story: [String] = []

  init(_ generator: SequenceGenerator, _ seed: UInt64, _ make: ModelCheck.Make) {
    self.generator = generator
    self.seed = seed
    semantics.exceptions = .recorded
    if self.generator.chance(30) { semantics.comeAndGone = .nothing }
    if self.generator.chance(30) { semantics.deletionsTold = .all }
    if self.generator.chance(30) { semantics.defaultSampleOrder = .arrival }
    store = make(semantics, seed)
    store.now = generator.base
  }

  private var live: Set<UUID> { Set(known.map(\.uuid)) }

  mutating func run(_ report: inout CheckReport) -> Difference? {
    let steps = 10 + generator.below(60)
    for step in 0..<steps {
      let wrong: String?
      switch generator.below(10) {
      case 0..<4:
        report.operations["save", default: 0] += 1
        wrong = save()
      case 4..<6:
        report.operations["delete", default: 0] += 1
        wrong = delete()
      default:
        report.operations["page", default: 0] += 1
        wrong = page(Int(generator.below(3)), limit: Int(generator.below(6)))
      }
      if let wrong { return difference(Int(step), wrong) }
      // All of it is well within what deletions are remembered for.
      store.now += Int64(generator.below(60_000))
    }
    for client in ledgers.indices {
      report.operations["page", default: 0] += 1
      if let wrong = page(client, limit: 0) { return difference(Int(steps), wrong) }
      if ledgers[client].present != live {
        return difference(Int(steps), "client \(client) ends with another set")
      }
    }
    return nil
  }

  private func difference(_ step: Int, _ wrong: String) -> Difference {
    Difference(
      seed: seed, step: step, rules: semantics.differences, operations: story, store: wrong,
      model: "\(known.count) live")
  }

  private mutating func save() -> String? {
    let source = generator.pick(Array(SequenceGenerator.sources.prefix(2)))
    // Samples of another type lie between.
    let type: SampleType = generator.chance(20) ? .heartRate : .stepCount
    let batch = (0...generator.below(3)).map { _ in
      let start = generator.time()
      var sample = NewSample(type, start: start, end: start + generator.unit, value: 1)
      if generator.chance(30) {
        sample.metadata.syncIdentifier = generator.pick(["s", "t"])
        sample.metadata.syncVersion = Int(generator.below(30))
      }
      return sample
    }
    story.append("save \(batch.map(Words(base: generator.base).text)) from \(source.identifier)")
    guard let uuids = try? store.save(batch, from: source), uuids.count == batch.count else {
      return "refused a valid batch"
    }
    if type != .stepCount { return nil }
    for (sample, uuid) in zip(batch, uuids) {
      let old = known.firstIndex {
        $0.source == source && $0.metadata.syncIdentifier == sample.metadata.syncIdentifier
          && sample.metadata.syncIdentifier != nil
      }
      if let old {
        let isStale =
          (known[old].metadata.syncVersion ?? 0) >= (sample.metadata.syncVersion ?? 0)
        if isStale != (uuid == nil) { return "stale \(isStale), yet answered otherwise" }
        if isStale { continue }
        known.remove(at: old)
      }
      guard let uuid else { return "ignored a new sample" }
      known.append(Known(uuid: uuid, source: source, metadata: sample.metadata))
    }
    return nil
  }

  private mutating func delete() -> String? {
    guard !known.isEmpty else { return nil }
    let victim = generator.pick(known)
    story.append("delete \(victim.uuid) by \(victim.source.identifier)")
    if (try? store.delete([victim.uuid], by: victim.source)) == nil {
      return "refused to delete a live sample"
    }
    known.removeAll { $0.uuid == victim.uuid }
    return nil
  }

  private mutating func page(_ client: Int, limit: Int) -> String? {
    story.append("page of client \(client), limit \(limit)")
    // A locked device answers nothing, and the client's place stays.
    if limit > 0, generator.chance(10) {
      store.isLocked = true
      defer { store.isLocked = false }
      let query = AnchoredQuery(.stepCount, since: ledgers[client].anchor, limit: limit)
      return (try? store.changes(query)) == nil ? nil : "answered while locked"
    }
    let query = AnchoredQuery(.stepCount, since: ledgers[client].anchor, limit: limit)
    guard let page = try? store.changes(query) else { return "refused its own anchor" }
    return ledgers[client].note(page, limit, live: live)
  }
}
