import Testing
import VirtualTimeTesting

/// A small program whose number of orders is known.
struct SmallProgram: Sendable, CustomTestStringConvertible {
  var name: String
  var orders: Int
  /// Runs the program; the function notes a step.
  var run: @Sendable (_ note: @escaping @Sendable (String) -> Void) async -> Void

  var testDescription: String { "\(name): \(orders)" }

  /// Tasks of a group with a number of steps each; between two steps a task yields.
  private static func tasks(_ steps: [Int], orders: Int) -> SmallProgram {
    SmallProgram(name: "tasks of \(steps) steps", orders: orders) { note in
      await group(steps, note)
    }
  }

  private static func group(
    _ steps: [Int], _ note: @escaping @Sendable (String) -> Void
  ) async {
    // This group resumes its parent once, when all tasks have ended.
    await withDiscardingTaskGroup { group in
      for (task, steps) in steps.enumerated() {
        group.addTask {
          for step in 0..<steps {
            if step > 0 { await Task.yield() }
            note("\(task)")
          }
        }
      }
    }
  }

  static let all: [SmallProgram] = [
    tasks([5], orders: 1),
    tasks([1, 1], orders: 2),
    tasks([1, 1, 1], orders: 6),
    tasks([1, 1, 1, 1], orders: 24),
    tasks([2, 2], orders: 6),
    tasks([1, 3], orders: 4),
    tasks([2, 3], orders: 10),
    tasks([3, 3], orders: 20),
    tasks([4, 4], orders: 70),
    tasks([2, 2, 2], orders: 90),
    SmallProgram(name: "two groups, one after the other", orders: 12) { note in
      await group([1, 1], note)
      await group([2, 2], note)
    },
    SmallProgram(name: "a task that starts another one halfway", orders: 3) { note in
      await withDiscardingTaskGroup { tasks in
        note("a")
        tasks.addTask {
          note("b")
          await Task.yield()
          note("b")
        }
        await Task.yield()
        note("a")
      }
    },
  ]
}

@Suite("Exhaustive search", .enabled(if: Simulation.highestTier == .router))
struct ExhaustiveTests {
  @Test("every order is run, each once", arguments: SmallProgram.all)
  func orders(program: SmallProgram) async throws {
    let seen = Shared<[String]>([])
    let bound = program.orders
    let found = try await recorded(.virtualTime(strategy: .exhaustive(orders: bound))) {
      let steps = Shared("")
      await program.run { step in steps.update { $0 += step } }
      seen.update { $0.append(steps.value) }
    }
    #expect(found.issues.isEmpty, "\(seen.value)")
    #expect(seen.value.count == program.orders)
    #expect(Set(seen.value).count == program.orders, "\(seen.value)")
  }

  @Test("a bound that is too low is a warning")
  func bound() async throws {
    let program = SmallProgram.all[7]
    let found = try await recorded(.virtualTime(strategy: .exhaustive(orders: 19))) {
      await program.run { _ in }
    }
    #expect(found.issues.map(\.severity) == [.warning])
    #expect(found.text.contains("did not reach every order: 19 runs, 19 distinct orders, not all"))
  }

  @Test("an order that fails is found, and replayed alone by its choices")
  func failing() async throws {
    let found = try await recorded(.virtualTime(strategy: .exhaustive(orders: 100))) {
      let steps = Shared("")
      await SmallProgram.all[4].run { step in steps.update { $0 += step } }
      #expect(steps.value != "0110")
    }
    #expect(found.text.hasPrefix("Expectation failed: (steps.value → \"0110\")"), "\(found.text)")
    #expect(found.seed == nil)
    let choices = try #require(found.choices)
    #expect(choices.contains(":"))
  }
}
