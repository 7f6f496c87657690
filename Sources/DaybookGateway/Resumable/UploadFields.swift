import DaybookAPI
import Foundation
import HTTPTypes
import Wording
import ZRPC

/// The parsers of the fields of resumable uploads, for both protocols.
///
/// The fields are untrusted: any value is either parsed or refused. A field that occurs twice is read as one, because
/// HTTP joins its values, and is therefore refused.
enum UploadFields {
    /// Parses a number of bytes, in digits only; nil if it is invalid or too large.
    static func count(_ text: String) -> Int64? {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return Int64(text)
    }

    /// Parses a structured field's boolean (RFC 9651); ignores parameters, nil for anything else.
    static func boolean(_ text: String) -> Bool? {
        switch text.prefix(while: { $0 != ";" }).trimmed {
        case "?1": true
        case "?0": false
        default: nil
        }
    }

    /// Returns the SHA-256 of a `Repr-Digest` or `Content-Digest` field (RFC 9530); nil if it names other digests only.
    ///
    /// - Throws: INVALID_ARGUMENT with the field's name if its SHA-256 is malformed.
    static func digest(_ name: HTTPField.Name, in fields: HTTPFields) throws(RPCError) -> [UInt8]? {
        guard let text = fields[name] else { return nil }
        for member in text.split(separator: ",") {
            let parts = member.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed.lowercased() == "sha-256" else { continue }
            let value = parts[1].prefix { $0 != ";" }.trimmed
            guard value.count > 2, value.first == ":", value.last == ":",
                let bytes = Data(base64Encoded: String(value.dropFirst().dropLast())), bytes.count == 32
            else { throw .invalid(name.rawName, fault: UploadFault.digestField) }
            return Array(bytes)
        }
        return nil
    }

    /// Returns the digest that a body with the whole file must have, and the field with the digest. Content and
    /// representation are equal in that case, because no content coding is accepted.
    ///
    /// - Throws: INVALID_ARGUMENT with the field's name if its SHA-256 is malformed, or differs from that of
    ///   `Repr-Digest`.
    static func wholeDigest(in fields: HTTPFields) throws(RPCError) -> (hash: [UInt8], field: HTTPField.Name)? {
        let content = try digest(.contentDigest, in: fields)
        guard let file = try digest(.reprDigest, in: fields) else { return content.map { ($0, .contentDigest) } }
        guard content == nil || content == file else { throw mismatch(.contentDigest) }
        return (file, .reprDigest)
    }

    /// Returns the error for bytes whose digest differs from the field's.
    static func mismatch(_ field: HTTPField.Name) -> RPCError {
        .invalid(field.rawName, fault: UploadFault.digestMismatch, reason: UploadFault.digestMismatch)
    }

    /// Parses a tus `Upload-Checksum`: the algorithm's name, and the hash in base64.
    ///
    /// - Throws: INVALID_ARGUMENT if the algorithm is not one of the advertised ones.
    static func tusChecksum(_ text: String) throws(RPCError) -> (ChecksumAlgorithm, [UInt8]) {
        let parts = text.trimmed.split(separator: " ")
        let known: [String: (ChecksumAlgorithm, count: Int)] = ["sha1": (.sha1, 20), "sha256": (.sha256, 32)]
        guard parts.count == 2, let (algorithm, count) = known[parts[0].lowercased()],
            let hash = Data(base64Encoded: String(parts[1])), hash.count == count
        else { throw .invalid("Upload-Checksum", fault: UploadFault.checksumField) }
        return (algorithm, Array(hash))
    }

    /// Returns the digest in hex, as the services use it.
    static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

extension HTTPField.Name {
    static let uploadDraftInteropVersion = staticName("Upload-Draft-Interop-Version")
    static let uploadComplete = staticName("Upload-Complete")
    static let uploadIncomplete = staticName("Upload-Incomplete")
    static let uploadOffset = staticName("Upload-Offset")
    static let uploadLength = staticName("Upload-Length")
    static let uploadLimit = staticName("Upload-Limit")
    static let uploadMetadata = staticName("Upload-Metadata")
    static let uploadChecksum = staticName("Upload-Checksum")
    static let uploadExpires = staticName("Upload-Expires")
    static let reprDigest = staticName("Repr-Digest")
    static let contentDigest = staticName("Content-Digest")
    static let tusResumable = staticName("Tus-Resumable")
    static let tusVersion = staticName("Tus-Version")
    static let tusExtension = staticName("Tus-Extension")
    static let tusMaxSize = staticName("Tus-Max-Size")
    static let tusChecksumAlgorithm = staticName("Tus-Checksum-Algorithm")
    static let methodOverride = staticName("X-HTTP-Method-Override")
    static let photoID = staticName("X-Photo-Id")
    static let prefer = staticName("Prefer")
    static let preferenceApplied = staticName("Preference-Applied")
}
