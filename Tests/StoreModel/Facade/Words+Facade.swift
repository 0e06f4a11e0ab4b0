import HealthModel

extension Words {
  static func names(_ types: Set<SampleType>) -> String {
    SampleType.catalog.filter(types.contains).description
  }

  func text(_ operation: FacadeOperation) -> String {
    switch operation {
    case .app(let operation): "app: \(text(operation))"
    case .device(let operation): text(operation)
    case .steps(let range): "steps in \(time(range))"
    case .stepBuckets(let range, let seconds): "steps in \(time(range)) every \(seconds) s"
    case .rawSteps(let range, let limit): "raw steps in \(time(range)) limit \(limit)"
    case .updates(let request): "updates: \(text(.page(request)))"
    case .endUpdates(let number): "end updates \(number)"
    case .request(let share, let read):
      "request share \(Self.names(share)) read \(Self.names(read))"
    case .observe(let types, let isKept, let answersAtOnce):
      "observe \(Self.names(types))" + (isKept ? " kept" : "")
        + (answersAtOnce ? " answering" : "")
    case .stop(let number): "stop observer \(number)"
    case .answer(let place): "answer call -\(place + 1)"
    case .enable(let type, let frequency): "enable \(type) \(frequency)"
    case .disable(let type): "disable \(type.map { "\($0)" } ?? "all")"
    case .retract(let uuids, let source, let isAnnounced):
      "retract \(uuids.map(short)) by \(source?.identifier ?? "its source")"
        + (isAnnounced ? "" : " unannounced")
    case .settings(let read, let share, let isGranted):
      "settings \(isGranted ? "grant" : "withdraw") read \(Self.names(read)) "
        + "share \(Self.names(share))"
    case .move(let condition): "move to \(condition)"
    case .restart: "restart"
    }
  }

  func text(_ event: FacadeEvent) -> String {
    let what =
      switch event.kind {
      case .call(let number, let types): "observer \(number) of \(types)"
      case .launch: "launch"
      case .page(let number, let page): "stream \(number) \(text(page))"
      case .end(let number, let code): "stream \(number) ends with \(code)"
      }
    return "\(time(event.time)) \(what)"
  }

  func text(_ condition: FacadeCondition) -> String {
    "launches \(condition.launches) stopped \(Self.names(condition.stopped)) "
      + "sharing \(condition.sharing.map(\.rawValue)) "
      + "requests \(condition.requests.map { $0.map(\.rawValue) }) "
      + "violations \(condition.violations) priority \(condition.priority.map(\.identifier))"
  }
}
