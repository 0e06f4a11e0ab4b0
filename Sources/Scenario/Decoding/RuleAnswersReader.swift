import HealthModel
public import LocatedJSON

extension RuleAnswers {
  /// Parses the answers of a device probe.
  ///
  /// - Parameters:
  ///   - bytes: The JSON that the device probe prints.
  ///   - file: The file name for error messages, as the user gave it.
  /// - Throws: `InputError` with file, line, column, path, value and remedy.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(parsing bytes: [UInt8], file: String) throws(InputError) {
    let reader = try ObjectReader(JSONParser.parse(bytes, file: file), path: .root, file: file)
    _ = try reader.integer("formatVersion", in: 1...1)
    device = try reader.string("device")
    system = try reader.string("system")
    answers = []
    for element in try reader.array("answers", count: 0...1_000) {
      let answer = try Self.answer(element.object())
      if answers.contains(where: { $0.id == answer.id }) {
        throw element.problem("\(answer.id) is answered twice", remedy: "keep one of the answers")
      }
      answers.append(answer)
    }
    try reader.finish()
  }

  private static func answer(_ reader: ObjectReader) throws(InputError) -> Answer {
    let id = try reader.choice("id", of: StoreSemantics.switches.map(\.id))
    let value = try reader.required("value")
    let evidence = try reader.string("evidence")
    guard let option = StoreSemantics.switches.first(where: { $0.id == id }) else {
      throw value.problem("unknown rule", remedy: "see simharness list semantics")
    }
    if value.isNull { return Answer(id: id, value: nil, evidence: evidence) }
    let text = option.isNumber ? String(try value.integer(in: option.bounds)) : try value.string()
    var semantics = StoreSemantics()
    guard option.set(text, in: &semantics) else {
      throw value.problem(
        "unknown value for \(id)",
        remedy: "use null, or one of \(option.options.joined(separator: ", "))")
    }
    return Answer(id: id, value: text, evidence: evidence)
  }
}
