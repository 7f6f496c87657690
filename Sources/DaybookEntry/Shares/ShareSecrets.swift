import Hashing
import ProtobufC

/// The tokens that a share issues. They cannot be forged, and they reveal nothing about their input.
///
/// All of them are keyed with a secret of the diary. So a person with a file cannot find out that a share shows the
/// same file, two shares of one photo have no token in common, and the diary stores nothing for tokens.
struct ShareSecrets: Sendable {
    /// The time, in seconds, for which a visitor who opened a share or gave its password need not do so again.
    static let grantSeconds: Int64 = 3600

    /// The kinds of tokens. Their names go into the hash, so that no token can be used as another kind.
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

    // MARK: Temporary tokens

    /// Returns the grant for a visitor who opened a share.
    func grant(of share: StoredShare, at now: Instant) -> String { timed(.grant, share: share, more: [], now: now) }

    /// Returns whether a text is a grant of this share from within the hour.
    func isGrant(_ text: String, of share: StoredShare, at now: Instant) -> Bool {
        isTimed(text, purpose: .grant, share: share, more: [], now: now)
    }

    /// Returns the admission for a visitor who gave a share's password.
    func admission(to share: StoredShare, at now: Instant) -> String {
        timed(.admission, share: share, more: Array((share.passwordHash ?? "").utf8), now: now)
    }

    /// Returns whether a text is an admission to this share from within the hour.
    func isAdmission(_ text: String, to share: StoredShare, at now: Instant) -> Bool {
        isTimed(text, purpose: .admission, share: share, more: Array((share.passwordHash ?? "").utf8), now: now)
    }

    /// Returns whether a text was ever an admission to this share: its holder knew the password.
    func wasAdmission(_ text: String, to share: StoredShare) -> Bool {
        end(of: text, purpose: .admission, share: share, more: Array((share.passwordHash ?? "").utf8)) != nil
    }

    /// Returns a grant or an admission of this share with the time at which it expires; `nil` for another text.
    func proof(_ text: String, of share: StoredShare) -> ShareProof? {
        let seconds =
            end(of: text, purpose: .grant, share: share, more: [])
            ?? end(of: text, purpose: .admission, share: share, more: Array((share.passwordHash ?? "").utf8))
        return seconds.flatMap { Instant(seconds: $0, nanoseconds: 0) }.map { ShareProof(text: text, end: $0) }
    }

    /// Returns an expiry time with a keyed hash.
    private func timed(_ purpose: Purpose, share: StoredShare, more: [UInt8], now: Instant) -> String {
        let end = bytes(of: now.advanced(bySeconds: Self.grantSeconds).seconds)
        return Base64.encode(end + Array(code(purpose, share: share, data: end + more).prefix(16)), as: .urlSafe)
    }

    private func isTimed(
        _ text: String, purpose: Purpose, share: StoredShare, more: [UInt8], now: Instant
    ) -> Bool {
        guard let seconds = end(of: text, purpose: purpose, share: share, more: more) else { return false }
        return seconds > now.seconds && seconds <= now.seconds + Self.grantSeconds
    }

    /// Returns the expiry time of a token, in seconds since 1970; `nil` for a forged one.
    private func end(of text: String, purpose: Purpose, share: StoredShare, more: [UInt8]) -> Int64? {
        guard text.utf8.count <= 64, let given = Base64.decode(text, as: .urlSafe), given.count == 24 else {
            return nil
        }
        let end = Array(given[..<8])
        let differences = zip(code(purpose, share: share, data: end + more), given[8...]).reduce(UInt8(0)) {
            $0 | ($1.0 ^ $1.1)
        }
        guard differences == 0 else { return nil }
        return end.reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }

    // MARK: Permanent tokens

    /// Returns the key that finds a photo in a share, even if earlier photos are gone: the photo's ID, encrypted.
    ///
    /// The construction follows SIV modes (RFC 5297, 2.6), with HMAC for both steps: a keyed hash of the ID, and the ID
    /// masked by a keyed hash of that hash.
    func key(of photo: UUIDBytes, in share: StoredShare) -> String {
        let seal = [UInt8](code(.photo, share: share, data: photo.bytes).prefix(Self.sealSize))
        return Base64.encode(seal + masked(photo.bytes, seal: seal, share: share), as: .urlSafe)
    }

    /// Returns the photo of a key; `nil` for a text that is not a key of this share.
    func photo(of key: String, in share: StoredShare) -> UUIDBytes? {
        guard key.utf8.count <= 64, let bytes = Base64.decode(key, as: .urlSafe), bytes.count == Self.sealSize + 16,
            let id = UUIDBytes(
                bytes: masked(bytes[Self.sealSize...], seal: Array(bytes[..<Self.sealSize]), share: share)),
            self.key(of: id, in: share) == key
        else { return nil }
        return id
    }

    /// Returns the base of the etags of a photo's renditions: it changes with the renditions, and differs in every
    /// share.
    func tag(of photo: StoredPhoto, in share: StoredShare) -> String {
        let made = photo.id.bytes + Array(photo.pictureVersion.utf8)
        return Base64.encode(Array(code(.tag, share: share, data: made).prefix(Self.sealSize)), as: .urlSafe)
    }

    private static let sealSize = 12

    private func masked(_ id: some Sequence<UInt8>, seal: [UInt8], share: StoredShare) -> [UInt8] {
        zip(id, code(.mask, share: share, data: seal)).map { $0 ^ $1 }
    }

    /// Returns the ID of a share, or of a photo in it, in feeds: a UUID of version 8 (RFC 9562, 5.8).
    func feedID(of photo: UUIDBytes?, in share: StoredShare) -> String {
        let hash = code(.feed, share: share, data: photo?.bytes ?? [])
        guard let id = UUIDBytes(bytes: hash.prefix(16)) else { return "" }
        return UUIDBytes(
            high: id.high & ~0xf000 | 0x8000, low: id.low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
        ).description
    }

    /// Returns a keyed hash of some data for one share. The link's token identifies the share: clients make the IDs, so
    /// two owners may have the same ID.
    private func code(_ purpose: Purpose, share: StoredShare, data: [UInt8]) -> [UInt8] {
        let name = Array(purpose.rawValue.utf8) + [0] + Array(share.token.utf8) + [0]
        return SHA256.authenticationCode(for: name + data, key: key)
    }

    private func bytes(of number: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
}
