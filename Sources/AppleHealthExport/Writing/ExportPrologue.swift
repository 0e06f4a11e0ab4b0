/// The part of an export that precedes the records.
///
/// Health declares every element that an export may have. This writer declares those that it
/// writes, so that the file is valid by its own document type, which those of Health are not.
enum ExportPrologue {
  /// The document type, with the version of the format.
  static let documentType = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,Record*)>
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    <!ELEMENT ExportDate EMPTY>
    <!ATTLIST ExportDate
      value CDATA #REQUIRED
    >
    <!ELEMENT Me EMPTY>
    <!ATTLIST Me
    \(characteristics.map { "  \(prefix)\($0.name) CDATA #REQUIRED\n" }.joined())>
    <!ELEMENT Record (MetadataEntry*)>
    <!ATTLIST Record
      type          CDATA #REQUIRED
      unit          CDATA #IMPLIED
      value         CDATA #IMPLIED
      sourceName    CDATA #REQUIRED
      sourceVersion CDATA #IMPLIED
      device        CDATA #IMPLIED
      creationDate  CDATA #IMPLIED
      startDate     CDATA #REQUIRED
      endDate       CDATA #REQUIRED
    >
    <!ELEMENT MetadataEntry EMPTY>
    <!ATTLIST MetadataEntry
      key   CDATA #REQUIRED
      value CDATA #REQUIRED
    >
    ]>

    """

  /// The start of the root, which names the locale: its units are metric.
  static let root = "<HealthData locale=\"en_GB\">\n"

  /// The person, about whom nothing is known.
  static let me =
    " <Me" + characteristics.map { " \(prefix)\($0.name)=\"\($0.value)\"" }.joined() + "/>\n"

  private static let prefix = "HKCharacteristicTypeIdentifier"

  private static let characteristics = [
    (name: "DateOfBirth", value: ""), (name: "BiologicalSex", value: "HKBiologicalSexNotSet"),
    (name: "BloodType", value: "HKBloodTypeNotSet"),
    (name: "FitzpatrickSkinType", value: "HKFitzpatrickSkinTypeNotSet"),
    (name: "CardioFitnessMedicationsUse", value: "None"),
  ]
}
