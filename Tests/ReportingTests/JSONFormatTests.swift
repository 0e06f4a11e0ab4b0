import Foundation
import Reporting
import RunReport
import Testing

@Suite struct JSONFormatTests {
  private var text: String { String(decoding: JSONFormat.bytes(of: smallReport), as: UTF8.self) }

  @Test("the report is written with its keys sorted, indented, slashes as they are")
  func golden() {
    #expect(text == Self.golden)
  }

  @Test("what is written is read back the same")
  func roundTrip() throws {
    let data = Data(JSONFormat.bytes(of: smallReport))
    #expect(try JSONDecoder().decode(RunReport.self, from: data) == smallReport)
  }

  @Test("outside text there is no fraction and no exponent")
  func wholeNumbers() {
    var isText = false
    var outside = ""
    for character in text.replacingOccurrences(of: "\\\"", with: "") {
      if character == "\"" { isText.toggle() } else if !isText { outside.append(character) }
    }
    #expect(outside.contains("3000000000"))
    #expect(outside.allSatisfy { " \n{}[]:,-0123456789".contains($0) })
  }

  @Test("an empty value ends with a newline too")
  func empty() {
    #expect(JSONFormat.bytes(ofValue: [Int]()).last == UInt8(ascii: "\n"))
  }

  private static let golden = #"""
    {
      "figures" : {
        "dailySteps" : {
          "days" : 3,
          "daysPerPoint" : 1,
          "kind" : "series",
          "start" : "2023-01-01T00:00:00.000Z",
          "unit" : "steps",
          "values" : [
            -1,
            0,
            9
          ]
        }
      },
      "generatorVersion" : 3,
      "history" : {
        "digest" : "abcd",
        "edgeCases" : {
          "dailyTotal" : 10,
          "zeroLength" : 4
        },
        "mergeRules" : [

        ],
        "tracks" : [
          {
            "first" : "2023-01-01T00:00:00.000Z",
            "last" : "2023-01-02T00:00:00.000Z",
            "samples" : 12,
            "source" : "watch",
            "total" : 3000000000,
            "track" : "steps"
          },
          {
            "samples" : 0,
            "source" : "scale/1",
            "total" : 0,
            "track" : "weight"
          }
        ]
      },
      "inputs" : {
        "gsl" : "2.7",
        "timeZoneData" : "2025b"
      },
      "invariants" : [
        {
          "breaches" : 0,
          "examined" : 100,
          "findings" : [

          ],
          "id" : "First",
          "status" : "held"
        },
        {
          "breaches" : 2,
          "examined" : 3,
          "findings" : [
            {
              "finding" : {
                "actual" : "\"2\"",
                "expected" : "1",
                "message" : "is wrong",
                "place" : "noon"
              },
              "person" : 1
            },
            {
              "finding" : {
                "actual" : "",
                "expected" : "a",
                "message" : "is lost",
                "place" : ""
              },
              "person" : 0
            }
          ],
          "id" : "Second",
          "status" : "violated"
        }
      ],
      "scenario" : {
        "digest" : "00ff",
        "name" : "small",
        "persons" : 2,
        "scheduleSeed" : "5",
        "seed" : "18446744073709551615",
        "semantics" : [
          "mergeScope=once"
        ]
      },
      "schemaVersion" : 1,
      "services" : {
        "layering" : {
          "results" : {
            "intervals" : 1
          },
          "work" : {
            "maxDepth" : 2,
            "queries" : 5
          }
        },
        "store" : {
          "results" : {
            "steps" : 7,
            "windows" : 2
          },
          "work" : {

          }
        }
      },
      "verdict" : "violated"
    }

    """#
}
