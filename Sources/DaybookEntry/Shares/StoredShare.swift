/// A share as the diary keeps it.
struct StoredShare: Hashable, Codable, Sendable {
    /// The storage's own number of it.
    let key: Int64
    let owner: Int64
    let id: UUIDBytes
    let terms: ShareTerms
    /// The link's last part. It is kept, and not only its hash, because the owner is shown the link again; whoever reads
    /// the diary's file reads what the link shows, too.
    let token: String
    /// The password's argon2id hash; `nil` for no password.
    let passwordHash: String?
    /// How often it was opened.
    var viewCount: Int64
    let createTime: Instant
    var revokeTime: Instant?
    /// The number of the change that made it what it is: never used twice by one owner.
    var version: Int64
    /// What the client sent to create it but for the password, hashed, to know the same create when it comes again.
    let creation: [UInt8]

    /// Of its settings and of how often it was opened: what it was before is no answer to who has seen less.
    var etag: String {
        "\"\(String(version, radix: 36))-\(String(viewCount, radix: 36))\""
    }

    /// Stops a change made against other settings. How often it was opened meanwhile is no matter.
    func require(ifMatch header: String) throws(DiaryError) {
        if header.isEmpty { return }
        let isMet = header.split(separator: ",").contains { tag in
            let bare = tag.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
            return bare == "*" || bare.prefix { $0 != "-" } == String(version, radix: 36)
        }
        guard isMet else { throw .etagMismatch }
    }

    /// Whether its link shows something to those who may open it.
    func isLive(at now: Instant) -> Bool {
        revokeTime == nil && terms.expireTime.map { $0 > now } ?? true
    }

    /// Whether nobody can open it any more, who has not done so before.
    var isUsedUp: Bool { terms.viewLimit.map { viewCount >= $0 } ?? false }

    /// Whether what it shows is kept from some who have the link.
    var isGuarded: Bool { passwordHash != nil || terms.viewLimit != nil }

    /// Whether its link shows a cover until somebody asks for what is behind it: robots that make previews of links would
    /// use the views up. A password keeps these out by itself.
    var hasCover: Bool { terms.viewLimit != nil && passwordHash == nil }

    /// What it weighs in an answer, in bytes, rounded up.
    var weight: Int { StoredShare.weight(title: terms.title, photos: terms.target.photos.count) }

    static func weight(title: String, photos: Int) -> Int { 768 + title.utf8.count + 40 * photos }
}
