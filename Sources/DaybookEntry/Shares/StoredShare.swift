/// A share as it is stored.
struct StoredShare: Hashable, Codable, Sendable {
    /// The share's number in the storage.
    let key: Int64
    let owner: Int64
    let id: UUIDBytes
    let terms: ShareTerms
    /// The last part of the link. The token itself is stored, not only its hash, because the owner sees the link again.
    /// A person who can read the diary's file can read the shared content anyway.
    let token: String
    /// The password's argon2id hash; `nil` for no password.
    let passwordHash: String?
    /// The number of views.
    var viewCount: Int64
    let createTime: Instant
    var revokeTime: Instant?
    /// The number of the share's last change. An owner never uses a number twice.
    var version: Int64
    /// The hash of the fields that created the share, without the password; it identifies a repeated creation.
    let creation: [UInt8]

    /// The etag of the settings and the view count: a client with an older view count must not get a cached response.
    var etag: String {
        "\"\(String(version, radix: 36))-\(String(viewCount, radix: 36))\""
    }

    /// Throws if a change was made against other settings. The view count does not matter.
    func require(ifMatch header: String) throws(DiaryError) {
        if header.isEmpty { return }
        let isMet = header.split(separator: ",").contains { tag in
            let bare = tag.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
            return bare == "*" || bare.prefix { $0 != "-" } == String(version, radix: 36)
        }
        guard isMet else { throw .etagMismatch }
    }

    /// Returns whether the link shows something to visitors who may open it.
    func isLive(at now: Instant) -> Bool {
        revokeTime == nil && terms.expireTime.map { $0 > now } ?? true
    }

    /// Whether no new visitor can open the share, because the view limit is reached.
    var isUsedUp: Bool { terms.viewLimit.map { viewCount >= $0 } ?? false }

    /// Whether some visitors with the link cannot see the content.
    var isGuarded: Bool { passwordHash != nil || terms.viewLimit != nil }

    /// Whether the link shows a cover until the visitor asks for the content: robots that preview links would use up
    /// the views. A password keeps robots out by itself.
    var hasCover: Bool { terms.viewLimit != nil && passwordHash == nil }

    /// The size of the share in a response, in bytes, rounded up.
    var weight: Int { StoredShare.weight(title: terms.title, photos: terms.target.photos.count) }

    static func weight(title: String, photos: Int) -> Int { 768 + title.utf8.count + 40 * photos }
}
