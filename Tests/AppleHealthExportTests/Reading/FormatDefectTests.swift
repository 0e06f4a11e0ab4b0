import HealthModel
import Testing

@testable import AppleHealthExport

/// The defects of exports that real systems have written.
@Suite("Defects of Apple Health exports")
struct FormatDefectTests {
  @Test("(a) The document type of iOS 16 is not closed")
  func documentType() throws {
    let type = """
      <!DOCTYPE HealthData [
      <!-- HealthKit Export Version: 12 -->
      <!ELEMENT HealthData (ExportDate,Me,(Record|VisionPrescription)*)>
      <!ATTLIST VisionPrescription
        type  CDATA #REQUIRED
      <!ELEMENT RightEye EMPTY>
      ]>

      """
    let result = try imported(Export.text(try Export.steps(), type: type))
    #expect(result.history.steps.map(\.values) == [[10]])
    #expect(result.summary.problems == [])
  }

  @Test("(b) Values contain control characters")
  func controlCharacters() throws {
    let record = try Export.record(
      .stepCount, "2021-02-06 09:00:00 +0100", value: "10", source: "A\u{b}B")
    let result = try imported(Export.text(record))
    #expect(result.history.steps.map(\.source.name) == ["A B"])
    #expect(result.summary.problems == [])
  }

  @Test("(c) The clinical documents beside the export have several roots and are not read")
  func clinicalDocuments() throws {
    let bytes = try zip([
      "apple_health_export/export_cda.xml": "<ClinicalDocument/>\n<ClinicalDocument/>\n",
      "apple_health_export/export.xml": Export.text(try Export.steps()),
    ])
    #expect(try imported(bytes).history.steps.map(\.values) == [[10]])
  }

  @Test("(d) Attributes of workout statistics occur twice; in a record that is a problem")
  func doubledAttributes() throws {
    let workout = """
       <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30">
        <WorkoutStatistics type="HKQuantityTypeIdentifierStepCount" startDate="1" startDate="2"/>
       </Workout>

      """
    let doubled = try Export.steps(more: " startDate=\"2021-02-06 08:00:00 +0100\"")
    let result = try imported(Export.text(workout + doubled + (try Export.steps())))
    #expect(result.history.steps.map(\.values) == [[10]])
    #expect(result.summary.skipped == ["attribute that occurs twice": 1])
    #expect(result.summary.problems.map(\.line) == [10])
    #expect(result.summary.others == ["Workout": 1])
  }

  @Test("(e) iOS 8 writes names with spaces and dates without separators")
  func oldDates() throws {
    let me = " <Me Date of Birth=\"\" Biological Sex=\"HKBiologicalSexNotSet\"/>\n"
    let record = try Export.record(
      .stepCount, "20141106120000+0100", "20141106120500+0100", value: "7")
    let result = try imported(Export.text(me + record, date: "20150101120000Z"))
    #expect(result.history.steps.map(\.starts) == [[1_415_271_600_000]])
    #expect(result.history.steps.map(\.ends) == [[1_415_271_900_000]])
    #expect(result.history.span.end.milliseconds == 1_420_113_600_000)
    #expect(result.summary.problems == [])
  }

  @Test("(f) Truncated and empty files are refused at every length")
  func truncated() throws {
    let text = Export.text(try Export.steps())
    let bytes = try zip(["apple_health_export/export.xml": text])
    // The list of entries at the end repeats what is known before it.
    let list = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4b, 1, 2]) })
    let whole = try imported(bytes).history
    for count in stride(from: 0, to: bytes.count, by: 5) {
      do {
        #expect(try imported(Array(bytes[..<count])).history == whole)
        #expect(count >= list, "\(count) bytes")
      } catch is ExportError {}
    }
    for count in stride(from: 0, to: text.utf8.count - 2, by: 7) {
      #expect(try refusal(Array(text.utf8.prefix(count))) != "none", "\(count) bytes")
    }
    #expect(try refusal([]).contains("not a complete Apple Health export"))
    #expect(try refusal(try zip([:])).contains("not an Apple Health export"))
  }

  @Test("An export without a document type, in a zip's root or as plain text, is read too")
  func otherLayouts() throws {
    let text = Export.text(try Export.steps(), type: "")
    #expect(try imported(text).history.stepCount == 1)
    #expect(try imported("\u{feff}" + text).history.stepCount == 1)
    #expect(try imported(try zip(["Exportación.xml": text])).history.stepCount == 1)
  }
}
