import HealthModel
import LocatedJSON

extension StoreSettings {
  init(_ reader: ObjectReader) throws(InputError) {
    semantics = try SemanticsReader.semantics(reader.object("semantics"))
    costs = try CostsReader.costs(reader.object("costs"))
    queryBudget = try reader.integer("queryBudget", in: 1...1_000_000_000)
    authorization = try AuthorizationSettings(reader.object("authorization"))
    earliestPermitted = try InstantReader.instant(reader.required("earliestPermitted"))
    faults = []
    for element in try reader.array("faults", count: 0...1_000) {
      faults.append(try FaultReader.fault(element.object()))
    }
    changes = try ChangesSettings(reader.object("changes"))
  }
}

extension AuthorizationSettings {
  init(_ reader: ObjectReader) throws(InputError) {
    answer = AuthorizationAnswer(
      read: try SampleTypeReader.types(reader.required("read")),
      share: try SampleTypeReader.types(reader.required("share")))
    answerSeconds = try reader.integer("answerSeconds", in: 0...86_400)
  }
}

extension ChangesSettings {
  init(_ reader: ObjectReader) throws(InputError) {
    rounds = try reader.integer("rounds", in: 0...1_000)
    savesPerRound = try reader.integer("savesPerRound", in: 0...1_000)
    deletesPerRound = try reader.integer("deletesPerRound", in: 0...1_000)
    unannouncedDeletesPerRound = try reader.integer("unannouncedDeletesPerRound", in: 0...1_000)
    pageLimit = try reader.integer("pageLimit", in: 0...100_000)
  }
}
