import DaybookAPI
import HTTPTypes
import ZRPC

/// The header fields of resumable uploads: what is read of them is within its bounds, and what is written is read alike.
///
/// Lines, each a field that all readers see.
enum UploadFieldsTarget {
    static func test(_ input: [UInt8]) {
        for line in input.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self)
            count(text)
            digest(text)
            metadata(text)
            version(text)
            if let (algorithm, hash) = try? UploadFields.tusChecksum(text) {
                check(hash.count == (algorithm == .sha1 ? 20 : 32), "A hash has another length than its algorithm's.")
            }
        }
    }

    private static func count(_ text: String) {
        guard let count = UploadFields.count(text) else { return }
        check(count >= 0, "A number of bytes is less than none.")
        check(UploadFields.count("\(count)") == count, "A number of bytes is read otherwise when it is written again.")
        let date = HTTPDate.text(count)
        check(date.utf8.count == 29, "A time has another length than HTTP's: \(date)")
    }

    private static func digest(_ text: String) {
        for name in [HTTPField.Name.reprDigest, .contentDigest] {
            var fields = HTTPFields()
            fields[name] = text
            guard let digest = try? UploadFields.digest(name, in: fields) else { continue }
            check(digest.count == 32, "A SHA-256 has not 32 bytes.")
            check(UploadFields.hex(digest).utf8.count == 64, "Its hexadecimal form has not 64 digits.")
        }
    }

    private static func metadata(_ text: String) {
        guard let metadata = try? TusMetadata(text) else { return }
        check(!metadata.file.name.unicodeScalars.contains("/"), "A file's name is a path.")
        let field = TusMetadata.field(file: metadata.file, mediaType: metadata.mediaType)
        guard let again = try? TusMetadata(field) else { broken("Metadata that is told cannot be read: \(field)") }
        check(again == metadata, "Metadata changes when it is told.")
    }

    private static func version(_ text: String) {
        var fields = HTTPFields()
        fields[.uploadDraftInteropVersion] = text
        guard let version = DraftVersion(fields) else { return }
        for isComplete in [true, false] {
            let told = version.fields(isComplete: isComplete, offset: 7)
            check((try? version.isComplete(told)) == isComplete, "Completeness is told otherwise than it is read.")
            check(told[.uploadOffset] == "7", "An offset is told otherwise than it is.")
        }
        fields[.uploadComplete] = text
        fields[.uploadIncomplete] = text
        _ = try? version.isComplete(fields)
    }

    static var seeds: [[UInt8]] {
        let digest = String(repeating: "A", count: 43) + "="
        return [
            "0\n1\n8589934592\n999999999999999999\n-1\n+1\n01", "?1\n?0\n?1;a=b\n ?0 \n1",
            "sha-256=:\(digest):\nsha-512=:AA==:, sha-256=:\(digest):;a\nSHA-256 = :\(digest):\nsha-256=::",
            "sha256 \(digest)\nsha1 AAAAAAAAAAAAAAAAAAAAAAAAAAA=\nmd5 AAAA\nsha1",
            "filename YS5qcGc=,filetype aW1hZ2UvanBlZw==\nname Li4vYS5qcGc=, type ,b\nfilename /w==\na YQ==,a YQ==",
            "3\n5\n6\n7\n8\n4\n 6 \n99999999999999999999",
        ].map { Array($0.utf8) }
    }
}
