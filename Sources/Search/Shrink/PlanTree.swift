package import Harness
package import LocatedJSON
import Scenario

extension RunPlan {
  /// Returns a scenario file's tree with the seeds and persons from the command line.
  ///
  /// - Parameters:
  ///   - bytes: The file's text.
  ///   - file: The file name for error messages.
  /// - Returns: The tree with this plan's seeds and number of persons.
  /// - Throws: `InputError` if the text is not valid JSON.
  package func tree(of bytes: [UInt8], file: String) throws(InputError) -> JSONNode {
    let tree = try TrialSeeds(data: seed, schedule: scheduleSeed).tree(of: bytes, file: file)
    return persons == scenario.persons ? tree : tree.with(.whole(persons), at: "persons")
  }
}

extension TrialSeeds {
  /// Returns a scenario file's tree with these seeds.
  func tree(of bytes: [UInt8], file: String) throws(InputError) -> JSONNode {
    let tree = try JSONParser.parse(bytes, file: file).with(.whole(data), at: "seed")
    let own = tree["schedule", "seed"]
    return own == nil && schedule == 0 ? tree : tree.with(.whole(schedule), at: "schedule", "seed")
  }
}
