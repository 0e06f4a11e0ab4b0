import HealthModel

extension Words {
  func text(_ operation: Operation) -> String {
    switch operation {
    case .save(let samples, let source): "save \(samples.map(text)) from \(source.identifier)"
    case .delete(let uuids, let source): "delete \(uuids.map(short)) by \(source.identifier)"
    case .deleteMatching(let type, let predicate, let source):
      "delete \(type) where \(text(predicate)) by \(source.identifier)"
    case .lock(let value): value ? "lock" : "unlock"
    case .prioritize(let sources): "prioritize \(sources.map(\.identifier))"
    case .advance(let time): "advance \(time)"
    case .forgetDeletions(let value): "forget deletions \(value)"
    case .keepDays(let days): "keep days \(days.map(String.init) ?? "all")"
    case .readOnly(let bundle): "read \(bundle ?? "everything")"
    case .samples(let query):
      "samples \(query.type) where \(text(query.predicate)) sort "
        + "\(query.sort.map { "\($0.key) \($0.ascending ? "up" : "down")" }) limit \(query.limit)"
    case .statistics(let query):
      "statistics \(query.type) where \(text(query.predicate)) options \(text(query.options))"
    case .collection(let query):
      "collection \(query.type) where \(text(query.predicate)) options \(text(query.options)) "
        + text(query.buckets)
    case .page(let request):
      "page of client \(request.client): \(request.type) where \(text(request.predicate)) "
        + "anchor of \(request.anchorOf.map(String.init) ?? "nobody") shift \(request.shift) "
        + "limit \(request.limit)"
    }
  }

  private func side(_ instant: Instant?) -> String {
    instant.map { time($0.milliseconds) } ?? "-"
  }

  func text(_ options: StatisticsOptions) -> String {
    let names = [
      "sum", "average", "minimum", "maximum", "mostRecent", "duration", "separateBySource",
    ]
    return names.indices.filter { options.rawValue >> UInt8($0) & 1 == 1 }
      .map { names[$0] }.description
  }

  func text(_ predicate: SamplePredicate) -> String {
    switch predicate {
    case .everything: "everything"
    case .time(let from, let to, let options):
      "time \(side(from))..\(side(to))"
        + (options.contains(.strictStart) ? " strictStart" : "")
        + (options.contains(.strictEnd) ? " strictEnd" : "")
    case .bundles(let names): "bundles \(names.sorted())"
    case .devices(let names): "devices \(names.sorted())"
    case .identifiers(let uuids): "identifiers \(uuids.map(short).sorted())"
    case .metadata(.userEntered(let value)): "userEntered \(value)"
    case .metadata(.syncIdentifiers(let names)): "sync \(names.sorted())"
    case .metadata(.hasTimeZone): "hasTimeZone"
    case .test(let test): "test \(test.name)"
    case .and(let parts): "and(\(parts.map(text).joined(separator: "; ")))"
    case .or(let parts): "or(\(parts.map(text).joined(separator: "; ")))"
    case .not(let part): "not(\(text(part)))"
    }
  }
}
