import Foundation
import Hashing
import ProtobufC
import Wording

/// A codec for page tokens.
///
/// A token contains the position and a keyed hash over the position, all parameters of the list and the list's owner. A
/// token that is forged, changed, or made for another list or person is therefore rejected, and the diary stores
/// nothing for it.
struct PageTokens: Sendable {
    private static let version: UInt8 = 1
    private static let tagSize = 16
    private static let payloadSize = 33
    private let key: [UInt8]

    /// Creates a codec.
    ///
    /// - Parameter key: The database's own secret, 32 bytes.
    init(key: [UInt8]) {
        self.key = key
    }

    /// Returns the token of the page after a position.
    func token(after position: PagePosition, binding: [UInt8]) -> String {
        let payload =
            [Self.version] + bigEndian(position.primary) + bigEndian(position.secondary)
            + position.id.bytes
        return Base64.encode(payload + tag(of: payload, binding), as: .urlSafe)
    }

    /// Returns the position of a token; `nil` for the empty token, which is the first page.
    ///
    /// - Parameters:
    ///   - binding: The digest that the list's tokens are bound to. The first page needs none.
    ///   - field: The name of the token in the request.
    /// - Throws: ``DiaryError`` of code `invalidArgument` on that field.
    func position(
        of token: String, binding: @autoclosure () -> [UInt8], field: String = "pageToken"
    ) throws(DiaryError) -> PagePosition? {
        if token.isEmpty { return nil }
        let refusal = DiaryError.invalid(field, fault: FieldFault.pageToken, reason: FieldFault.pageToken)
        guard token.utf8.count <= 128, let bytes = Base64.decode(token, as: .urlSafe),
            bytes.count == Self.payloadSize + Self.tagSize
        else { throw refusal }
        let payload = Array(bytes[..<Self.payloadSize])
        let sealed = tag(of: payload, binding())
        let differences = zip(sealed, bytes[Self.payloadSize...]).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
        guard differences == 0, payload[0] == Self.version, let id = UUIDBytes(bytes: payload[17...]) else {
            throw refusal
        }
        return PagePosition(primary: number(payload[1..<9]), secondary: number(payload[9..<17]), id: id)
    }

    private func tag(of payload: [UInt8], _ binding: [UInt8]) -> [UInt8] {
        Array(SHA256.authenticationCode(for: payload + binding, key: key).prefix(Self.tagSize))
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
        bytes.reduce(0) { $0 << 8 | Int64($1) }
    }

    private func bigEndian(_ value: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }
}

/// The end of a page: the sort key and the ID of its last item.
struct PagePosition: Hashable, Sendable {
    /// Microseconds or a sequence number, depending on the order.
    var primary: Int64
    /// The civil day, if it is the first sort key.
    var secondary: Int64 = 0
    var id: UUIDBytes
}

/// The page size of a request.
enum PageSize {
    /// Returns the page size: the default for 0, and at most the maximum.
    static func checked(_ size: Int32) -> Int {
        size <= 0 ? Limits.pageSizeDefault : min(Int(size), Limits.pageSizeMost)
    }

    /// Returns the number of items that fit one response: at least one, so that every list can be read to its end.
    ///
    /// - Parameter weights: The sizes of the items in bytes.
    static func fitting(_ weights: [Int], to bytes: Int = Limits.pageBytes) -> Int {
        var total = 0
        for (index, weight) in weights.enumerated() {
            total += weight
            if total > bytes { return max(index, 1) }
        }
        return weights.count
    }
}
