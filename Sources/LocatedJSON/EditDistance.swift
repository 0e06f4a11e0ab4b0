/// Finds the closest match for a misspelled word.
public enum EditDistance {
  /// Words longer than this many Unicode scalars are not compared.
  public static let lengthLimit = 100

  /// Returns the number of edits between two words: insert, delete, replace, or swap neighbors.
  ///
  /// This is the Damerau-Levenshtein distance in its restricted form (optimal string alignment): no
  /// substring is edited twice. The result is nil if a word is longer than `lengthLimit`.
  ///
  /// - Complexity: O(n·m) for words of n and m Unicode scalars.
  public static func between(_ left: String, _ right: String) -> Int? {
    let a = Array(left.unicodeScalars.prefix(lengthLimit + 1))
    let b = Array(right.unicodeScalars.prefix(lengthLimit + 1))
    guard a.count <= lengthLimit, b.count <= lengthLimit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
        var best = min(last[j + 1] + 1, row[j] + 1, replaced)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }

  /// Returns the closest candidate for a misspelled word, or nil if none is close enough.
  ///
  /// A candidate that differs only in case wins; otherwise the closest one within
  /// `max(1, length / 3)` edits. Among equally close candidates, the first one wins.
  ///
  /// - Complexity: O(k·n·m) for k candidates.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.unicodeScalars.prefix(lengthLimit + 1).count <= lengthLimit else { return nil }
    let lowered = word.lowercased()
    if let same = candidates.first(where: { $0.lowercased() == lowered }) { return same }
    var nearest: String?
    var best = max(1, word.unicodeScalars.count / 3) + 1
    for candidate in candidates {
      guard let distance = between(word, candidate), distance < best else { continue }
      (nearest, best) = (candidate, distance)
    }
    return nearest
  }
}
