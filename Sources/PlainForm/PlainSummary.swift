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

/// The texts of an export for its readers in later decades.
public enum PlainTexts {
    /// The schema of the records, in the language of Protocol Buffers.
    public static var schema: [UInt8] { PackageResources.records_txt }

    /// The sentences on what an export leaves out.
    static let leftOut = [
        "The password, sessions, tokens of apps, passkeys and invitations: access does not leave the server.",
        "The links and passwords of shares.",
        "Smaller pictures, the search index and counts, which Daybook rebuilds.",
        "The log of changes for clients, and responses that are kept for a day.",
    ]

    /// Returns the sentence on hidden things that an export leaves out, because they were locked.
    public static func leftOutHidden(entries: Int, photos: Int) -> String {
        "Hidden items, which were locked. Entries: \(entries), photos: \(photos)."
    }

    /// The text of README.txt.
    public static let readMe = """
        This folder is a diary, with everything in it, or a part of one: daybook.json says
        what was left out. You need no Daybook to read it.

        2024/03/09-first-snow/index.md
            An entry of 9 March 2024: a text file in UTF-8. Above are its values in YAML,
            between two lines of three dashes; below is the text as it was written, in
            Markdown. Its photos, films and recordings lie beside it, as they came from
            the camera. A photo of several entries lies beside the first; the others say
            where.
        library/2024/03/
            Photos of March 2024 that no entry shows.
        drafts/  hidden/  trash/
            The same for entries without text, for what was hidden, and for what was
            deleted less than 30 days before. Everything hidden lies in hidden/, also what
            was deleted: a copy of the other folders shows nothing of it. Only records/
            has both.
        sounds/
            Sounds that make a pet or a child look at the camera.
        earlier/
            Photos that only earlier texts of an entry show; those of hidden entries lie in
            hidden/earlier/. Each name is the SHA-256 of the bytes.
        records/KIND.jsonl
            Everything, exactly: a record in each line, as a JSON object in UTF-8. Start
            here to write a program that reads the diary. The current text of an entry is
            the line of revisions.jsonl with the entry's ID as entryId and the entry's
            revision as number. If its bodyRevision is another number, the body is in the
            line with that number. Times are in UTC. Numbers of 64 bits are in quotes, as
            JSON readers may lose digits otherwise.
        records/files.jsonl
            Each file with bytes of the diary: its path, its SHA-256 and its size. The
            digest of a photo's record leads to its file.
        records/pages.jsonl
            The SHA-256 of each index.md as it was written, to tell whether somebody
            edited it since.
        schema/records.proto
            What each field of a record means, in the language of Protocol Buffers 3.
        daybook.json
            The account, the time, the counts, and what was left out. It was written
            last: without it, the export was interrupted.

        """
}
