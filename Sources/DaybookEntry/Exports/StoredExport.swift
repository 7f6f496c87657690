import PlainForm
import ProtobufC

/// The facts of an export that can be downloaded. Its files are beside them (``ExportFiles``).
struct StoredExport: Codable, Sendable, Equatable {
    /// The numbers of things that are in an export, or left out of it.
    struct Counts: Codable, Sendable, Equatable {
        var entries = 0
        var photos = 0
        /// The files that the server has lost.
        var missingFiles = 0
        /// The hidden entries that are left out.
        var leftOutEntries = 0
        /// The hidden photos that are left out, without the films of live photos.
        var leftOutPhotos = 0
    }

    /// The time for which an export can be downloaded.
    static let lifetimeSeconds: Int64 = 24 * 3600
    /// The maximum number of exports of an account. Another one replaces the oldest.
    static let maximumPerAccount = 2
    /// The maximum number of exports of all accounts.
    static let maximum = 200

    let id: UUIDBytes
    /// The SHA-256 of the idempotency key of the call; nil for a call without one.
    var key: [UInt8]?
    /// The ID of the account. The key would not do: after a restore, another account may have it.
    let account: UUIDBytes
    /// The ID of the session or token that made the export.
    var session: UUIDBytes?
    /// The part of the diary that the caller asked for; nil for everything.
    var part: PlainPart?
    /// The same part, with its album by title.
    var namedPart: PlainPart?
    let createTime: Instant
    /// Whether hidden things are in the export.
    let includesHidden: Bool
    let counts: Counts
    /// The number of files in the archive.
    let files: Int
    /// The offset of the archive's directory, which follows all files.
    let directoryOffset: Int64
    /// The size of the archive in bytes.
    let size: Int64

    var expireTime: Instant { createTime.advanced(bySeconds: Self.lifetimeSeconds) }

    /// The name under which clients save the archive, with the day of the export in UTC and the part.
    var fileName: String {
        let date = LocalTime(createTime, offset: UTCOffset(seconds: 0)).date
        return (namedPart ?? PlainPart()).archiveName(on: date.description)
    }
}

/// A file of an archive: a blob of media-service, or a part of the export's texts.
struct StoredMember: Sendable, Equatable {
    let name: String
    let size: Int64
    /// The lower-case hex SHA-256 of a blob; nil for a text.
    var digest: String?
    /// The offset in the texts.
    var offset: Int64 = 0
    /// The CRC-32 of a text.
    var crc: UInt32 = 0
}

extension StoredMember {
    /// The line of the member in the list of members, with its line break.
    var line: [UInt8] {
        var members: [(key: String, value: JSONValue)] = [
            ("name", .string(name)), ("size", .number(JSONNumber(size))), ("offset", .number(JSONNumber(offset))),
            ("crc", .number(JSONNumber(Int64(crc)))),
        ]
        if let digest { members.append(("digest", .string(digest))) }
        return JSONValue.object(members).serialized() + [UInt8(ascii: "\n")]
    }

    /// Reads the line of a member, with or without its line break; nil for any other line.
    init?(line: some Sequence<UInt8>) {
        guard let json = try? JSONValue(parsing: Array(line)), let name = json["name"]?.stringValue,
            case .number(let size) = json["size"], let size = size.integer(as: Int64.self),
            case .number(let offset) = json["offset"], let offset = offset.integer(as: Int64.self),
            case .number(let crc) = json["crc"], let crc = crc.integer(as: UInt32.self)
        else { return nil }
        let digest = json["digest"]
        if digest != nil, digest?.stringValue == nil { return nil }
        self.init(name: name, size: size, digest: digest?.stringValue, offset: offset, crc: crc)
    }
}
