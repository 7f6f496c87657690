import ArchiveReading

/// The paths of an export's files, as the list in its archive has them. They tell the encoding of the archive's names if
/// their bytes are texts in several. The name of the list itself has ASCII characters alone.
struct ListedNames {
    private static let list = Array(ExportFolder.fileList.utf8)
    private static let pieceBytes = 1 << 18
    /// The number of paths and of bytes after which the list is read no further.
    private static let (maximumPaths, maximumBytes) = (10_000, 64 << 20)

    private let list: ZipMember
    /// The bytes before the paths of the export, if it lies in a folder of the archive.
    private let root: [UInt8]
    /// The first paths with characters beyond ASCII.
    private let paths: Set<String>

    /// Reads a list. One that cannot be read has no paths.
    init(_ list: ZipMember, in archive: any ArchiveAccess) {
        self.list = list
        root = Array(list.name.dropLast(Self.list.count))
        paths = (try? Self.paths(in: list, of: archive)) ?? []
    }

    /// Returns whether a member is the list of an export.
    static func isList(_ member: ZipMember) -> Bool {
        let before = member.name.dropLast(list.count)
        return member.name.suffix(list.count).elementsEqual(list) && (before.last ?? slash) == slash
    }

    private static let slash = UInt8(ascii: "/")

    private static func paths(in list: ZipMember, of archive: any ArchiveAccess) throws(BackupError) -> Set<String> {
        let reader = try RecordReader(list.shownName) { size throws(BackupError) -> any BytePieces in
            do throws(ArchiveError) {
                let reader = try archive.open(list.place, name: list.shownName, pieceBytes: size)
                return ArchivedPieces(reader: reader, archive: "")
            } catch {
                throw ArchivedPieces.error(error, of: "")
            }
        }
        var (paths, bytes): (Set<String>, Int) = ([], 0)
        while paths.count < maximumPaths, bytes < maximumBytes, let lines = try reader.next(bytes: pieceBytes) {
            for line in lines {
                bytes += line.bytes.count
                guard let path = ExportFolder.file(in: line)?.path else { continue }
                if !path.utf8.allSatisfy({ $0 < 0x80 }) { paths.insert(path) }
            }
        }
        return paths
    }

    /// Returns the path of a member below the folder of the export, which ends with a slash and so at a whole character.
    private func path(of member: ZipMember, in encoding: NameEncoding) -> String? {
        guard let text = member.text(in: encoding), let own = list.text(in: encoding) else { return nil }
        return String(text.utf8.dropFirst(max(0, own.utf8.count - Self.list.count)))
    }

    /// Returns the encoding in which most names are paths of the list; the first of the possible ones if none is.
    func encoding(among encodings: NameEncodings, of archive: any ArchiveAccess) throws(ArchiveError) -> NameEncoding {
        var best = encodings.best
        if paths.isEmpty { return best }
        var (members, counts) = (MemberList(of: archive), [NameEncoding: Int]())
        while let member = try members.next() {
            guard member.needsEncoding, member.name.starts(with: root) else { continue }
            for encoding in encodings.possible {
                if let path = path(of: member, in: encoding), paths.contains(path) { counts[encoding, default: 0] += 1 }
            }
        }
        for encoding in encodings.possible where counts[encoding] ?? 0 > counts[best] ?? 0 { best = encoding }
        return best
    }
}
