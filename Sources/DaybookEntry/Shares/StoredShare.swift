/// A share as it is stored.
struct StoredShare: Hashable, Codable, Sendable {
    /// The share's number in the storage.
    let key: Int64
    let owner: Int64
    let id: UUIDBytes
    var terms: ShareTerms
    /// The last part of the link. The token itself is stored, not only its hash, because the owner sees the link again.
    /// A person who can read the diary's file can read the shared content anyway.
    let token: String
    /// The password's argon2id hash; `nil` for no password.
    let passwordHash: String?
    /// The number of views.
    var viewCount: Int64
    let createTime: Instant
    var revokeTime: Instant?
    /// Whether the share is switched off: its link shows nothing until its owner switches it on.
    var isOff = false
    /// The number of the share's last change. An owner never uses a number twice.
    var version: Int64
    /// The hash of the fields that created the share, without the password; it identifies a repeated creation.
    let creation: [UInt8]

    /// The etag of the settings, the view count and the named photos: a client with an older view count, or with photos
    /// that are hidden now, must not get a cached response.
    var etag: String {
        var tag = "\(String(version, radix: 36))-\(String(viewCount, radix: 36))"
        if case .photos(let ids) = terms.target {
            var digest = ContentDigest()
            digest.add(ids.map(\.description))
            tag += "-" + hexadecimal(digest.finish().prefix(8))
        }
        return "\"\(tag)\""
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

    /// Returns whether the share is neither revoked nor switched off nor expired.
    func isLive(at now: Instant) -> Bool {
        revokeTime == nil && !isOff && terms.expireTime.map { $0 > now } ?? true
    }

    /// Whether no new visitor can open the share, because the view limit is reached.
    var isUsedUp: Bool { terms.viewLimit.map { viewCount >= $0 } ?? false }

    /// Whether some visitors with the link cannot see the content.
    var isGuarded: Bool { passwordHash != nil || terms.viewLimit != nil }

    /// Whether the link shows a cover until the visitor asks for the content. Otherwise robots that preview links would
    /// use up the views. With a password there is no need for it.
    var hasCover: Bool { terms.viewLimit != nil && passwordHash == nil }

    /// The size of the share in a response, in bytes, rounded up.
    var weight: Int { StoredShare.weight(title: terms.title, photos: terms.target.photos.count) }

    static func weight(title: String, photos: Int) -> Int { 768 + title.utf8.count + 40 * photos }
}

extension StoredShare {
    /// Reads the share of a stored response. Older versions knew no shares that are off.
    init(from decoder: any Decoder) throws {
        let share = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            key: try share.decode(Int64.self, forKey: .key),
            owner: try share.decode(Int64.self, forKey: .owner),
            id: try share.decode(UUIDBytes.self, forKey: .id),
            terms: try share.decode(ShareTerms.self, forKey: .terms),
            token: try share.decode(String.self, forKey: .token),
            passwordHash: try share.decodeIfPresent(String.self, forKey: .passwordHash),
            viewCount: try share.decode(Int64.self, forKey: .viewCount),
            createTime: try share.decode(Instant.self, forKey: .createTime),
            revokeTime: try share.decodeIfPresent(Instant.self, forKey: .revokeTime),
            isOff: try share.decodeIfPresent(Bool.self, forKey: .isOff) ?? false,
            version: try share.decode(Int64.self, forKey: .version),
            creation: try share.decode([UInt8].self, forKey: .creation))
    }
}

/// A new share to be stored.
struct NewShare: Sendable {
    let owner: Int64
    let id: UUIDBytes
    let terms: ShareTerms
    let token: String
    let passwordHash: String?
    let creation: [UInt8]
    let now: Instant
}

/// A share that a visitor opened.
struct OpenedShare: Sendable {
    let share: StoredShare
    let content: SharedContent
    /// The proof that the visitor opened the share; empty if the share can be opened without restrictions.
    let grant: String
    /// Whether the visitor had opened the share before, so that no view is counted.
    var isOpenAlready = false
    /// Whether only the cover is shown.
    var isCover = false
}

/// The proof by which a visitor may see a share.
enum SharePass: Equatable {
    /// None: looking counts as a view, and a password is required.
    case unauthenticated
    /// A grant from opening the share within the hour.
    case grant(String)
    /// The gateway has admitted the visitor before.
    case admitted

    /// The grant; empty for none.
    var grant: String { if case .grant(let text) = self { text } else { "" } }
}

/// The owner's settings of a share.
struct ShareTerms: Hashable, Codable, Sendable {
    var target: ShareTarget
    var title = ""
    var expireTime: Instant?
    var viewLimit: Int64?
    /// Whether an entry is shown without its photos.
    var isTextOnly = false
    var includesLocation = false
    var pictureSize = SharePictureSize.screen
}

/// The size of the pictures that visitors of a share may have. Raw values are stored. A number that this version does
/// not know is read as ``screen``, the smallest.
enum SharePictureSize: Int64, Codable, Sendable {
    /// A longest edge of at most 1440 pixels.
    case screen = 0
    /// A longest edge of at most 3840 pixels, for photos.
    case print = 1
}

extension ShareTerms {
    /// Reads stored terms. Those of older versions have no flag for text, or no size.
    init(from decoder: any Decoder) throws {
        let terms = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            target: try terms.decode(ShareTarget.self, forKey: .target),
            title: try terms.decode(String.self, forKey: .title),
            expireTime: try terms.decodeIfPresent(Instant.self, forKey: .expireTime),
            viewLimit: try terms.decodeIfPresent(Int64.self, forKey: .viewLimit),
            isTextOnly: try terms.decodeIfPresent(Bool.self, forKey: .isTextOnly) ?? false,
            includesLocation: try terms.decode(Bool.self, forKey: .includesLocation),
            pictureSize: try terms.decodeIfPresent(SharePictureSize.self, forKey: .pictureSize) ?? .screen)
    }
}

/// A view of a share.
struct ShareView: Hashable, Sendable {
    /// The number of the view, counted from the first one.
    let number: Int64
    let time: Instant
    let what: ShareViewKind
}

/// The form in which a share is opened. Raw values are stored, and are the schema's.
enum ShareViewKind: Int64, Sendable {
    case page = 1
    case json = 2
    case feed = 3
    case zip = 4
    case photo = 5
}

/// A visit to a share: its link, and the tokens that the visitor received before.
struct ShareVisit: Sendable {
    /// The hash of the link's last part. A look-up by the hash leaks nothing about the token by its timing.
    let tokenHash: [UInt8]
    /// The visitor's grants from opening the share, now or earlier.
    var grants: [String] = []
    var admission = ""
    /// Whether the gateway has admitted the visitor before, and asks only whether the content is still shown.
    var wasAdmitted = false

    init(token: String, grants: [String] = [], admission: String = "", wasAdmitted: Bool = false) {
        tokenHash = SessionToken.hash(of: token)
        self.grants = grants
        self.admission = admission
        self.wasAdmitted = wasAdmitted
    }
}

/// The current content of a share.
struct SharedContent: Sendable {
    /// A photo with its caption in the share.
    struct Item: Sendable {
        let photo: StoredPhoto
        var caption: String
    }

    var title: String
    /// The smart album, whose title is in the reader's language; `nil` for other shares.
    var album: SmartAlbum?
    var text = ""
    /// The entry's date; `nil` if no entry is shared.
    var date: CivilDate?
    var place: PlaceMark?
    var items: [Item]

    /// The part that is visible before the share is opened: the title, and the first picture for the card.
    var cover: SharedContent {
        let first = items.first { $0.photo.facts.state != .undecodable }
        return SharedContent(title: title, items: first.map { [Item(photo: $0.photo, caption: "")] } ?? [])
    }
}

extension SmartAlbum {
    /// Whether the album may be shared: albums of hidden or trashed photos, and albums that receive every photo
    /// automatically, may not.
    var canBeShared: Bool {
        switch self {
        case .recents, .imports, .hidden, .trash: false
        default: true
        }
    }
}
