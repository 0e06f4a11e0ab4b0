import Distributions
import Randomness
import Testing

@Suite struct RandomSourceTests {
  @Test("a source gives the numbers of the Philox stream at its place")
  func sameAsStream() {
    let source = RandomSource(seed: .max - 3)
    var stream = PhiloxStream(
      seed: .max - 3, person: 2, stream: StreamIdentifier(.weightDay, slot: 9), day: -40)
    source.seek(person: 2, stream: StreamIdentifier(.weightDay, slot: 9), day: -40)
    for n in 1..<200 as Range<UInt32> {
      #expect(source.uniform() == stream.uniform())
      #expect(source.integer(below: n) == stream.integer(below: n))
    }
  }

  @Test("draws of one stream do not depend on what other streams drew")
  func independence() throws {
    let gamma = try Gamma(shape: 0.7, scale: 1)
    let days = 0..<20 as Range<Int32>
    let id = StreamIdentifier(.stepDay, slot: 257)
    let other = StreamIdentifier(.stepDay, slot: 258)
    func day(_ day: Int32, from source: RandomSource) -> [Double] {
      source.seek(person: 1, stream: id, day: day)
      return (0..<5).map { _ in gamma.sample(from: source) }
    }
    let forward = RandomSource(seed: 8)
    let alone = days.map { day($0, from: forward) }
    let busy = RandomSource(seed: 8)
    let mixed = days.reversed().map { number in
      busy.seek(person: 1, stream: other, day: number)
      for _ in 0..<(Int(number) % 7) { _ = busy.uniform() }
      return day(number, from: busy)
    }
    #expect(alone == mixed.reversed())
    #expect(Set(alone.map { $0[0] }).count == days.count)
  }

  @Test("sources that are made at once on many threads agree")
  func concurrent() async throws {
    let normal = try Normal(mean: 0, standardDeviation: 1)
    let all = await withTaskGroup(of: [Double].self) { group in
      for _ in 0..<16 { group.addTask { draws(1000, of: normal, seed: 4) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(all).count == 1)
  }

  @Test("the linked library tells its version")
  func version() {
    #expect(GSLVersion.text.split(separator: ".").count >= 2)
  }
}
