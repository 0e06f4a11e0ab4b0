package import Harness
package import LocatedJSON
import Scenario

extension RunPlan {
  /// A scenario file's tree with what the command line changed: seeds and persons.
  ///
  /// - Parameters:
  ///   - bytes: The file's text.
  ///   - file: The file's name, for errors.
  /// - Returns: The tree.
  /// - Throws: `InputError` when the text is no JSON.
  package func tree(of bytes: [UInt8], file: String) throws(InputError) -> JSONNode {
    let tree = try TrialSeeds(data: seed, schedule: scheduleSeed).tree(of: bytes, file: file)
    return persons == scenario.persons ? tree : tree.with(.whole(persons), at: "persons")
  }
}

extension TrialSeeds {
  /// A scenario file's tree with these seeds.
  func tree(of bytes: [UInt8], file: String) throws(InputError) -> JSONNode {
    let tree = try JSONParser.parse(bytes, file: file).with(.whole(data), at: "seed")
    let own = tree["schedule", "seed"]
    return own == nil && schedule == 0 ? tree : tree.with(.whole(schedule), at: "schedule", "seed")
  }
}
