import HealthModel

extension HealthDatabase {
  /// Returns the plan of a predicate, restricted to the samples that the reader can see.
  func plan(_ predicate: SamplePredicate) -> QueryPlan {
    var plan = QueryPlan(predicate, openEnd: openEnd)
    if case .only(let bundle) = reader { plan.require(.bundles([bundle])) }
    if let keepsDays {
      plan.bounds.narrow(
        from: now - Int64(keepsDays) * Milliseconds.day, to: nil, options: .strictStart)
    }
    return plan
  }

  /// The time that a nil end of a range stands for (source: U); nil leaves the range open.
  var openEnd: Int64? { semantics.openSide == .queryTime ? now : nil }

  /// Returns the samples that match a plan.
  func match(_ type: SampleType, _ plan: QueryPlan) -> MatchedSamples {
    admit(type)
    let index = Int(type.rawValue)
    if plan.rest.isEmpty { return stores[index].match(plan) { _ in true } }
    // Evaluating the other conditions examines each sample, so filter by time first.
    var byTime = plan
    byTime.rest = []
    let matched = stores[index].match(byTime) { _ in true }
    let rows = stores[index].list(matched).filter { row in
      plan.rest.allSatisfy { matches($0, type, row) }
    }
    return MatchedSamples(left: rows, middle: MatchedSamples.nowhere)
  }

  /// Returns the rows that match a plan, in order of start and arrival.
  func matchedRows(_ type: SampleType, _ plan: QueryPlan) -> [Int] {
    stores[Int(type.rawValue)].list(match(type, plan))
  }

  /// Returns whether a row, live or deleted, matches a plan.
  func matches(_ plan: QueryPlan, _ type: SampleType, _ row: Int) -> Bool {
    let log = stores[Int(type.rawValue)].log
    return plan.bounds.admits(start: log.starts[row], end: log.end(row))
      && plan.rest.allSatisfy { matches($0, type, row) }
  }

  /// Returns whether a row, live or deleted, matches a predicate.
  private func matches(_ predicate: SamplePredicate, _ type: SampleType, _ row: Int) -> Bool {
    let log = stores[Int(type.rawValue)].log
    switch predicate {
    case .everything: return true
    case .time(let from, let to, let options):
      var bounds = TimeBounds()
      bounds.narrow(
        from: from?.milliseconds, to: to?.milliseconds ?? openEnd, options: options)
      return bounds.admits(start: log.starts[row], end: log.end(row))
    case .bundles(let names):
      return names.contains(registry.sources[Int(log.sources[row])].bundleIdentifier)
    case .devices(let names):
      return registry.sources[Int(log.sources[row])].deviceName.map(names.contains) ?? false
    case .metadata(let condition): return matches(condition, type, row)
    case .identifiers(let uuids): return uuids.contains(uuid(type, row))
    case .test(let test): return test.admits(sample(type, row))
    case .and(let parts): return parts.allSatisfy { matches($0, type, row) }
    case .or(let parts): return parts.contains { matches($0, type, row) }
    case .not(let part): return !matches(part, type, row)
    }
  }

  private func matches(
    _ condition: SamplePredicate.MetadataCondition, _ type: SampleType, _ row: Int
  ) -> Bool {
    let flags = stores[Int(type.rawValue)].log.flags[row]
    // A recorded sample's metadata follow from its source, unless they are in the dictionary.
    let follows = flags.contains(.recorded) && !flags.contains(.metadata)
    switch condition {
    case .userEntered(let value):
      let isEntered =
        follows ? flags.contains(.userEntered) : metadata(type, row).wasUserEntered
      return isEntered == value
    case .hasTimeZone:
      return follows
        ? zones != nil && RecordedMetadata.hasTimeZone(type) : metadata(type, row).timeZone != nil
    case .syncIdentifiers(let names):
      return metadata(type, row).syncIdentifier.map(names.contains) ?? false
    }
  }
}
