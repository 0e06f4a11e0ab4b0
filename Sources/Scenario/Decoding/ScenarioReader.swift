import HealthModel
public import LocatedJSON
import ServiceObservations

extension Scenario {
  /// The format version that this decoder reads.
  public static let formatVersion = 1

  /// The accepted numbers of persons.
  public static let personRange = 1...10_000_000

  /// Parses a scenario file.
  ///
  /// - Parameters:
  ///   - bytes: JSON. JSON5 extensions such as comments and trailing commas are accepted.
  ///   - file: The file name for error messages, as the user gave it.
  /// - Throws: `InputError` with file, line, column, path, value and remedy.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(parsing bytes: [UInt8], file: String) throws(InputError) {
    try self.init(JSONParser.parse(bytes, file: file), file: file)
    source = bytes
  }

  /// Decodes the JSON of a scenario file; the scenario has no source text.
  ///
  /// - Parameters:
  ///   - given: The file's tree.
  ///   - file: The file name for error messages.
  /// - Throws: `InputError` with file, line, column, path, value and remedy.
  package init(_ given: JSONNode, file: String) throws(InputError) {
    let version = try ObjectReader(given, path: .root, file: file)
      .integer("formatVersion", in: 1...Self.formatVersion)
    precondition(version == 1, "format version \(version) has no defaults")
    let resolved = ScenarioResolution.resolved(given, with: try ScenarioDefaults.tree.get())
    try self.init(ObjectReader(resolved, path: .root, file: file), resolved: resolved)
  }

  private init(_ reader: ObjectReader, resolved: JSONNode) throws(InputError) {
    file = reader.file
    _ = try reader.string("$schema")
    _ = try reader.integer("formatVersion", in: 1...Self.formatVersion)
    name = try Self.name(reader.required("name"))
    why = try reader.string("why")
    expect = try Expectation(reader.object("expect"))
    var goals: [String] = []
    for element in try reader.array("goals") { goals.append(try element.string()) }
    self.goals = goals
    seed = try reader.uint64("seed")
    persons = try reader.integer("persons", in: Self.personRange)
    (zones, flights) = try ZoneReader.timeline(reader)
    let span = try SpanReader.span(reader.object("span"), zones: zones)
    self.span = span.range
    wallSpan = span.wall
    days = span.days
    dayPolicy = try DayPolicy(reader.object("dayBoundary"))
    services = try ServiceSettings(reader.object("services"))
    app = try reader.optional("app").map { element throws(InputError) in
      try AppSettings(element.object())
    }
    store = try StoreSettings(reader.object("store"))
    tuning = try TuningSettings(reader.object("tuning"))
    schedule = try ScheduleSettings(reader.object("schedule"))
    suite = try reader.optional("suite").map { element throws(InputError) in
      try element.string()
    }
    replay = try reader.optional("replay").map { element throws(InputError) in
      try ReplaySettings(element.object())
    }
    history = try HistorySource(reader.object("history"), span: span.range)
    try reader.finish()
    digest = Self.digest(of: resolved)
    settings = Self.settings(of: resolved)
  }

  /// Returns the resolved file with an empty history, which may be large.
  private static func settings(of resolved: JSONNode) -> JSONNode {
    guard case .object(var object) = resolved.value, let history = object["history"] else {
      return resolved
    }
    let empty = JSONNode(.object(JSONObject()), at: history.node.location)
    object.put(
      JSONObject.Member(key: history.key, keyLocation: history.keyLocation, node: empty))
    return JSONNode(.object(object), at: resolved.location)
  }

  /// True if a text is a valid name of a scenario: 1 to 64 lower-case letters of ASCII, digits and
  /// hyphens, without a hyphen at the start.
  ///
  /// A name is also that of files and folders, so every name that was read is checked before it
  /// becomes a path.
  public static func isName(_ text: String) -> Bool {
    let isAllowed = text.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return isAllowed && (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
  }

  private static func name(_ element: ElementReader) throws(InputError) -> String {
    let name = try element.string()
    guard isName(name) else {
      throw element.problem(
        "the name cannot be used for the report's folder",
        remedy: "use 1 to 64 lower-case letters, digits and hyphens")
    }
    return name
  }

  /// Returns the digest of the resolved file without `seed` and `$schema`.
  private static func digest(of resolved: JSONNode) -> Digest {
    guard case .object(var object) = resolved.value else { return Digest() }
    object.remove("seed")
    object.remove("$schema")
    object = withoutFolder(object)
    var digest = Digest()
    for byte in JSONNode(.object(object), at: resolved.location).canonicalBytes {
      digest.absorb(Int64(byte))
    }
    return digest
  }
}

extension DayPolicy {
  init(_ reader: ObjectReader) throws(InputError) {
    let hour = try reader.integer("hour", in: 0...23)
    let minute = try reader.integer("minute", in: 0...59)
    guard let policy = DayPolicy(hour: hour, minute: minute) else {
      throw reader.problem("no such time of day", remedy: "use 0-23 and 0-59")
    }
    self = policy
  }
}

extension Expectation {
  init(_ reader: ObjectReader) throws(InputError) {
    verdict = try reader.required("verdict").choice(of: Verdict.self)
    violated = []
    for element in try reader.array("violated") { violated.append(try element.string()) }
    if verdict == .violated, violated.isEmpty {
      throw reader.problem(
        "the verdict is violated, but no violation is listed",
        remedy: "list the invariants that must be violated under violated")
    }
    if verdict != .violated, !violated.isEmpty {
      throw reader.problem(
        "violations are listed, but the verdict is \(verdict.rawValue)",
        remedy: "set \"verdict\" to \"violated\"")
    }
  }
}

extension ScheduleSettings {
  init(_ reader: ObjectReader) throws(InputError) {
    seed = try reader.uint64("seed")
    strategy = try reader.required("strategy").choice(of: Strategy.self)
    changePoints = try reader.integer("changePoints", in: 0...1_000)
    stepBudget = try reader.integer("stepBudget", in: 1_000...1_000_000_000_000)
    virtualDays = try reader.integer("virtualDays", in: 1...73_050)
    processorSeconds = try reader.integer("processorSeconds", in: 1...86_400)
  }
}

extension ServiceSettings {
  init(_ reader: ObjectReader) throws(InputError) {
    let layering = try reader.object("layering")
    layeringThreshold = try layering.integer("maxStepsPerInterval", in: 1...100_000_000)
    layeringMinimumInterval =
      Int64(try layering.integer("minimumIntervalSeconds", in: 1...86_400)) * Milliseconds.second
    layeringYearsBack = try layering.integer("yearsBack", in: 1...200)
    layeringStrategy = try layering.required("strategy").strategy()
    layeringComparison = []
    for element in try layering.array("compare") {
      layeringComparison.append(try element.strategy())
    }
    let energy = try reader.object("energy")
    stepsTarget = try energy.integer("stepsTarget", in: 1...1_000_000)
    sleepTargetSeconds = try energy.integer("sleepTargetSeconds", in: 1...86_400)
    givenPoints = [
      try energy.integer("body", in: 0...20), try energy.integer("mind", in: 0...20),
      try energy.integer("heart", in: 0...20),
    ]
  }
}
