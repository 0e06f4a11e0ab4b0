import Randomness
import Testing

@Suite struct RandomStreamTests {
  @Test("every purpose keeps its number")
  func pinned() {
    let registry: [RandomStream: UInt32] = [
      .personTraits: 1, .stepChain: 2, .stepDay: 3, .stepHours: 4, .absenceChain: 5,
      .sleepChain: 6, .sleepNight: 7, .sleepStages: 8, .weightChain: 9, .weightDay: 10,
      .weightHabit: 11, .servicesVariants: 13, .schedule: 14,
      .mockDay: 15, .vitalsChain: 16, .vitalsDay: 17, .arrival: 18, .journey: 19, .edgeCases: 20,
      .swarm: 21, .lifeEvent: 22,
    ]
    #expect(registry.count == RandomStream.allCases.count)
    for stream in RandomStream.allCases { #expect(registry[stream] == stream.rawValue) }
  }

  @Test("numbers are unique and fit into 16 bits")
  func unique() {
    let numbers = RandomStream.allCases.map(\.rawValue)
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.allSatisfy { (1...0xffff).contains($0) })
  }

  @Test("an identifier composes purpose and slot without collisions")
  func identifiers() {
    #expect(StreamIdentifier(.stepDay, slot: 0x0102).rawValue == 0x0003_0102)
    #expect(StreamIdentifier(.schedule, slot: .max).rawValue == 0x000e_ffff)
    let slots: [UInt16] = [0, 1, 255, 256, .max]
    let all = RandomStream.allCases.flatMap { stream in
      slots.map { StreamIdentifier(stream, slot: $0).rawValue }
    }
    #expect(Set(all).count == all.count)
  }
}
