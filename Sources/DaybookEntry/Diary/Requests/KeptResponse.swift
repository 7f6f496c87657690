import Foundation
import Wording

/// A resource in a stored response that may be returned again. It may have been hidden since.
protocol KeptResponse: Codable, Sendable {
    var id: UUIDBytes { get }

    /// Returns the current resource with an ID.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if it is deleted permanently.
    static func current(_ id: UUIDBytes, in context: ReadContext) throws -> Self

    /// Whether the resource is unchanged since its creation.
    var isAsCreated: Bool { get }

    /// Returns the resource as the caller may see it now.
    ///
    /// - Throws: ``DiaryError`` with reason `HIDDEN_LOCKED` if it is hidden and locked for the caller.
    func shownAgain(in context: ReadContext) throws -> Self
}

extension StoredResponse {
    /// The maximum size of a stored resource, in bytes. Of a larger resource only the ID is stored.
    static let wholeBytes = 8 * 1024
    /// The maximum size of an account's stored responses that are stored whole, in bytes: enough for a day's uploads of
    /// a phone.
    static let ownerBytes: Int64 = 64 << 20
    /// The maximum size of all stored responses of an account, in bytes. Beyond it, keys are refused until the oldest
    /// is a day old, except those of writes that store no response of their own.
    static let ownerBytesMost: Int64 = 256 << 20

    /// Makes the stored form of a response: the whole response, or only its ID if it is large or the account's stored
    /// responses are large already.
    ///
    /// - Throws: ``DiaryError`` of code `throttled` if no more responses can be stored.
    init(_ value: some Encodable, content: [UInt8], outcome: WriteOutcome, at time: Instant, beside kept: Int64) throws
    {
        let encoded = Array(try JSONEncoder().encode(value))
        guard kept < Self.ownerBytesMost else {
            throw DiaryError(.throttled, RequestFault.tooManyKeys, retryAfter: .seconds(3600))
        }
        let isWhole = encoded.count <= Self.wholeBytes && kept < Self.ownerBytes
        guard !isWhole, let value = value as? any KeptResponse else {
            self.init(content: content, value: encoded, outcome: outcome, time: time)
            return
        }
        self.init(content: content, value: [], reference: value.id, outcome: outcome, time: time)
    }
}

extension StoredPhoto: KeptResponse {
    static func current(_ id: UUIDBytes, in context: ReadContext) throws -> StoredPhoto {
        guard let photo = try context.transaction.photos.photo(owner: context.caller.owner, id: id) else {
            throw DiaryError.notFound(.photo)
        }
        return photo
    }

    var isAsCreated: Bool { updateTime == createTime }

    func shownAgain(in context: ReadContext) throws -> StoredPhoto {
        if context.caller.isUnlocked { return self }
        let now = try context.transaction.photos.photo(owner: owner, id: id)
        try context.caller.requireUnlocked(for: details.hidden || now?.details.hidden == true)
        return self
    }
}

extension StoredEntry: KeptResponse {
    static func current(_ id: UUIDBytes, in context: ReadContext) throws -> StoredEntry {
        guard let entry = try context.transaction.entries.entry(owner: context.caller.owner, id: id) else {
            throw DiaryError.notFound(.entry)
        }
        return entry
    }

    var isAsCreated: Bool { updateTime == createTime }

    func shownAgain(in context: ReadContext) throws -> StoredEntry {
        if context.caller.isUnlocked { return self }
        let now = try context.transaction.entries.entry(owner: owner, id: id)
        try context.caller.requireUnlocked(for: content.hidden || now?.content.hidden == true)
        let known = try context.transaction.photos.references(owner: owner, ids: content.photos.map(\.photo))
        var seen = self
        // A photo that was deleted permanently counts as hidden if it was hidden when the response was stored.
        let hidden = content.photos.map(\.photo).filter { id in
            known[id]?.isHidden ?? (hiddenPhotos?.contains(id) == true)
        }
        seen.hiddenPhotos = hidden.isEmpty ? nil : Set(hidden)
        return seen
    }
}
