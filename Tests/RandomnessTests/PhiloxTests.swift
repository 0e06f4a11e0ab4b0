import Randomness
import Testing

@Suite struct PhiloxTests {
  @Test("Random123's published answers hold")
  func knownAnswers() {
    let ones = UInt32.max
    let pi = SIMD4<UInt32>(0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344)
    let piKey = SIMD2<UInt32>(0xa409_3822, 0x299f_31d0)
    let answers: [(SIMD4<UInt32>, SIMD2<UInt32>, UInt32, SIMD4<UInt32>)] = [
      (.zero, .zero, 10, SIMD4(0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8)),
      (
        SIMD4(ones, ones, ones, ones), SIMD2(ones, ones), 10,
        SIMD4(0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd)
      ),
      (pi, piKey, 10, SIMD4(0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1)),
      (.zero, .zero, 7, SIMD4(0x5f6f_b709, 0x0d89_3f64, 0x4f12_1f81, 0x4f73_0a48)),
      (pi, piKey, 7, SIMD4(0x4dfc_caba, 0x190a_87f0, 0xc473_62ba, 0xb6b5_242a)),
    ]
    for (counter, key, rounds, words) in answers {
      #expect(PhiloxEntryPoints.block(counter: counter, key: key, rounds: rounds) == words)
    }
  }

  @Test("a stream's first words are the block of its counter and key")
  func streamIsBlock() {
    var stream = PhiloxStream(
      seed: 0x299f_31d0_a409_3822, person: 9, stream: StreamIdentifier(.stepDay, slot: 3), day: -2)
    let block = PhiloxEntryPoints.block(
      counter: SIMD4(0, 9, 3 << 16 | 3, UInt32(bitPattern: -2)),
      key: SIMD2(0xa409_3822, 0x299f_31d0))
    for lane in 0..<4 { #expect(stream.nextWord() == block[lane]) }
  }

  @Test("opening a stream at block k gives its k-th block")
  func blockAfterSeek() {
    var whole = open(seed: 42)
    for block in 0..<50 as Range<UInt32> {
      var part = open(seed: 42, block: block)
      for _ in 0..<4 { #expect(part.nextWord() == whole.nextWord()) }
    }
  }

  @Test("seed, person, purpose, slot and day each make a stream of its own")
  func placesDiffer() {
    var streams = [
      open(seed: 5), open(seed: 5 + 1 << 32), open(seed: 5, person: 8),
      open(seed: 5, stream: StreamIdentifier(.stepDay, slot: 2)),
      open(seed: 5, stream: StreamIdentifier(.stepHours, slot: 1)), open(seed: 5, day: 1),
      open(seed: 5, block: 1),
    ]
    let words = Set(streams.indices.map { streams[$0].next() })
    #expect(words.count == streams.count)
  }

  @Test("the first words of a few streams are pinned")
  func golden() {
    var first = open(seed: 0, person: 0, stream: StreamIdentifier(.personTraits), day: 0)
    #expect(words(&first) == [0x8ea0_a395, 0x2c14_63ea, 0xda5b_2c3e, 0x28f0_45bd, 0xaccd_2d56])
    var second = open(
      seed: 20_240_229, person: 7, stream: StreamIdentifier(.stepDay, slot: 257), day: 19_782)
    #expect(words(&second) == [0x3a1e_860e, 0xc58a_5c75, 0x97f3_c1e4, 0xfe43_5c71, 0xbc1e_131b])
    var third = open(
      seed: .max, person: 1, stream: StreamIdentifier(.schedule, slot: .max), day: -1)
    #expect(words(&third) == [0x0938_3b3b, 0x409f_4802, 0x860d_7933, 0xd583_99c6, 0x9f23_4f0c])
  }

  @Test("wide words and uniform numbers are made of two words, the high half first")
  func widths() {
    var words = open(seed: 3)
    var wides = open(seed: 3)
    var uniforms = open(seed: 3)
    for _ in 0..<100 {
      let wide = UInt64(words.nextWord()) << 32 | UInt64(words.nextWord())
      #expect(wides.next() == wide)
      #expect(uniforms.uniform() == Double(wide >> 11) / 0x1p53)
    }
  }

  @Test("uniform numbers lie in [0, 1) with mean one half and variance one twelfth")
  func uniformRange() {
    var stream = open(seed: 11)
    let count = 200_000
    var sum = 0.0
    var squares = 0.0
    for _ in 0..<count {
      let u = stream.uniform()
      if !(u >= 0 && u < 1) { Issue.record("\(u) is outside of [0, 1)") }
      sum += u
      squares += (u - 0.5) * (u - 0.5)
    }
    let n = Double(count)
    #expect(abs(sum / n - 0.5) < 5 * (1 / 12 / n).squareRoot())
    #expect(abs(squares / n - 1.0 / 12) < 5 * (1 / 180 / n).squareRoot())
  }

  @Test("integers below n are equally frequent", arguments: [1, 2, 3, 5, 6, 7, 10, 24] as [UInt32])
  func integerFrequencies(outcomes: UInt32) {
    var stream = open(seed: UInt64(outcomes))
    let expected = 2000.0
    var counts = [Int](repeating: 0, count: Int(outcomes))
    for _ in 0..<(2000 * Int(outcomes)) { counts[Int(stream.integer(below: outcomes))] += 1 }
    let statistic = counts.reduce(0) {
      $0 + (Double($1) - expected) * (Double($1) - expected) / expected
    }
    let freedom = Double(outcomes - 1)
    #expect(statistic <= freedom + 4 * (2 * freedom).squareRoot() + 8)
  }

  @Test("integers below the largest n stay below it and use its upper half")
  func integerLarge() {
    var stream = open(seed: 17)
    let outcomes: UInt32 = 3 << 30
    let draws = (0..<3000).map { _ in stream.integer(below: outcomes) }
    #expect(draws.allSatisfy { $0 < outcomes })
    // A modulus instead of Lemire's method would give the lowest third half of all draws.
    let low = draws.filter { $0 < 1 << 30 }.count
    #expect((900...1100).contains(low))
  }

  private func words(_ stream: inout PhiloxStream) -> [UInt32] {
    var words: [UInt32] = []
    for _ in 0..<5 { words.append(stream.nextWord()) }
    return words
  }

  private func open(
    seed: UInt64, person: UInt32 = 7,
    stream: StreamIdentifier = StreamIdentifier(.stepDay, slot: 1), day: Int32 = 0,
    block: UInt32 = 0
  ) -> PhiloxStream {
    PhiloxStream(seed: seed, person: person, stream: stream, day: day, block: block)
  }
}
