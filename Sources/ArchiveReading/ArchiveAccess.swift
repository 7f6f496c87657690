/// An archive whose members are listed part by part and read one by one, in this process or by another one. The methods
/// block.
public protocol ArchiveAccess: Sendable {
    /// Returns the next members in the order of the directory. The caller checks that their places are apart.
    ///
    /// - Parameter mark: ``MemberPart/next`` of the part before; `nil` for the first part.
    /// - Throws: As ``ZipMembers/next()``.
    func members(after mark: DirectoryMark?) throws(ArchiveError) -> MemberPart

    /// Opens a member.
    ///
    /// - Parameters:
    ///   - name: The name for errors.
    ///   - pieceBytes: The bytes that are read at once.
    func open(_ place: MemberPlace, name: String, pieceBytes: Int) throws(ArchiveError) -> any MemberPieces
}

/// The bytes of a member, piece by piece.
public protocol MemberPieces: Sendable {
    /// Returns the next piece, full unless it is the last one; `nil` at the end, if all bytes were those that the directory
    /// states. Blocks.
    func next() throws(ArchiveError) -> [UInt8]?
}

/// A place between two entries of a directory.
public struct DirectoryMark: Sendable, Equatable {
    /// The offset of the next entry.
    public let offset: Int64
    /// The number of members before it.
    public let count: Int64
    /// The number of bytes that they have together.
    public let bytes: Int64

    /// Describes a place.
    public init(offset: Int64, count: Int64, bytes: Int64) {
        (self.offset, self.count, self.bytes) = (offset, count, bytes)
    }
}

/// Some members of a directory in their order.
public struct MemberPart: Sendable, Equatable {
    /// The members; none only at the end of the directory.
    public let members: [ZipMember]
    /// The place behind them; `nil` at the end.
    public let next: DirectoryMark?

    /// Describes a part.
    public init(members: [ZipMember], next: DirectoryMark?) { (self.members, self.next) = (members, next) }
}

/// The members of an archive, one by one.
public struct MemberList {
    private let archive: any ArchiveAccess
    private var part: ArraySlice<ZipMember> = []
    private var mark: DirectoryMark?
    private var isAtEnd = false

    /// Begins with the first member.
    public init(of archive: any ArchiveAccess) { self.archive = archive }

    /// Returns the next member; `nil` behind the last one. Blocks.
    ///
    /// - Throws: As ``ArchiveAccess/members(after:)``.
    public mutating func next() throws(ArchiveError) -> ZipMember? {
        while part.isEmpty {
            if isAtEnd { return nil }
            let read = try archive.members(after: mark)
            (part, mark, isAtEnd) = (read.members[...], read.next, read.next == nil)
        }
        return part.popFirst()
    }
}

extension MemberReader: MemberPieces {}

extension ZipArchive: ArchiveAccess {
    /// The number of members of a part, and the bytes of names after which it ends. Their texts have up to twelve times as
    /// many.
    private static let (partMembers, partNames) = (500, 8 << 10)

    /// Returns the next members in the order of the directory. Blocks.
    public func members(after mark: DirectoryMark?) throws(ArchiveError) -> MemberPart {
        var members = members()
        if let mark { members.resume(at: mark) }
        var (found, names): ([ZipMember], Int) = ([], 0)
        while found.count < Self.partMembers, names < Self.partNames {
            guard let member = try members.next() else { return MemberPart(members: found, next: nil) }
            names += member.name.count
            found.append(member)
        }
        return MemberPart(members: found, next: members.mark)
    }

    /// Opens a member. Blocks.
    public func open(
        _ place: MemberPlace, name: String, pieceBytes: Int
    ) throws(ArchiveError) -> any MemberPieces {
        try reader(of: place, name: name, pieceBytes: pieceBytes)
    }
}
