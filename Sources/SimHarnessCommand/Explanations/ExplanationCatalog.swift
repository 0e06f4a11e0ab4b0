import Harness
import HealthModel
import HistoryGeneration
import Invariants
import LocatedJSON
import PlainText
import Realism
import Reporting
import Scenario
import Search

/// The explanations of all names in reports, scenarios and documentation.
enum ExplanationCatalog {
  /// The keys, sections and kinds of scenario files, read once.
  private static let keys = ScenarioKeys()

  /// True if the schema, which has the explanations of keys, was found.
  static var explainsKeys: Bool { keys != nil }

  /// The names that have an explanation, each once.
  static var names: [String] {
    var seen: Set<String> = []
    let bundled = ScenarioFile.bundled()
    return
      (catalogNames + Glossary.terms.map(\.name) + CounterCatalog.all.map(\.name) + bundled
      + EdgeCaseCatalog.entries.map(\.row)
      + SemanticsSwitch.EvidenceSource.allCases.map(\.rawValue) + (keys?.names ?? []))
      .filter { seen.insert($0).inserted }
  }

  /// The names of one word, for completion.
  static var catalogNames: [String] {
    InvariantCatalog.all.map { $0.id } + GoalCatalog.all.map { $0.id }
      + StoreSemantics.switches.map(\.id) + SuiteCatalog.mutants.map(\.id)
      + EdgeCaseCatalog.entries.map(\.kind) + LifeEventCatalog.entries.map(\.kind)
      + LifeHistory.Device.allCases.map(\.rawValue) + LayeringStrategy.examples.map(\.strategy.name)
      + RealismCatalog.all.map { $0.id } + FormatCatalog.all.map { $0.name }
  }

  /// The explanations of a name; several if entries of different kinds have it.
  ///
  /// - Throws: `InputError` if a scenario of that name cannot be read.
  static func explanations(of name: String) throws(InputError) -> [Explanation] {
    let entries = [
      invariant(name), goal(name), rule(name), mutant(name), edgeCase(name), event(name),
      device(name), strategy(name), figure(name), format(name), term(name), evidence(name),
      counter(name), row(name),
    ].compactMap(\.self)
    // The catalogs say more about the kinds that they have, and a key says what its section is.
    let key = keys?.explanation(of: name)
    let section = key == nil ? keys?.section(name) : nil
    let kind = entries.isEmpty ? keys?.kind(name) : nil
    let place = ScenarioKeys.isPath(name) ? keys?.explanation(ofPath: name) : nil
    return entries + [key, section, kind, place, try scenario(name)].compactMap(\.self)
  }

  /// The name that was probably meant; nil if none is near.
  static func nearest(to name: String) -> String? {
    ScenarioKeys.isPath(name)
      ? keys?.nearest(toPath: name) : EditDistance.nearest(to: name, among: names)
  }

  private static func invariant(_ name: String) -> Explanation? {
    guard let check = InvariantCatalog.all.first(where: { $0.id == name }) else { return nil }
    let paths = check.scenarioPaths.joined(separator: ", ")
    return Explanation(
      name: name, kind: "an invariant", summary: check.statement,
      details: [
        ("verifies", check.notes.verifies), ("does not verify", check.notes.omits),
        ("oracle", check.notes.oracle), ("blind spots", check.notes.blindSpots),
        ("example", check.notes.example), ("depends on", "in a scenario, \(paths)"),
        ("violated by the mutants", KillTable.mutants(for: name).joined(separator: ", ")),
      ])
  }

  private static func goal(_ name: String) -> Explanation? {
    GoalCatalog.all.first { $0.id == name }.map {
      Explanation(
        name: name, kind: "a goal, set in a scenario under goals", summary: $0.statement)
    }
  }

  private static func device(_ name: String) -> Explanation? {
    LifeHistory.Device(rawValue: name).map {
      Explanation(
        name: name, kind: "a device, set in a scenario under history.person.devices",
        summary: $0.summary)
    }
  }

  private static func strategy(_ name: String) -> Explanation? {
    let kind = LayeringStrategy(name)?.name ?? name
    return LayeringStrategy.examples.first { $0.strategy.name == kind }.map { example in
      let other = example.strategy == .carriedHalving ? .recursiveHalving : example.strategy
      return Explanation(
        name: name, kind: "a layering strategy, set in a scenario under services.layering.strategy",
        summary: example.summary,
        details: [
          ("write", example.strategy.description),
          ("compare", "simharness tune quick --strategy 'carriedHalving,\(other)'"),
        ])
    }
  }

  private static func rule(_ name: String) -> Explanation? {
    StoreSemantics.switches.first { $0.id == name }.map { option in
      Explanation(
        name: name, kind: "a rule of the store, set in a scenario under store.semantics",
        summary: option.changes,
        details: [
          ("choices", option.options.joined(separator: option.isNumber ? " to " : ", ")),
          ("default", option.defaultValue), ("source", words(for: option.evidence)),
        ])
    }
  }

  private static func evidence(_ letter: String) -> Explanation? {
    SemanticsSwitch.EvidenceSource(rawValue: letter).map { evidence in
      let rules = StoreSemantics.switches.filter { $0.evidence == evidence }.map(\.id)
      return Explanation(
        name: letter, kind: "a source of evidence for a rule of the store",
        summary: words(for: evidence), details: [("rules", rules.joined(separator: ", "))])
    }
  }

  /// The letter and the meaning of a source of evidence.
  static func words(for evidence: SemanticsSwitch.EvidenceSource) -> String {
    switch evidence {
    case .documented: "D, Apple's documentation or headers"
    case .forum: "F, Apple's staff or developer forum"
    case .thirdParty: "C, third-party code or issues"
    case .unverified: "U, unverified: the device probe can determine it"
    }
  }

  private static func mutant(_ name: String) -> Explanation? {
    SuiteCatalog.mutants.first { $0.id == name }.map {
      Explanation(
        name: name, kind: "a mutant", summary: $0.defect,
        details: [
          ("seen in", $0.seenIn), ("shown by", $0.scenario),
          ("violates", KillTable.invariants(violatedBy: name).joined(separator: ", ")),
          ("try it", "simharness run \($0.scenario) --suite \(name)"),
        ])
    }
  }

  private static func edgeCase(_ name: String) -> Explanation? {
    EdgeCaseCatalog.entries.first { $0.kind == name }.map { entry in
      Explanation(
        name: name, kind: "an edge case, \(entry.row)", summary: entry.summary,
        details: [
          (
            "set",
            "in a scenario under history.generated, history.person or history.population, edgeCases"
          ),
          (
            "keys",
            entry.keys.isEmpty
              ? "none besides kind"
              : entry.keys.map { $0.name + ($0.preset.map { " (default: \($0))" } ?? "") }
                .joined(separator: ", ")
          ),
          ("meanings", "those of $defs/edgeCase in scenario.schema.json"),
        ])
    }
  }

  private static func row(_ name: String) -> Explanation? {
    let cases = EdgeCaseCatalog.entries.filter { $0.row == name }
    if cases.isEmpty { return nil }
    return Explanation(
      name: name, kind: "a row of the edge-case table",
      summary: cases.map(\.summary).joined(separator: " "),
      details: [("edge cases", cases.map(\.kind).joined(separator: ", "))])
  }

  private static func event(_ name: String) -> Explanation? {
    LifeEventCatalog.entries.first { $0.kind == name }.map { entry in
      Explanation(
        name: name, kind: "an event in a person's life", summary: entry.summary,
        details: [
          ("set", "in a scenario under history.person or history.population, events"),
          ("keys", entry.keys.joined(separator: ", ")),
          ("meanings", "Sources/HistoryGeneration/HistoryGeneration.docc/LifeEvents.md"),
        ])
    }
  }

  private static func figure(_ name: String) -> Explanation? {
    guard let figure = RealismCatalog.all.first(where: { $0.id == name }) else { return nil }
    let needs = figure.needs
    let tracks = needs.tracks.map(\.rawValue).joined(separator: ", ")
    return Explanation(
      name: name, kind: "a realism figure", summary: figure.statement,
      details: [
        ("band", "\(figure.band.lowerBound) to \(figure.band.upperBound)"),
        ("source", "\(figure.basis); the page Sources of Realism explains the codes"),
        (
          "measured from",
          "at least \(Counted.number(needs.persons)) persons, at least "
            + "\(Counted.number(needs.contributors)) of them with a value, over "
            + "\(Counted.number(needs.days)) days or more, with the tracks \(tracks)"
        ),
        ("see", "the page Bands of Realism, for how often a correct model passes"),
      ])
  }

  private static func format(_ name: String) -> Explanation? {
    FormatCatalog.all.first { $0.name == name }.map {
      Explanation(name: name, kind: "a report format", summary: $0.summary)
    }
  }

  private static func term(_ name: String) -> Explanation? {
    // Reports write a term as one word, such as `notApplicable`.
    let spaced = name.reduce(into: "") { text, letter in
      text += letter.isUppercase && !text.isEmpty ? " \(letter.lowercased())" : String(letter)
    }
    return Glossary.terms.first { [name, spaced].contains($0.name) }.map { term in
      let related = InvariantCatalog.all.filter {
        $0.scenarioPaths.contains("services.\(term.name)")
      }
      return Explanation(
        name: term.name, kind: "a term", summary: term.meaning,
        details: [("invariants", related.map { $0.id }.joined(separator: ", "))])
    }
  }

  private static func counter(_ name: String) -> Explanation? {
    CounterCatalog.counter(name).map {
      Explanation(name: name, kind: "a report counter", summary: $0.meaning)
    }
  }

  private static func scenario(_ name: String) throws(InputError) -> Explanation? {
    guard ScenarioFile.bundled().contains(where: { $0 == name || $0.hasSuffix("/" + name) })
    else { return nil }
    let scenario = try ScenarioFile.load(name)
    return Explanation(
      name: name, kind: "a scenario", summary: scenario.why,
      details: [("try it", "simharness run \(name)")])
  }
}
