/// # ArchiveReading
///
/// ZIP archives that anybody may have made, read where they lie. Nothing is unpacked to the disk, and the memory does not
/// grow with the archive. The module must not know the meaning of the files.
///
///     ZipArchive     an archive's file  ->  its members one by one, and a reader of each
///        |
///     ZipMembers     the directory at the archive's end  ->  checked members (ZipMember, MemberPlace)
///     MemberName     a member's name in its encoding (NameEncoding, NameEncodings)  ->  a path that leads nowhere else
///     MemberReader   a member's place  ->  its bytes, whose number and CRC-32 are those that the directory states
///        |
///     ArchiveAccess  the same by another process, which a caller has for archives of strangers
///        |
///     ZipEnd         the records behind the directory
///     MemberStream   libarchive, which unpacks a member
///     ArchiveFile    the archive's file
///
/// The directory is read here and not by libarchive, which holds the whole of it in memory, and does not tell where a
/// member lies. libarchive gets a header of our own with a member's sizes, and the packed bytes behind it: none of the
/// archive's headers, names and extra fields reaches it, and the names do not depend on the process's locale.
///
/// ```swift
/// let archive = try ZipArchive("photos.zip")
/// var members = archive.members()
/// while let member = try members.next() {
///     let reader = try archive.reader(of: member.place, name: member.shownName, pieceBytes: 1 << 18)
///     while let piece = try reader.next() { write(piece) }
/// }
/// ```
