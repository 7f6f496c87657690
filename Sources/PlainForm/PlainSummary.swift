import Foundation

/// The facts of an export in `daybook.json`, which is written last: a folder without it is unfinished.
public struct PlainSummary: Codable, Sendable, Equatable {
    /// The version of the plain form that this program writes. It reads only versions that it knows.
    public static let currentFormat = 1
    /// The name of the file.
    public static let fileName = "daybook.json"

    /// The version of the plain form.
    public let format: Int
    /// The ID of the diary, 32 hex digits.
    public let diary: String
    /// The ID of the account.
    public let accountID: String
    /// The name of the account.
    public let account: String
    /// The time of the export in RFC 3339.
    public var time: String
    /// The version of the program.
    public let daybookVersion: String
    /// The number of records in each file, by the name of the file without its ending.
    public let counts: [String: Int]
    /// The number of files with bytes of the diary.
    public private(set) var files = 0
    /// The sum of the sizes of these files in bytes.
    public private(set) var fileBytes: Int64 = 0
    /// The digests of files that are missing or damaged in the diary, and are not in the export.
    public private(set) var missing: [String] = []
    /// The sentences on what an export leaves out.
    public var leftOut: [String]

    private enum CodingKeys: String, CodingKey {
        case format, diary, account, time, daybookVersion, counts, files, fileBytes, missing, leftOut
        case accountID = "accountId"
    }

    /// Creates the facts of an export before its files are written.
    public init(
        diary: String, accountID: String, account: String, time: String, daybookVersion: String,
        counts: [RecordFile: Int]
    ) {
        format = Self.currentFormat
        (self.diary, self.accountID, self.account) = (diary, accountID, account)
        (self.time, self.daybookVersion) = (time, daybookVersion)
        self.counts = Dictionary(uniqueKeysWithValues: RecordFile.allCases.map { ($0.rawValue, counts[$0] ?? 0) })
        leftOut = PlainTexts.leftOut
    }

    /// Adds the facts of the files with bytes of the diary.
    ///
    /// - Parameter missing: The digests of files that are missing or damaged, in any order.
    public mutating func note(files: Int, bytes: Int64, missing: [String]) {
        (self.files, fileBytes, self.missing) = (files, bytes, missing.sorted())
    }

    /// Returns the contents of the file.
    public func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
}

/// The paths of the files for programs and readers below the folder of the plain form.
public enum PlainPaths {
    /// The folder of the records and lists.
    public static let recordFolder = "records"
    /// The folder of the schema.
    public static let schemaFolder = "schema"
    /// The schema of the records.
    public static let schema = schemaFolder + "/records.proto"
    /// The text that says what is in the folder.
    public static let readMe = "README.txt"
    /// The name of the list of the files with bytes of the diary.
    public static let fileList = "files.jsonl"
    /// The name of the list of pages.
    public static let pageList = "pages.jsonl"

    /// Returns the path of a file of records, or of a list.
    public static func path(ofRecords name: String) -> String { recordFolder + "/" + name }

    /// The paths of all files.
    public static var all: [String] {
        (RecordFile.allCases.map(\.name) + [fileList, pageList]).map { path(ofRecords: $0) }
            + [schema, readMe, PlainSummary.fileName]
    }
}
