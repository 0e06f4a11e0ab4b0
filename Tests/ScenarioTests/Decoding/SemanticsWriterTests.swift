import HealthModel
import LocatedJSON
import Scenario
import SchemaModel
import TestSupport
import Testing

@Suite("scenarios with the store's rules set")
struct SemanticsWriterTests {
  private func text(_ text: String, _ semantics: StoreSemantics) throws(InputError) -> String {
    String(
      decoding: try Scenario.text(Array(text.utf8), with: semantics, file: "f.json"),
      as: UTF8.self)
  }

  /// The rules in which the switches have another value than the default's, the last there is.
  private func moved(_ switches: [SemanticsSwitch]) throws -> StoreSemantics {
    var semantics = StoreSemantics()
    for option in switches {
      let other = try #require(option.options.last { $0 != option.defaultValue })
      #expect(option.set(other, in: &semantics))
    }
    return semantics
  }

  /// Every value of every switch alone, the defaults, and all switches at once.
  private func rules() throws -> [StoreSemantics] {
    var rules = [StoreSemantics(), try moved(StoreSemantics.switches)]
    for option in StoreSemantics.switches {
      for value in option.options {
        var semantics = StoreSemantics()
        #expect(option.set(value, in: &semantics))
        rules.append(semantics)
      }
    }
    return rules
  }

  /// The canonical text of a scenario without its rules.
  private func others(_ text: String) throws -> String {
    let node = try parse(text)
    guard case .object(var scenario) = node.value else { return "no object" }
    if case .object(var store)? = scenario["store"]?.node.value {
      store.remove("semantics")
      scenario.remove("store")
      if !store.members.isEmpty {
        scenario.put(
          JSONObject.Member(
            key: "store", keyLocation: node.location,
            node: JSONNode(.object(store), at: node.location)))
      }
    }
    let bytes = JSONNode(.object(scenario), at: node.location).canonicalBytes
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Without a store, and with one that has rules.
  private static let small = [
    ScenarioText.written(),
    ScenarioText.store("{ \"queryBudget\": 7, \"semantics\": { \"dayBuckets\": \"fixed\" } }"),
  ]

  private static let texts =
    small + [
      ScenarioText.drawn(), ScenarioText.store("{}"), FullScenarios.generated,
      FullScenarios.literal,
    ]

  @Test("a scenario reads back with exactly the rules given, and says the rest as before")
  func rulesAndRest() throws {
    let rules = try rules()
    #expect(rules[1].differences.count == StoreSemantics.switches.count)
    for original in Self.texts {
      let before = try scenario(original)
      let rest = try others(original)
      // Two small texts show every rule alone, and all of them what they hold besides.
      for semantics in Self.small.contains(original) ? rules : Array(rules.prefix(2)) {
        let written = try text(original, semantics)
        let after = try scenario(written)
        var store = before.store
        store.semantics = semantics
        #expect(after.store == store)
        #expect(try others(written) == rest)
        #expect((after.name, after.why, after.seed) == (before.name, before.why, before.seed))
        #expect(after.persons == before.persons && after.span == before.span)
        #expect(after.services == before.services && after.schedule == before.schedule)
        #expect(after.expect == before.expect && after.dayPolicy == before.dayPolicy)
      }
    }
  }

  @Test("the rules of a scenario, written into it again, leave its digest as it is")
  func digest() throws {
    for original in Self.texts {
      let before = try scenario(original)
      let after = try scenario(try text(original, before.store.semantics))
      #expect(after.digest == before.digest)
      let other = try moved([try #require(StoreSemantics.switches.first)])
      #expect(try scenario(text(original, other)).digest != before.digest)
    }
  }

  @Test("a scenario without a store gets one with what differs, in the order of the switches")
  func golden() throws {
    var semantics = StoreSemantics()
    semantics.retrySeconds = 61
    semantics.syncScope = .store
    #expect(
      try text(ScenarioText.written(), semantics) == """
        {
          "formatVersion": 1,
          "name": "written",
          "why": "A test.",
          "seed": 1,
          "zone": "America/New_York",
          "moves": [],
          "span": {
            "start": "2024-01-01",
            "end": "2024-01-03"
          },
          "history": {
            "literal": {}
          },
          "store": {
            "semantics": {
              "syncScope": "store",
              "retrySeconds": 61
            }
          }
        }

        """)
  }

  @Test("a store keeps its other keys and their order, and loses the rules that are not given")
  func store() throws {
    var semantics = StoreSemantics()
    semantics.deletionDays = 0
    let original = ScenarioText.store(
      """
      {
        "queryBudget": 7, // seven
        "semantics": { "dayBuckets": "fixed", "retrySeconds": 5 },
        "changes": { "rounds": 2 }
      }
      """)
    let lines = try text(original, semantics).split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "  \"store\": {"))
    #expect(
      lines[start...].prefix(9).joined(separator: "\n") == """
          "store": {
            "queryBudget": 7,
            "semantics": {
              "deletionDays": 0
            },
            "changes": {
              "rounds": 2
            }
          },
        """)
    let defaults = try text(original, StoreSemantics())
    #expect(defaults.contains("\"semantics\": {},\n"))
  }

  @Test("what was written and is written again with the same rules is the same text")
  func again() throws {
    let semantics = try moved(StoreSemantics.switches)
    for original in Self.texts {
      let once = try text(original, semantics)
      #expect(try text(once, semantics) == once)
    }
  }

  @Test("every bundled scenario takes all rules")
  func bundled() throws {
    let semantics = try moved(StoreSemantics.switches)
    let files = try BundledFiles.scenarios()
    #expect(files.count > 10)
    for file in files {
      let original = try BundledFiles.text(file)
      let written = try text(original, semantics)
      #expect(try scenario(written).store.semantics == semantics, "\(file)")
      #expect(try others(written) == others(original), "\(file)")
    }
  }

  @Test(
    "a text that is no scenario is refused as a scenario's reader refuses it",
    arguments: [
      "", "[", "7", "[]", "null", "\"scenario\"", "{}", "{ \"formatVersion\": 2 }",
      "{ \"formatVersion\": 1 }",
      ScenarioText.written([("\"seed\": 1", "\"sede\": 1")]),
      ScenarioText.written([("\"seed\": 1", "\"seed\": 1, \"seed\": 2")]),
      ScenarioText.store("[]"), ScenarioText.store("null"),
      ScenarioText.store("{ \"semantics\": [] }"),
      ScenarioText.store("{ \"semantics\": { \"dayBuckets\": \"none\" } }"),
      ScenarioText.store("{ \"semantics\": {}, \"semantics\": {} }"),
    ])
  func refused(original: String) throws {
    let refusal = line { try scenario(original) }
    #expect(refusal.hasPrefix("f.json:"))
    #expect(line { try text(original, StoreSemantics()) } == refusal)
    #expect(line { try text(original, try moved(StoreSemantics.switches)) } == refusal)
  }
}
