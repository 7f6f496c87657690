import ArgumentParser
import ServiceRuntime

/// A storage quota as people write it: `5GB`, `500 MB`, `unlimited` or `default`.
enum QuotaSize: Equatable, Sendable {
    case bytes(Int64)
    case unlimited
    /// The server's own quota.
    case standard

    /// The least number of bytes that may stand without a unit. A smaller one is more likely a number of gigabytes.
    private static let leastPlainBytes: Int64 = 1_000_000
    private static let unlimitedWords = ["none", "unlimited", "없음", "무제한", "なし", "無制限"]
    private static let standardWords = ["default", "기본", "기본값", "既定", "既定値"]

    /// Reads a quota.
    ///
    /// - Throws: A `ValidationError` if the text is none, or is a small number without a unit.
    init(_ text: String) throws {
        let word = text.lowercased()
        if Self.unlimitedWords.contains(word) {
            self = .unlimited
        } else if Self.standardWords.contains(word) {
            self = .standard
        } else {
            guard let count = ByteCount(text) else { throw ValidationError(.noSize, ["value": text]) }
            let hasUnit = text.last?.isLetter == true
            guard hasUnit || count.bytes >= Self.leastPlainBytes else {
                throw ValidationError(.sizeWithoutUnit, ["value": text])
            }
            self = .bytes(count.bytes)
        }
    }
}
