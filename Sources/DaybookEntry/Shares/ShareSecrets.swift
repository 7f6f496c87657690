import Hashing
import ProtobufC

/// What a share gives out that nobody can make up, and that says nothing of what it is made from.
///
/// All of it is keyed with a secret of the diary's. So whoever has a file cannot find out that a share shows the same one,
/// two shares of one photo have nothing in common, and the diary keeps nothing for it.
struct ShareSecrets: Sendable {
    /// How long somebody who opened a share, or gave its password, needs not do so again.
    static let grantSeconds: Int64 = 3600

    /// What is made. The names go into the hash, so that none of it is any other.
    private enum Purpose: String {
        case grant, admission
        case photo, mask, tag
        case feed
    }

    private let key: [UInt8]

    /// - Parameter diaryKey: The diary's own secret.
    init(diaryKey: [UInt8]) {
        key = SHA256.authenticationCode(for: Array("daybook.shares".utf8), key: diaryKey)
    }

    // MARK: For a time

    /// What opening a share gives.
    func grant(of share: StoredShare, at now: Instant) -> String { timed(.grant, share, [], now) }

    /// Whether it is what opening this share gave, within the hour.
    func isGrant(_ text: String, of share: StoredShare, at now: Instant) -> Bool {
        isTimed(text, .grant, share, [], now)
    }

    /// What a share's password gives.
    func admission(to share: StoredShare, at now: Instant) -> String {
        timed(.admission, share, Array((share.passwordHash ?? "").utf8), now)
    }

    /// Whether it is what this share's password gave, within the hour.
    func isAdmission(_ text: String, to share: StoredShare, at now: Instant) -> Bool {
        isTimed(text, .admission, share, Array((share.passwordHash ?? "").utf8), now)
    }

    /// Whether it is what this share's password gave at any time: whoever shows it knew the password.
    func wasAdmission(_ text: String, to share: StoredShare) -> Bool {
        end(of: text, .admission, share, Array((share.passwordHash ?? "").utf8)) != nil
    }

    /// When it ends, and a keyed hash.
    private func timed(_ purpose: Purpose, _ share: StoredShare, _ more: [UInt8], _ now: Instant) -> String {
        let end = bytes(of: now.advanced(bySeconds: Self.grantSeconds).seconds)
        return Base64.encode(end + Array(code(purpose, share, end + more).prefix(16)), as: .urlSafe)
    }

    private func isTimed(
        _ text: String, _ purpose: Purpose, _ share: StoredShare, _ more: [UInt8], _ now: Instant
    ) -> Bool {
        guard let seconds = end(of: text, purpose, share, more) else { return false }
        return seconds > now.seconds && seconds <= now.seconds + Self.grantSeconds
    }

    /// When what was given out ends, in seconds since 1970; `nil` for what nobody gave out.
    private func end(of text: String, _ purpose: Purpose, _ share: StoredShare, _ more: [UInt8]) -> Int64? {
        guard text.utf8.count <= 64, let given = Base64.decode(text, as: .urlSafe), given.count == 24 else {
            return nil
        }
        let end = Array(given[..<8])
        let differences = zip(code(purpose, share, end + more), given[8...]).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
        guard differences == 0 else { return nil }
        return end.reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }

    // MARK: For good

    /// What finds a photo in a share, also when photos before it are gone: its id, sealed.
    ///
    /// Made as SIV modes are (RFC 5297, 2.6), with HMAC for both steps: a keyed hash of the id, and the id masked by a keyed
    /// hash of that.
    func key(of photo: UUIDBytes, in share: StoredShare) -> String {
        let seal = [UInt8](code(.photo, share, photo.bytes).prefix(Self.sealSize))
        return Base64.encode(seal + masked(photo.bytes, seal, share), as: .urlSafe)
    }

    /// The photo that a key is of; `nil` for what is no key of this share's.
    func photo(of key: String, in share: StoredShare) -> UUIDBytes? {
        guard key.utf8.count <= 64, let bytes = Base64.decode(key, as: .urlSafe), bytes.count == Self.sealSize + 16,
            let id = UUIDBytes(bytes: masked(bytes[Self.sealSize...], Array(bytes[..<Self.sealSize]), share)),
            self.key(of: id, in: share) == key
        else { return nil }
        return id
    }

    /// What makes the tags of a photo's pictures: another when these change, and in every share.
    func tag(of photo: StoredPhoto, in share: StoredShare) -> String {
        let made = photo.id.bytes + Array(photo.pictureVersion.utf8)
        return Base64.encode(Array(code(.tag, share, made).prefix(Self.sealSize)), as: .urlSafe)
    }

    private static let sealSize = 12

    private func masked(_ id: some Sequence<UInt8>, _ seal: [UInt8], _ share: StoredShare) -> [UInt8] {
        zip(id, code(.mask, share, seal)).map { $0 ^ $1 }
    }

    /// What feeds call a share, or a photo in it: a UUID of form 8 (RFC 9562, 5.8).
    func feedID(of photo: UUIDBytes?, in share: StoredShare) -> String {
        let hash = code(.feed, share, photo?.bytes ?? [])
        guard let id = UUIDBytes(bytes: hash.prefix(16)) else { return "" }
        return UUIDBytes(
            high: id.high & ~0xf000 | 0x8000, low: id.low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
        ).description
    }

    /// Ids are the clients' and two owners may have the same; a link there is only once.
    private func code(_ purpose: Purpose, _ share: StoredShare, _ data: [UInt8]) -> [UInt8] {
        let name = Array(purpose.rawValue.utf8) + [0] + Array(share.token.utf8) + [0]
        return SHA256.authenticationCode(for: name + data, key: key)
    }

    private func bytes(of number: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
}
