import DaybookAPI
import Foundation
import PlainForm
import Wording

/// The rule that tells malformed records among those that an import refuses: Daybook wrote none of them. Each counts to
/// the number of unreadable lines with which a file is read no further.
///
/// A record that is refused for lack of its file, of storage, or of the record that it belongs to is not malformed: a
/// large diary may have any number of them. One that repeats the IDs of another counts.
enum MalformedRecord {
    /// The number of hex digits of a SHA-256.
    private static let digestDigits = 64

    /// Returns the first field that makes a record malformed: an ID that is none, or the digest of its file; nil if there
    /// is none.
    static func field(of record: KeptRecord) -> String? {
        let (kind, ids) = names(of: record)
        for (field, text) in zip(idFields(of: kind), ids) where !isID(text, of: kind) { return field }
        switch record.record {
        case .photo(let photo): return isDigest(photo.digest) ? nil : "digest"
        case .sound(let sound): return isDigest(sound.digest) ? nil : "digest"
        default: return nil
        }
    }

    /// Returns the text that tells a record from all others of its file.
    static func identity(of record: KeptRecord) -> String {
        let ids = names(of: record).ids
        switch record.record {
        case .revision(let text): return identity(of: ids, number: "\(text.number)")
        case .shareView(let view): return identity(of: ids, number: "\(view.number)")
        default: return identity(of: ids, number: "")
        }
    }

    private static func identity(of ids: [String], number: String) -> String {
        (ids + [number]).joined(separator: " ").lowercased()
    }

    /// Returns whether a service refused a record because it is malformed.
    ///
    /// - Parameter reason: The reason of the refusal for programs.
    static func isMalformed(because reason: String) -> Bool {
        reason == ImportFault.recordUnreadable.reason || FieldFault(rawValue: reason) != nil
    }

    /// Returns the fields with the IDs that every record of a kind has, as JSON spells them.
    private static func idFields(of kind: RecordFile) -> [String] {
        switch kind {
        case .albumPhotos: ["albumId", "photoId"]
        case .shareViews: ["shareId"]
        case .revisions: ["entryId"]
        default: ["id"]
        }
    }

    /// Returns the IDs of a record in the order of their fields, and its kind.
    private static func names(of record: KeptRecord) -> (kind: RecordFile, ids: [String]) {
        switch record.record {
        case .account(let account): (.accounts, [account.id])
        case .entry(let entry): (.entries, [entry.id])
        case .revision(let text): (.revisions, [text.entryId])
        case .photo(let photo): (.photos, [photo.id])
        case .album(let album): (.albums, [album.id])
        case .albumPhoto(let row): (.albumPhotos, [row.albumId, row.photoId])
        case .subject(let subject): (.subjects, [subject.id])
        case .sound(let sound): (.sounds, [sound.id])
        case .share(let share): (.shares, [share.id])
        case .shareView(let view): (.shareViews, [view.shareId])
        case .memory(let memory): (.memories, [memory.id])
        case .savedPicture(let picture): (.savedPictures, [picture.id])
        case nil: (.accounts, [""])
        }
    }

    /// Returns whether a text is an ID of a kind: a UUID, except that its days name a memory, and its provider a saved
    /// picture.
    private static func isID(_ text: String, of kind: RecordFile) -> Bool {
        kind == .memories || kind == .savedPictures ? !text.isEmpty : UUID(uuidString: text) != nil
    }

    private static func isDigest(_ text: String) -> Bool {
        text.utf8.count == digestDigits && text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
}
