import TestSupport
import Testing

@testable import Search

@Suite struct ParetoFrontTests {
  /// By the definition: on the front is what no other point is better than.
  private func defined(_ points: [[Int64]]) -> [Int] {
    var front: [Int] = []
    for (index, point) in points.enumerated() {
      var isBeaten = false
      for other in points {
        var (worse, better) = (0, 0)
        for (mine, theirs) in zip(point, other) {
          if theirs > mine { worse += 1 }
          if theirs < mine { better += 1 }
        }
        if worse == 0, better > 0 { isBeaten = true }
      }
      if !isBeaten { front.append(index) }
    }
    return front
  }

  @Test("it is the definition on every set of up to four points of a 3 by 3 grid")
  func small() {
    let grid = (0..<9).map { [Int64($0 / 3), Int64($0 % 3)] }
    var examined = 0
    func extend(_ points: [[Int64]]) {
      #expect(ParetoFront.indices(of: points) == defined(points), "\(points)")
      examined += 1
      if points.count < 4 { for point in grid { extend(points + [point]) } }
    }
    extend([])
    #expect(examined == 1 + 9 + 81 + 729 + 6_561)
  }

  @Test("it is the definition on random points of five numbers")
  func random() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = Xorshift(seed: seed)
      let points = (0..<60).map { _ in (0..<5).map { _ in Int64(random.int(0...7)) } }
      let front = ParetoFront.indices(of: points)
      #expect(front == defined(points))
      #expect(!front.isEmpty)
    }
  }

  @Test("points that are equal stay together")
  func equal() {
    #expect(ParetoFront.indices(of: [[1, 1], [1, 1], [2, 1]]) == [0, 1])
    #expect(ParetoFront.indices(of: []) == [])
  }
}
