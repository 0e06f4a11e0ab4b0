import Foundation
import Harness
import HealthModel
import Invariants
import Search
import Testing

@testable import SimHarnessCommand

/// The explanations of the names that reports, scenarios and documentation have.
@Suite struct ExplainTests {
  @Test(
    "the words that reports write have an explanation",
    arguments: [
      ("notApplicable", "not applicable"), ("vacuous", "vacuous"), ("rejected", "rejected"),
      ("p50", "p50"), ("p95", "p95"),
    ])
  func words(_ word: String, _ term: String) throws {
    #expect(try ExplanationCatalog.explanations(of: word).first?.name == term)
  }

  @Test("strategies, letters of evidence and words of a life have an explanation")
  func others() throws {
    for example in LayeringStrategy.examples {
      let found = try ExplanationCatalog.explanations(of: example.strategy.name)
      #expect(found.contains { $0.summary == example.summary }, "\(example)")
      #expect(LayeringStrategy(example.strategy.description) == example.strategy)
    }
    #expect(Set(LayeringStrategy.examples.map(\.strategy.name)).count == 5)
    for letter in SemanticsSwitch.EvidenceSource.allCases.map(\.rawValue) {
      let lines = try #require(try ExplanationCatalog.explanations(of: letter).first).lines(
        width: 80)
      #expect(lines[0] == "\(letter): a source of evidence for a rule of the store")
      #expect(lines[1].hasPrefix("  \(letter), "))
    }
    for word in ["life", "evidence"] {
      #expect(try ExplanationCatalog.explanations(of: word).count == 1)
    }
  }

  @Test("every invariant has all notes, an example of its own, and a mutant that violates it")
  func notes() throws {
    var examples: Set<String> = []
    var unviolated: [String] = []
    for check in InvariantCatalog.all {
      let (notes, id) = (check.notes, check.id)
      for text in [notes.verifies, notes.omits, notes.oracle, notes.blindSpots, notes.example] {
        #expect(text.hasSuffix(".") && text.count > 4 && !text.contains("`"), "\(id): \(text)")
      }
      #expect(examples.insert(notes.example).inserted, "\(id)")
      #expect(notes.example.contains { $0.isUppercase || $0.isNumber }, "\(id)")
      if KillTable.mutants(for: id).isEmpty { unviolated.append(id) }
      let page = try #require(try ExplanationCatalog.explanations(of: id).first).lines(width: 80)
      let text = page.joined(separator: "\n")
      for label in ["verifies", "does not verify", "oracle", "blind spots", "example"] {
        #expect(text.contains("\n  \(label): "), "\(id)")
      }
    }
    #expect(unviolated == [], "a mutant must violate it, and `make pages` writes KillTable.swift")
  }

  @Test("a mutant names the invariants it violates, and they name it")
  func kills() throws {
    for mutant in SuiteCatalog.mutants {
      let violated = KillTable.invariants(violatedBy: mutant.id)
      #expect(!violated.isEmpty, "\(mutant.id); `make pages` writes KillTable.swift")
      for id in violated { #expect(KillTable.mutants(for: id).contains(mutant.id)) }
    }
    let known = Set(SuiteCatalog.mutants.map(\.id))
    for check in InvariantCatalog.all {
      #expect(KillTable.mutants(for: check.id).filter { !known.contains($0) } == [])
    }
  }

  @Test("the words of the glossary on the page of the architecture are those of explain")
  func glossary() throws {
    let page = try String(
      contentsOf: repository.appendingPathComponent(
        "Sources/SimHarness/SimHarness.docc/Architecture.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "## Glossary").last)
    let lines = section.split(separator: "\n").filter { $0.hasPrefix("- **") }
    #expect(lines.count >= 20)
    let known = Set(Glossary.terms.map { "- **\($0.name)**: \($0.meaning)" })
    #expect(lines.map(String.init).filter { !known.contains($0) } == [])
    let names = Glossary.terms.map(\.name)
    #expect(names == Set(names).sorted())
  }

  @Test("every counter of the baselines is explained, and every explained counter is in one")
  func counters() throws {
    let folder = repository.appendingPathComponent("Reports/baselines")
    var counted: Set<String> = []
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    where file.pathExtension == "json" {
      collect(try JSONSerialization.jsonObject(with: Data(contentsOf: file)), into: &counted)
    }
    #expect(counted.count > 50)
    #expect(counted.filter { CounterCatalog.counter($0) == nil } == [])
    let explained = Set(counted.compactMap { CounterCatalog.counter($0)?.name })
    // No bundled scenario has a task scheduler that refuses, or a change of weights that fails.
    let rare = ["registrations that failed", "weight ... that wait"]
    let unseen = CounterCatalog.all.map(\.name).filter { !explained.contains($0) }
    #expect(unseen == rare)
    for name in ["calls of ", "calls", "syncs", "delays of"] {
      #expect(CounterCatalog.counter(name) == nil, "\(name)")
    }
  }

  private func collect(_ tree: Any, into counted: inout Set<String>) {
    for (key, value) in tree as? [String: Any] ?? [:] {
      if key == "results" || key == "work", let counters = value as? [String: Any] {
        counted.formUnion(counters.keys)
      }
      collect(value, into: &counted)
    }
    for value in tree as? [Any] ?? [] { collect(value, into: &counted) }
  }

  @Test("every key of the schema is explained with its places, and a row by its edge cases")
  func keys() throws {
    let keys = try #require(ScenarioKeys())
    let named = keys.names.filter { keys.explanation(of: $0) != nil }
    #expect(named.count > 150)
    for name in named {
      let text = try #require(keys.explanation(of: name)).lines(width: 80)
      #expect(text[0] == "\(name): a key of scenario files")
    }
    let onset = try #require(keys.explanation(of: "onsetHour"))
    #expect(onset.details.contains { $0.label == "person.traits.onsetHour" })
    #expect(keys.explanation(of: "roster")?.details.map(\.text) == ["lifeEvent shifts.roster"])
    #expect(keys.explanation(of: "onsetHours")?.details.first?.label == "place")
    #expect(keys.explanation(of: "properties") == nil)
    let row = try #require(try ExplanationCatalog.explanations(of: "I-9").first)
    #expect(
      row.details.first?.text.split(separator: ", ").contains("growingSession") == true)
  }

  @Test(
    "sections, forms of values and kinds are explained where no key or catalog says more",
    arguments: [
      ("region", ["a section of scenario files"], "Where persons live."),
      ("distribution", ["a section of scenario files"], "A distribution of one number,"),
      ("instant", ["a form of values in scenario files"], "An instant in UTC"),
      ("keepsDays", ["a kind of fault"], "The store keeps only the last days,"),
      // The faults error and beta are explained beside the keys of their names.
      (
        "error", ["a key of scenario files", "a kind of fault", "a scenario"],
        "Its relative error of a day's total,"
      ),
      ("beta", ["a key of scenario files", "a kind of distribution"], "The weight of 0,"),
      ("tuning", ["a key of scenario files"], "What layering and the upload"),
      ("newborn", ["an event in a person's life"], "A child wakes the person"),
    ])
  func parts(_ name: String, kinds: [String], begin: String) throws {
    let entries = try ExplanationCatalog.explanations(of: name)
    #expect(entries.map(\.kind) == kinds)
    #expect(entries.first?.summary.hasPrefix(begin) == true)
  }

  @Test("a section and a kind name their keys, and all of the schema have an explanation")
  func partKeys() throws {
    let region = try #require(try ExplanationCatalog.explanations(of: "region").first)
    #expect(region.details.map(\.text) == ["zone, latitude, country, weight"])
    let fault = try #require(try ExplanationCatalog.explanations(of: "keepsDays").first)
    #expect(fault.details.map(\.text) == ["kind, service, days"])
    let path = "\(ScenarioFile.bundledFolder)/scenario.schema.json"
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
    let sections = try #require((schema as? [String: Any])?["$defs"] as? [String: Any])
    for name in sections.keys {
      #expect(try !ExplanationCatalog.explanations(of: name).isEmpty, "\(name)")
    }
  }

  @Test("known names are explained, unknown ones are errors with what is meant")
  func unknown() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(
      "explain", "vacuos", "layering", "nothingLikeIt", "calls of samples", "PointsNeverFal")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        simharness: no entry is named "vacuos"; did you mean vacuous?
        simharness: no entry is named "nothingLikeIt"; see simharness list
        simharness: no entry is named "PointsNeverFal"; did you mean PointsNeverFall?

        """)
    let blocks = outcome.output.components(separatedBy: "\n\n")
    #expect(blocks.map { $0.prefix { $0 != ":" } } == ["layering", "layering", "calls of samples"])
    #expect(blocks[0].contains("\n  invariants: LayeredIntervalsCoverTheHistory, "))
  }

  @Test("keys are explained where the program was built, and a program alone says that it cannot")
  func places() throws {
    let sandbox = try Sandbox()
    let built = try sandbox.run("explain", "lateHours")
    #expect(built.output.hasPrefix("lateHours: a key of scenario files\n"))
    let alone = try sandbox.runAlone("explain", "lateHours")
    #expect(alone.status == 2)
    #expect(
      alone.errors == """
        simharness: no entry is named "lateHours"; see simharness list (keys of scenario files are \
        explained only where bundled scenarios are available)

        """)
  }

  @Test(
    "a path of keys has the meaning of its place",
    arguments: [
      ("app", "How an app is used"), ("app.lateHours", "How much later"),
      ("store.faults", "What goes wrong"),
      ("store.faults[0].days", "How many days"), ("app.dayEnds[1].fromDay", "The day on which"),
      ("goals[1]", "What has to occur"), ("moves[0]", "Moves to"), ("$", "One person or many"),
    ])
  func path(_ path: String, begin: String) throws {
    let entry = try #require(try ExplanationCatalog.explanations(of: path).last)
    #expect(entry.summary.hasPrefix(begin), "\(entry.summary)")
    #expect(entry.kind == (path == "app" ? "a key of scenario files" : "a place in scenario files"))
  }

  @Test("a path of keys whose meaning depends on the kind has each; others have none")
  func pathKinds() throws {
    let from = try ExplanationCatalog.explanations(of: "store.faults[12].from")
    #expect(
      from.flatMap(\.details).map(\.label) == ["locked, unavailable, slow", "deletionsForgotten"])
    for path in ["app.nothing", "store.faults[0].lateHours", "faults.from", ".app", "app.", "."] {
      #expect(try ExplanationCatalog.explanations(of: path).isEmpty, "\(path)")
    }
  }

  @Test(
    "a path with a mistyped key has a hint",
    arguments: [
      ("store.foults[0].from", "store.faults[0].from"), ("app.dayends[3]", "app.dayEnds[3]"),
      ("gaols[0]", "goals[0]"), ("store.faults[0].lateHours", nil), ("xyzzy.from", nil),
    ])
  func pathHint(_ path: String, meant: String?) {
    #expect(ExplanationCatalog.nearest(to: path) == meant)
  }

  @Test("every explanation fits each width")
  func widths() throws {
    let names = ExplanationCatalog.names
    #expect(names.count > 400)
    #expect(names.contains("multi-year"))
    for name in names {
      let found = try ExplanationCatalog.explanations(of: name)
      #expect(!found.isEmpty, "\(name)")
      for width in [40, 80, 120] {
        let wide = found.flatMap { $0.lines(width: width) }.filter { $0.count > width }
        #expect(wide == [], "\(name) at \(width)")
      }
    }
  }
}
