@testable import DaybookBackupCore

/// Any bytes as the files of a backup: the manifest, the mark of the folder, and the list of its blobs.
///
/// The first byte chooses the file, the rest are its bytes. A file that is read is written and read again, and tells the
/// same.
enum BackupTarget {
    static func test(_ input: [UInt8]) {
        guard let kind = input.first else { return }
        let bytes = Array(input.dropFirst())
        do throws(BackupError) {
            switch kind % 3 {
            case 0: try manifest(bytes)
            case 1: try mark(bytes)
            default: try list(bytes, pieceSize: 1 + Int(kind) / 3)
            }
        } catch {
            check([.broken, .newer].contains(error.code), "A file is refused for another reason: \(error)")
        }
    }

    private static func manifest(_ bytes: [UInt8]) throws(BackupError) {
        let read = try Manifest.read(bytes, of: "a")
        check(read.blobs >= 0 && read.blobBytes >= 0 && read.database.size >= 0, "A manifest counts below nothing.")
        check((read.missing?.bytes ?? 0) >= 0, "A manifest counts below nothing.")
        let again = try Manifest.read(try read.bytes(), of: "a")
        check(again == read, "A manifest is another when it is written again.")
    }

    private static func mark(_ bytes: [UInt8]) throws(BackupError) {
        let layout = BackupLayout(root: "a")
        let read = try Mark.read(bytes, of: layout)
        let again = try Mark.read(try Mark.encoded(read), of: layout)
        check(again == read, "A mark is another when it is written again.")
    }

    private static func list(_ bytes: [UInt8], pieceSize: Int) throws(BackupError) {
        var lines: [BlobLine] = []
        var (reader, rest) = (BlobLines(name: "a"), bytes[...])
        while !rest.isEmpty {
            try reader.add(Array(rest.prefix(pieceSize))) { line throws(BackupError) in lines.append(line) }
            rest = rest.dropFirst(pieceSize)
        }
        try reader.end()
        check(Array(lines.map(\.text).joined().utf8) == bytes, "A list says other lines than it has.")
        check(lines.map(\.digest) == Set(lines.map(\.digest)).sorted(), "A list is not in order.")
    }

    static var seeds: [[UInt8]] {
        let digest = String(repeating: "0a", count: 32)
        let id = String(repeating: "b1", count: 16)
        let file = "{\"size\":1,\"sha256\":\"\(digest)\"}"
        let manifest = """
            {"format":1,"diary":"\(id)","line":"\(id)","databaseVersion":30,"daybookVersion":"1","lastChange":2,\
            "accounts":[{"name":"mina","id":"x","lastChange":2}],"counts":{"entries":3},"blobs":1,"blobBytes":4,\
            "database":\(file),"list":\(file)}
            """
        let other = String(repeating: "c2", count: 32)
        let missing = "\"missing\":{\"bytes\":4,\"digests\":[\"\(digest)\",\"\(other)\"]},"
        return [
            [0] + Array(manifest.utf8),
            [0] + Array(manifest.replacing("\"blobs\":1", with: missing + "\"blobs\":1").utf8),
            [0] + Array(manifest.replacing("\"format\":1", with: "\"format\":9").utf8),
            [1] + Array("{\"format\":1,\"diary\":\"\(id)\"}".utf8), [2],
            [242] + Array("\(digest) 12\n\(other) 0\n".utf8), [5] + Array("\(digest) 9223372036854775807".utf8),
        ]
    }
}
