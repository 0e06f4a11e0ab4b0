import LocatedJSON

extension ReplaySettings {
  init(_ reader: ObjectReader) throws(InputError) {
    generatorVersion = try reader.integer("generatorVersion", in: 1...1_000_000)
    invariant = try reader.string("invariant")
    service = try reader.string("service")
    person = try reader.integer("person", in: 0...Scenario.personRange.upperBound - 1)
    foreignServices = []
    for element in try reader.array("foreignServices") {
      foreignServices.append(try element.choice(of: RunService.foreign.map(\.rawValue)))
    }
  }
}
