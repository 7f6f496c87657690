public import DaybookAPI
public import ProtobufC

/// The files of records, each with the records of one kind.
public enum RecordFile: String, CaseIterable, Sendable {
    case accounts
    case photos
    case entries
    case albums
    case albumPhotos = "album-photos"
    case subjects
    case sounds
    case shares
    case shareViews = "share-views"
    case memories
    case savedPictures = "saved-pictures"
    /// The revisions of entries. This file is by far the largest, and is read after the entries.
    case revisions

    /// The name of the file.
    public var name: String { rawValue + ".jsonl" }

    /// The kind of its records.
    public var kind: KeptRecordKind {
        switch self {
        case .accounts: .account
        case .photos: .photo
        case .entries: .entry
        case .albums: .album
        case .albumPhotos: .albumPhoto
        case .subjects: .subject
        case .sounds: .sound
        case .shares: .share
        case .shareViews: .shareView
        case .memories: .memory
        case .savedPictures: .savedPicture
        case .revisions: .revision
        }
    }
}

/// The lines of a file of records: each is one record as proto3 JSON, without a line break in it.
public enum RecordLines {
    /// The maximum size of a line. A record has at most a megabyte of text, and JSON may write each byte of it as an
    /// escape of six bytes.
    public static let maximumBytes = 16 << 20

    private static let limits = DecodingLimits(maximumSize: maximumBytes)

    /// Returns the line of a record, with its line break; nil for a record of an unknown kind.
    public static func line(of record: KeptRecord) throws(ProtobufError) -> [UInt8]? {
        switch record.record {
        case .account(let account): try line(of: account)
        case .entry(let entry): try line(of: entry)
        case .revision(let revision): try line(of: revision)
        case .photo(let photo): try line(of: photo)
        case .album(let album): try line(of: album)
        case .albumPhoto(let photo): try line(of: photo)
        case .subject(let subject): try line(of: subject)
        case .sound(let sound): try line(of: sound)
        case .share(let share): try line(of: share)
        case .shareView(let view): try line(of: view)
        case .memory(let memory): try line(of: memory)
        case .savedPicture(let picture): try line(of: picture)
        case nil: nil
        }
    }

    /// Returns the line of a record of a known kind, with its line break.
    public static func line<Record: Message>(of record: Record) throws(ProtobufError) -> [UInt8] {
        try ProtobufJSON.json(fromWire: record.encoded(), as: Record.descriptor) + [UInt8(ascii: "\n")]
    }

    /// Reads a record of any kind from a line of its file, without the fields that a newer Daybook wrote.
    ///
    /// - Parameter unknown: Counts these fields.
    /// - Throws: An error that names the field at fault.
    public static func record(
        in file: RecordFile, from line: [UInt8], countingUnknown unknown: inout UnknownFields
    ) throws(ProtobufError) -> KeptRecord {
        var record = KeptRecord()
        record.record =
            switch file {
            case .accounts: .account(try Self.record(KeptAccount.self, from: line, countingUnknown: &unknown))
            case .photos: .photo(try Self.record(KeptPhoto.self, from: line, countingUnknown: &unknown))
            case .entries: .entry(try Self.record(KeptEntry.self, from: line, countingUnknown: &unknown))
            case .albums: .album(try Self.record(KeptAlbum.self, from: line, countingUnknown: &unknown))
            case .albumPhotos: .albumPhoto(try Self.record(KeptAlbumPhoto.self, from: line, countingUnknown: &unknown))
            case .subjects: .subject(try Self.record(KeptSubject.self, from: line, countingUnknown: &unknown))
            case .sounds: .sound(try Self.record(KeptSound.self, from: line, countingUnknown: &unknown))
            case .shares: .share(try Self.record(KeptShare.self, from: line, countingUnknown: &unknown))
            case .shareViews: .shareView(try Self.record(KeptShareView.self, from: line, countingUnknown: &unknown))
            case .memories: .memory(try Self.record(KeptMemory.self, from: line, countingUnknown: &unknown))
            case .savedPictures:
                .savedPicture(try Self.record(KeptSavedPicture.self, from: line, countingUnknown: &unknown))
            case .revisions: .revision(try Self.record(KeptRevision.self, from: line, countingUnknown: &unknown))
            }
        return record
    }

    /// Reads a line of the list of files: the path below the folder, and the SHA-256 in hex digits; nil for any other
    /// line. Fields that a newer Daybook wrote are passed over.
    public static func file(from line: [UInt8]) -> (path: String, digest: String)? {
        var unknown = UnknownFields()
        return file(from: line, countingUnknown: &unknown)
    }

    /// Reads a line of the list of files, as the other function does.
    ///
    /// - Parameter unknown: Counts the fields that a newer Daybook wrote.
    public static func file(
        from line: [UInt8], countingUnknown unknown: inout UnknownFields
    ) -> (path: String, digest: String)? {
        (try? record(KeptFile.self, from: line, countingUnknown: &unknown)).map { ($0.path, $0.digest) }
    }

    /// Returns a line of the list of files, with its line break.
    public static func fileLine(path: String, digest: String, size: Int64) throws(ProtobufError) -> [UInt8] {
        var file = KeptFile()
        (file.path, file.digest, file.sizeBytes) = (path, digest, size)
        return try line(of: file)
    }

    /// Reads the name of the account from the line of its record; nil for any other line. Fields that a newer Daybook
    /// wrote are passed over.
    public static func accountName(from line: [UInt8]) -> String? {
        var unknown = UnknownFields()
        return (try? record(KeptAccount.self, from: line, countingUnknown: &unknown))?.name
    }

    /// Reads a line of the list of pages about the page of an entry: the path below the folder, the SHA-256 of the text as
    /// it was written in hex digits, and the entry's ID; nil for any other line. Fields that a newer Daybook wrote are
    /// passed over.
    public static func page(from line: [UInt8]) -> (path: String, digest: String, entryID: String)? {
        var unknown = UnknownFields()
        return page(from: line, countingUnknown: &unknown)
    }

    /// Reads a line of the list of pages about the page of an entry, as the other function does.
    ///
    /// - Parameter unknown: Counts the fields that a newer Daybook wrote.
    public static func page(
        from line: [UInt8], countingUnknown unknown: inout UnknownFields
    ) -> (path: String, digest: String, entryID: String)? {
        guard let page = try? record(KeptPage.self, from: line, countingUnknown: &unknown), !page.entryId.isEmpty
        else { return nil }
        return (path: page.path, digest: page.digest, entryID: page.entryId)
    }

    /// Reads a record from its line, with or without the line break.
    ///
    /// - Throws: An error that names the field, such as one that a newer Daybook wrote.
    public static func record<Record: Message>(
        _ type: Record.Type, from line: [UInt8]
    ) throws(ProtobufError) -> Record {
        let json = try JSONValue(parsing: line, limits: limits)
        return try Record(decoding: ProtobufJSON.wireBytes(from: json, as: Record.descriptor))
    }

    /// Reads a record from its line, without the fields that a newer Daybook wrote.
    ///
    /// - Parameter unknown: Counts these fields.
    /// - Throws: An error that names the field at fault.
    public static func record<Record: Message>(
        _ type: Record.Type, from line: [UInt8], countingUnknown unknown: inout UnknownFields
    ) throws(ProtobufError) -> Record {
        let json = try JSONValue(parsing: line, limits: limits)
        let wire = try ProtobufJSON.wireBytes(from: json, as: Record.descriptor, countingUnknown: &unknown)
        return try Record(decoding: wire)
    }
}

extension PlainPlan.File {
    /// Returns the line of the file in the list of files.
    ///
    /// - Parameters:
    ///   - size: The number of bytes that were written.
    ///   - place: The path at which the file lies; nil for ``path``.
    public func line(size: Int64, at place: String? = nil) throws(ProtobufError) -> [UInt8] {
        try RecordLines.fileLine(path: place ?? path, digest: digest, size: size)
    }
}
