import LocatedJSON

extension ReplaySettings {
  init(_ reader: ObjectReader) throws(InputError) {
    generatorVersion = try reader.integer("generatorVersion", in: 1...1_000_000)
    invariant = try reader.string("invariant")
    service = try reader.string("service")
    person = try reader.integer("person", in: 0...99_999)
  }
}
