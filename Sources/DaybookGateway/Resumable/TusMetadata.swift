import Foundation
import Wording
import ZRPC

/// The `Upload-Metadata` of a tus upload: keys with values in base64.
struct TusMetadata: Sendable, Hashable {
    /// The maximum length of a file name and type, in bytes.
    private static let maximumBytes = 4096

    let file: SentFile
    let mediaType: String

    /// Parses the field. Ignores keys other than `filename`, `filetype`, `modified` and clients' other names for them,
    /// and an unreadable time.
    ///
    /// - Throws: INVALID_ARGUMENT if the field breaks the protocol's rules.
    init(_ text: String) throws(RPCError) {
        var values: [String: String] = [:]
        for pair in text.split(separator: ",") where !pair.trimmed.isEmpty {
            let parts = pair.trimmed.split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count <= 2, let key = parts.first, !key.isEmpty, values[String(key)] == nil,
                key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
            else { throw Self.broken }
            values[String(key)] = parts.count == 2 ? try Self.value(parts[1]) : ""
        }
        file = SentFile(
            name: FileName.base(values["filename"] ?? values["name"] ?? ""),
            modified: values["modified"].flatMap { FileTime($0) })
        mediaType = values["filetype"] ?? values["type"] ?? ""
    }

    private static func value(_ text: Substring) throws(RPCError) -> String {
        guard text.utf8.count <= maximumBytes * 2, let bytes = Data(base64Encoded: String(text)) else { throw broken }
        guard bytes.count <= maximumBytes, let value = String(validating: bytes, as: UTF8.self) else { throw broken }
        return value
    }

    private static let broken = RPCError.invalid("Upload-Metadata", fault: UploadFault.tusMetadata)

    /// Returns the field for a response.
    static func field(file: SentFile, mediaType: String) -> String {
        let modified = file.modified.map { "\($0.milliseconds)" } ?? ""
        return [("filename", file.name), ("filetype", mediaType), ("modified", modified)].filter { !$0.1.isEmpty }
            .map { "\($0.0) \(Data($0.1.utf8).base64EncodedString())" }.joined(separator: ",")
    }
}
