import DaybookBackup
import Hashing
import PlainForm

/// The digests of a page: of its bytes as they are, and as they were before an editor put a mark in front of them, or
/// another end behind each line.
struct PageDigest {
    private var whole = SHA256()
    private var plain = SHA256()
    private var isFirst = true
    /// Whether the last byte was a carriage return, which counts when the next byte is no line feed.
    private var hasReturn = false

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let (lineFeed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    /// Adds the next piece. Only a mark that is whole in the first piece is known.
    mutating func add(_ piece: [UInt8]) {
        whole.update(data: piece)
        let text = isFirst && piece.starts(with: Self.mark) ? piece.dropFirst(Self.mark.count) : piece[...]
        isFirst = false
        var kept: [UInt8] = []
        kept.reserveCapacity(text.count + 1)
        for byte in text {
            if hasReturn, byte != Self.lineFeed { kept.append(Self.carriage) }
            hasReturn = byte == Self.carriage
            if !hasReturn { kept.append(byte) }
        }
        plain.update(data: kept)
    }

    /// Returns both digests in hex digits. Called once, at the end.
    mutating func end() -> Set<String> {
        if hasReturn { plain.update(data: [Self.carriage]) }
        return [whole.finalize().lowercaseHex, plain.finalize().lowercaseHex]
    }

    /// Returns whether a page has other bytes than were written; nil if there is no file. A file that is larger than any
    /// page is not read. Blocks.
    ///
    /// - Parameter others: The digests of other texts that Daybook wrote in its place.
    /// - Throws: `BackupError` if the file cannot be read.
    static func isEdited(
        _ page: ExportedFile, or others: Set<String> = [], in export: any ExportSource
    ) throws(BackupError) -> Bool? {
        guard let size = try export.size(of: page) else { return nil }
        if size > Int64(EntryPage.maximumBytes) { return true }
        let bytes = try export.bytes(of: page, piece: 1 << 18)
        var digest = PageDigest()
        while let piece = try bytes.next() { digest.add(piece) }
        return digest.end().isDisjoint(with: others.union([page.digest]))
    }
}
