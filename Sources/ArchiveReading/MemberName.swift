/// The rules for the names of members.
public enum MemberName {
    static let maximumBytes = 4096

    /// Returns the path of a member below the folder that the archive stands for. A folder has no slash at its end, and
    /// the outermost folder has an empty path.
    ///
    /// - Parameter encoding: The encoding of names that the archive says nothing about.
    /// - Throws: `name` for a path that leads elsewhere, or might on another system: an absolute one, one with a drive
    ///   letter or a backslash, or with a part that is empty, `.` or `..`; and for control characters.
    public static func path(of member: ZipMember, in encoding: NameEncoding) throws(ArchiveError) -> String {
        guard let text = member.text(in: encoding) else {
            let cause = member.isUTF8 ? .utf8 : encoding
            throw ArchiveError(.name, name: member.shownName, cause: cause.rawValue)
        }
        var path = Array(text.utf8)[...]
        guard path.count <= maximumBytes, path.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }),
            path.first != UInt8(ascii: "/"), !hasDrive(path)
        else { throw ArchiveError(.name, name: member.shownName) }
        // Some programs write all names so.
        if path.starts(with: "./".utf8) { path = path.dropFirst(2) }
        if member.isFolder, path.last == UInt8(ascii: "/") { path = path.dropLast() }
        if member.isFolder, path.isEmpty { return "" }
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for part in parts {
            guard !part.isEmpty, !part.elementsEqual(".".utf8), !part.elementsEqual("..".utf8) else {
                throw ArchiveError(.name, name: member.shownName)
            }
        }
        return String(decoding: path, as: UTF8.self)
    }

    /// Returns whether a path begins with the letter of a drive.
    private static func hasDrive(_ path: ArraySlice<UInt8>) -> Bool {
        guard let letter = path.first, path.dropFirst().first == UInt8(ascii: ":") else { return false }
        return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter & 0xDF)
    }
}
