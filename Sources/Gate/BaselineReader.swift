package import LocatedJSON
import RunReport
import ServiceObservations

/// A baseline that was read from a file.
package struct BaselineFile {
  /// The baseline.
  package let baseline: Baseline
  private let elements: [Counter: ElementReader]

  /// Parses a baseline.
  ///
  /// - Parameters:
  ///   - bytes: JSON as `BaselineWriter` writes it, possibly edited by hand.
  ///   - file: The name of the file, for errors.
  /// - Throws: `InputError` with the file, line, column, path, value, and remedy.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(parsing bytes: [UInt8], file: String) throws(InputError) {
    let root = try JSONParser.parse(bytes, file: file)
    let reader = try ObjectReader(root, path: .root, file: file)
    _ = try reader.integer("formatVersion", in: 1...Baseline.formatVersion)
    var counters = CounterReader()
    try counters.read(reader.object("examined"), 0...Int.max) { .examined($0) }
    try counters.read(reader.object("findings"), 1...Int.max) { .finding($0) }
    let history = try reader.object("history")
    try counters.read(history.object("edgeCases"), 0...Int.max) { .edgeCase($0) }
    for (service, element) in try reader.object("services").members() {
      let summary = try element.object()
      try counters.read(summary.object("results"), Int.min...Int.max) {
        .result(service: service, $0)
      }
      try counters.read(summary.object("work"), Int.min...Int.max) { .work(service: service, $0) }
    }
    var times: StageRatios?
    if let element = reader.optional("times") { times = try StageRatios(element.object()) }
    baseline = Baseline(
      subject: try Baseline.Subject(reader.object("scenario")),
      generatorVersion: try reader.integer("generatorVersion", in: 1...Int.max),
      verdict: try reader.required("verdict").choice(of: Verdict.self),
      historyDigest: try history.required("digest").digest(), counters: counters.values,
      tolerances: counters.tolerances, times: times)
    elements = counters.elements
    try reader.finish()
  }

  /// Returns the error for a counter of the baseline that the run does not have.
  ///
  /// - Parameters:
  ///   - counter: A counter of the baseline.
  ///   - run: The gated values of the run.
  /// - Returns: The error, with the location of the counter and the run's most similar counter.
  package func unknown(_ counter: Counter, in run: Baseline) -> InputError {
    guard let element = elements[counter] else {
      preconditionFailure("\(counter) is not in this baseline")
    }
    let names = run.counters.keys.filter {
      $0.isInSameSection(counter) && baseline.counters[$0] == nil
    }
    .map(\.name).sorted()
    let hint = EditDistance.nearest(to: counter.name, among: names).map { "did you mean \($0)?" }
    return element.problem(
      "the run has no counter of this name",
      remedy: hint ?? "remove it, or rewrite the baseline with check --update")
  }
}

/// Reads sections of counters: each is an integer, or an object with a value and a tolerance.
private struct CounterReader {
  var values: [Counter: Int] = [:]
  var tolerances: [Counter: Tolerance] = [:]
  var elements: [Counter: ElementReader] = [:]

  mutating func read(
    _ section: ObjectReader, _ range: ClosedRange<Int>, _ counter: (String) -> Counter
  ) throws(InputError) {
    for (name, element) in section.members() {
      let (value, tolerance) = try element.gated(in: range)
      values[counter(name)] = value
      tolerances[counter(name)] = tolerance
      elements[counter(name)] = element
    }
  }
}

extension ElementReader {
  /// Reads a number and its optional tolerance.
  fileprivate func gated(in range: ClosedRange<Int>) throws(InputError) -> (Int, Tolerance?) {
    guard case .object = node.value else { return (try integer(in: range), nil) }
    let reader = try object()
    let value = try reader.integer("value", in: range)
    let tolerance = Tolerance(
      absolute: try reader.optional("absolute")?.integer(in: 0...Int.max),
      percent: try reader.optional("percent")?.integer(in: 0...1_000_000))
    try reader.finish()
    guard tolerance != .exact else {
      throw reader.problem(
        "a tolerance without a limit", remedy: "add absolute or percent, or write the number alone")
    }
    return (value, tolerance)
  }

  /// Reads a digest in the format of a report.
  fileprivate func digest() throws(InputError) -> String {
    let text = try string()
    guard text.count == 32, text.allSatisfy({ "0123456789abcdef".contains($0) }) else {
      throw problem("not a digest", remedy: "write 32 hexadecimal digits, 0-9 and a-f")
    }
    return text
  }

  /// Reads a seed in the format of a report.
  fileprivate func seed() throws(InputError) -> String {
    let text = try string()
    guard UInt64(text).map({ String($0) }) == text else {
      throw problem("not a seed", remedy: "write a 64-bit whole number in decimal, in quotes")
    }
    return text
  }
}

extension Baseline.Subject {
  fileprivate init(_ reader: ObjectReader) throws(InputError) {
    name = try reader.string("name")
    persons = try reader.integer("persons", in: 1...10_000_000)
    scheduleSeed = try reader.required("scheduleSeed").seed()
    seed = try reader.required("seed").seed()
    semantics = []
    for element in try reader.array("semantics") { semantics.append(try element.string()) }
  }
}

extension StageRatios {
  fileprivate init(_ reader: ObjectReader) throws(InputError) {
    self.init(
      build: try reader.required("build").choice(of: Machine.Build.self), stages: [:])
    for (name, element) in try reader.object("stages").members() {
      let (value, tolerance) = try element.gated(in: 0...Int.max)
      stages[name] = value
      tolerances[name] = tolerance
    }
  }
}
