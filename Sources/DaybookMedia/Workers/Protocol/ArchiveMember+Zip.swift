import ArchiveReading
import DaybookAPI

extension ArchiveMember {
    /// Creates the message of a member.
    init(_ member: ZipMember) {
        self.init(member.place)
        (name, isUtf8) = (member.name, member.isUTF8)
        texts = (member.texts ?? [:]).map { ArchiveName($0.value, in: $0.key) }
    }

    /// Creates the message of a member whose name does not matter.
    init(_ place: MemberPlace) {
        self.init()
        (header, start, packedSize) = (place.header, place.start, place.packedSize)
        (isDeflated, size, crc) = (place.isDeflated, place.size, place.crc)
    }

    /// The texts of the name by encoding.
    fileprivate var decoded: [NameEncoding: String] {
        let known = texts.compactMap { name in NameEncoding(rawValue: name.encoding).map { ($0, name.text) } }
        return Dictionary(known) { first, _ in first }
    }

    /// The place in an archive of some bytes; `nil` if it does not lie in one.
    func place(in bytes: Int64) -> MemberPlace? {
        let end = start.addingReportingOverflow(packedSize)
        guard header >= 0, start > header, packedSize >= 0, size >= 0, !end.overflow, end.partialValue <= bytes,
            isDeflated || size == packedSize
        else { return nil }
        return MemberPlace(
            header: header, start: start, packedSize: packedSize, isDeflated: isDeflated, size: size, crc: crc)
    }
}

extension ArchiveName {
    fileprivate init(_ text: String, in encoding: NameEncoding) {
        self.init()
        (self.encoding, self.text) = (encoding.rawValue, text)
    }
}

extension ArchiveMark {
    init(_ mark: DirectoryMark) {
        self.init()
        (offset, count, bytes) = (mark.offset, mark.count, mark.bytes)
    }

    /// The place; `nil` for one that no directory has.
    var mark: DirectoryMark? {
        guard offset >= 0, count >= 0, bytes >= 0 else { return nil }
        return DirectoryMark(offset: offset, count: count, bytes: bytes)
    }
}

extension ArchiveMembersAnswer {
    init(_ part: MemberPart) {
        self.init()
        members = part.members.map { ArchiveMember($0) }
        next = part.next.map { ArchiveMark($0) }
    }

    /// The part of the directory; `nil` if no archive has such a one.
    var part: MemberPart? {
        let found = members.compactMap { member in
            member.place(in: .max).map { place in
                ZipMember(name: member.name, isUTF8: member.isUtf8, place: place, texts: member.decoded)
            }
        }
        guard found.count == members.count, next == nil || !found.isEmpty else { return nil }
        guard let next else { return MemberPart(members: found, next: nil) }
        return next.mark.map { MemberPart(members: found, next: $0) }
    }
}

extension ArchiveRefusal {
    /// The most bytes of a name or a cause.
    private static let maximumText = 4096

    init(_ error: ArchiveError) {
        self.init()
        (code, number) = (error.code.rawValue, error.number)
        (name, cause) = (Self.cut(error.name), Self.cut(error.cause))
    }

    /// The error; `nil` for one that no reader throws.
    var error: ArchiveError? {
        guard let code = ArchiveError.Code(rawValue: code), name.utf8.count <= Self.maximumText,
            cause.utf8.count <= Self.maximumText
        else { return nil }
        return ArchiveError(code, name: name, cause: cause, number: number)
    }

    private static func cut(_ text: String) -> String {
        var cut = text
        while cut.utf8.count > maximumText { cut = String(cut.prefix(cut.count / 2)) }
        return cut.filter { $0 != "\0" }
    }
}
