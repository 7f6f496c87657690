import Glibc
import PlainForm

/// The files of a mirror during a run: the place of each, and whether Daybook may replace and remove it.
///
/// A file is Daybook's if the list of files describes it as it is on the disk. Any other file stays unchanged, and the
/// bytes that belong at its path get a name beside it.
///
/// A file is noted before it gets its name, so that the next run knows what a killed run had written.
final class MirrorFiles {
    /// A file that the mirror should have.
    struct Item {
        /// The kind of a file, which decides what happens if a person changed it.
        enum Kind {
            /// Bytes of the diary: a copy lies beside the changed file.
            case bytes
            /// A text for people: a newer one lies beside the changed file.
            case page
            /// A file for programs, which must lie in its place: one that a person edited is renamed.
            case record
        }

        let kind: Kind
        let path: String
        let digest: String
        let size: Int64
    }

    /// The place of a file.
    struct Place {
        let path: String
        /// Whether the file there is already the right one.
        let isCurrent: Bool
        /// Whether no file lies there.
        var isFree = false
    }

    /// The file that lies at a path.
    private enum Occupant {
        case none
        /// A file of Daybook's with other bytes.
        case ours
        /// The right bytes.
        case current
        case foreign
    }

    /// The maximum number of names that are tried beside files that Daybook did not write.
    private static let maximumNames = 99

    let folder: MirrorFolder
    /// Whether a killed run left notes.
    let hasRemains: Bool
    /// The paths at which files belong. No file that is written beside another one gets such a path.
    var planned: Set<String> = []
    /// The files that a person wrote or changed. The value is the path of Daybook's file beside it; empty if there
    /// is none.
    private(set) var kept: [String: String] = [:]
    private(set) var written = 0
    private(set) var removed = 0

    private let trustsListing: Bool
    private let folders: MadeFolders
    private let before: MirrorListing
    private var listing: MirrorListing
    /// The paths that are in use.
    private var used: Set<String> = []
    /// The files that were noted: digest, size and path.
    private var noted: Set<String> = []
    /// The paths beside files that a person wrote, each with the path of the item that has it.
    private var beside: [String: String] = [:]
    /// The folders that were checked, and are not links.
    private var real: Set<String> = []

    /// Reads the list of files, and adds what a killed run wrote. The lock of the folder must be held. Blocks.
    ///
    /// - Parameter trustsListing: Whether files that the list has with the right bytes are not looked at.
    init(_ folder: MirrorFolder, trustsListing: Bool) throws(BackupError) {
        (self.folder, self.trustsListing) = (folder, trustsListing)
        folders = MadeFolders(root: folder.root)
        before = try MirrorListing(reading: folder.listing)
        listing = before
        hasRemains = try BackupFiles.status(folder.journal) != nil
        if hasRemains { try settle() }
    }

    /// Adds the files that a killed run wrote to the list, by its notes.
    private func settle() throws(BackupError) {
        var notes: [(path: String, facts: MirrorListing.Facts)] = []
        try MirrorListing.forEachLine(of: folder.journal) { notes.append(($0, $1)) }
        for (path, facts) in notes {
            guard let status = try status(path), status.isFile, status.size == facts.size,
                listing[path]?.matches(status) != true, digest(of: path) == facts.digest
            else { continue }
            listing[path] = MirrorListing.Facts(digest: facts.digest, size: facts.size, modified: status.modified)
        }
        try writeListing()
        // The file of notes remains, empty, until the end of this run, because the list may name files that the killed
        // run removed.
        try BackupFiles.write([], to: folder.journal, by: folder.temporaries + "/list")
        try BackupFiles.sync(folder.own)
    }

    private func writeListing() throws(BackupError) {
        try BackupFiles.write(listing.bytes, to: folder.listing, by: folder.temporaries + "/list")
        try BackupFiles.sync(folder.own)
    }

    private func absolute(_ path: String) -> String { folder.root + "/" + path }

    /// Returns the facts of a file; nil if there is none, or a link leads to it.
    private func status(_ path: String) throws(BackupError) -> BackupFiles.Status? {
        for above in BackupLayout.folders(above: path) where !real.contains(above) {
            guard try BackupFiles.status(absolute(above))?.isFolder == true else { return nil }
            real.insert(above)
        }
        return try BackupFiles.status(absolute(path))
    }

    /// Returns the size of a file as it was written; nil for a file that is not Daybook's.
    func size(of path: String) -> Int64? { listing[path]?.size }

    /// Returns the facts of a file as it was written; nil for a file that is not Daybook's.
    func facts(of path: String) -> MirrorListing.Facts? { listing[path] }

    /// Returns whether the path of a file may be named to people. A path at which no file belongs may have the title of
    /// an entry that was hidden since.
    func isNamed(_ path: String) -> Bool { planned.contains(path) || path.hasPrefix(PlainPaths.recordFolder + "/") }

    /// Returns the digest of a file; nil if it cannot be read.
    private func digest(of path: String) -> String? { try? BackupFiles.digest(of: absolute(path)).digest }

    /// Returns the place of a file: its path, or a name beside it if a person wrote or changed the file there.
    func place(_ item: Item) throws(BackupError) -> Place {
        used.insert(item.path)
        kept[item.path] = nil
        switch try occupant(of: item.path, for: item) {
        case .none: return Place(path: item.path, isCurrent: false, isFree: true)
        case .ours: return Place(path: item.path, isCurrent: false)
        case .current: return Place(path: item.path, isCurrent: true)
        case .foreign: break
        }
        if item.kind == .record {
            try setAside(item.path)
            return Place(path: item.path, isCurrent: false, isFree: true)
        }
        kept[item.path] = ""
        // The diary has no newer text than the one that was changed.
        if item.kind == .page, listing[item.path]?.digest == item.digest {
            return Place(path: item.path, isCurrent: true)
        }
        for number in 1...Self.maximumNames {
            let path = Self.path(beside: item.path, number: number)
            guard !planned.contains(path), beside[path] == nil || beside[path] == item.path else { continue }
            let occupant = try occupant(of: path, for: item)
            if occupant == .foreign { continue }
            used.insert(path)
            (kept[item.path], beside[path]) = (path, item.path)
            return Place(path: path, isCurrent: occupant == .current, isFree: occupant == .none)
        }
        throw BackupError(absolute(item.path), errno: EEXIST)
    }

    private func occupant(of path: String, for item: Item) throws(BackupError) -> Occupant {
        let facts = listing[path]
        // The list is not trusted after a killed run, whose notes do not name the files that it removed, nor for
        // records, which are few and which an import needs.
        if trustsListing, !hasRemains, item.kind != .record, let facts, facts.digest == item.digest { return .current }
        guard let status = try status(path) else { return .none }
        if let facts, facts.matches(status) { return facts.digest == item.digest ? .current : .ours }
        guard status.isFile, status.size == item.size || status.size == facts?.size else { return .foreign }
        // A copy of the mirror has other times.
        guard let found = digest(of: path), found == item.digest || found == facts?.digest else { return .foreign }
        listing[path] = MirrorListing.Facts(digest: found, size: status.size, modified: status.modified)
        return found == item.digest ? .current : .ours
    }

    private static func path(beside path: String, number: Int) -> String {
        let above = BackupLayout.folders(above: path).last.map { $0 + "/" } ?? ""
        let name = PlainName(String(decoding: path.utf8.dropFirst(above.utf8.count), as: UTF8.self))
        return above + name.ofDaybook(number).description
    }

    /// Renames a file for programs that a person edited.
    private func setAside(_ path: String) throws(BackupError) {
        let above = BackupLayout.folders(above: path).last.map { $0 + "/" } ?? ""
        let name = PlainName(String(decoding: path.utf8.dropFirst(above.utf8.count), as: UTF8.self))
        for number in 1...Self.maximumNames {
            let other = above + name.stem + (number > 1 ? " (edited \(number))" : " (edited)") + name.ending
            guard try status(other) == nil else { continue }
            try BackupFiles.rename(absolute(path), to: absolute(other))
            listing[path] = nil
            kept[other] = path
            return
        }
        throw BackupError(absolute(path), errno: EEXIST)
    }

    /// Adds files to the notes of this run, before they are written.
    func note(_ items: [Item], at places: [Place]) throws(BackupError) {
        var lines: [UInt8] = []
        for (item, place) in zip(items, places) {
            guard !place.isCurrent, noted.insert("\(item.digest) \(item.size) \(place.path)").inserted else { continue }
            let facts = MirrorListing.Facts(digest: item.digest, size: item.size, modified: 0)
            lines += MirrorListing.line(of: place.path, facts)
        }
        if !lines.isEmpty { try addNotes(lines) }
    }

    private func addNotes(_ lines: [UInt8]) throws(BackupError) {
        let isNew = try BackupFiles.status(folder.journal) == nil
        try BackupFiles.append(lines, to: folder.journal)
        try BackupFiles.sync(folder.journal)
        // The first run has also made the folder of the notes.
        if isNew { for path in [folder.own, folder.root] { try BackupFiles.sync(path) } }
    }

    /// Gives a finished file its place, and returns its path. Looks once more at the file that lies there.
    ///
    /// - Parameter temporary: The path of the finished file, which does not exist afterwards.
    func install(_ temporary: String, as item: Item) throws(BackupError) -> String {
        // The facts are read from the temporary file, because a person may edit the installed file at once.
        let status = try BackupFiles.status(temporary)
        for _ in 1...Self.maximumNames {
            let place = try place(item)
            if place.isCurrent {
                try BackupFiles.remove(temporary)
                return place.path
            }
            try note([item], at: [place])
            do throws(BackupError) {
                try folders.make(above: place.path)
            } catch {
                throw error.code == .broken ? BackupError(.notFolder, error.name) : error
            }
            guard try move(temporary, to: place) else { continue }
            listing[place.path] = MirrorListing.Facts(
                digest: item.digest, size: status?.size ?? item.size, modified: status?.modified ?? 0)
            written += 1
            return place.path
        }
        throw BackupError(absolute(item.path), errno: EEXIST)
    }

    /// Gives a temporary file its name. Returns false if a person has made a file of that name since it was free.
    private func move(_ temporary: String, to place: Place) throws(BackupError) -> Bool {
        let target = absolute(place.path)
        guard place.isFree else {
            try BackupFiles.rename(temporary, to: target)
            return true
        }
        do throws(BackupError) {
            // Unlike a rename, it replaces no file.
            try BackupFiles.link(temporary, to: target)
        } catch {
            if error.code == .exists { return false }
            // The file system may have no hard links.
            try BackupFiles.rename(temporary, to: target)
            return true
        }
        try BackupFiles.remove(temporary)
        return true
    }

    /// Returns the paths of Daybook's files that nothing is planned for, by their digests.
    func surplus() -> [String: [String]] {
        var surplus: [String: [String]] = [:]
        for path in listing.paths.filter({ !planned.contains($0) }).sorted() {
            guard let digest = listing[path]?.digest else { continue }
            surplus[digest, default: []].append(path)
        }
        return surplus
    }

    /// Makes a temporary file with the bytes of an untouched file of the mirror. Returns false if the file was changed,
    /// or cannot be read.
    ///
    /// - Parameter staying: Whether the file keeps its name, so that the bytes must be copied.
    func reuse(
        _ path: String, as item: Item, to temporary: String, staying: Bool = false
    ) throws(BackupError) -> Bool {
        do throws(BackupError) {
            guard listing[path]?.digest == item.digest, try isUntouched(path) else { return false }
            try BackupFiles.remove(temporary)
            if !staying, try link(path, to: temporary) { return true }
            return try BackupFiles.copy(absolute(path), to: temporary).digest == item.digest
        } catch {
            guard error.name == absolute(path) else { throw error }
            return false
        }
    }

    /// Gives a file a second, temporary name. Returns false if its file system has no hard links.
    private func link(_ path: String, to temporary: String) throws(BackupError) -> Bool {
        do throws(BackupError) {
            try BackupFiles.link(absolute(path), to: temporary)
            return true
        } catch {
            guard error.code == .otherDisk else { throw error }
            return false
        }
    }

    private func isUntouched(_ path: String) throws(BackupError) -> Bool {
        guard let facts = listing[path], let status = try status(path), status.isFile, status.size == facts.size else {
            return false
        }
        return facts.matches(status) || digest(of: path) == facts.digest
    }

    /// Makes durable the names of all files that got their place.
    func sync() throws(BackupError) {
        try folders.sync()
        try BackupFiles.sync(folder.root)
    }

    /// Removes the files that are not in use, and the folders that are empty then.
    ///
    /// A file that a person changed stays, and is no longer Daybook's. The file of notes, which may be empty, tells the
    /// next run that files were removed.
    func removeSurplus() throws(BackupError) {
        let surplus = listing.paths.filter { !used.contains($0) }.sorted()
        if surplus.isEmpty { return }
        try addNotes([])
        let others = pathsInUse(like: surplus)
        var emptied: Set<String> = []
        for path in surplus {
            if let other = others[path.lowercased()], try isOneFile(path, as: other) {
                // The file system ignores case, and both paths are one file: only the case of its name has changed.
            } else if try isUntouched(path) {
                try BackupFiles.remove(absolute(path))
                removed += 1
                emptied.formUnion(BackupLayout.folders(above: path))
            } else if try status(path) != nil {
                kept[path] = ""
            }
            listing[path] = nil
        }
        // The inner folders first.
        for above in emptied.sorted(by: >) where !BackupFiles.removeIfEmpty(absolute(above)) {
            if try BackupFiles.status(absolute(above))?.isFolder == true { try BackupFiles.sync(absolute(above)) }
        }
        if !emptied.isEmpty { try BackupFiles.sync(folder.root) }
    }

    /// Returns the paths in use that differ from some of the others by case alone, keyed by the path in lower case.
    private func pathsInUse(like others: [String]) -> [String: String] {
        let keys = Set(others.map { $0.lowercased() })
        var paths: [String: String] = [:]
        for path in used {
            let key = path.lowercased()
            if keys.contains(key) { paths[key] = path }
        }
        return paths
    }

    /// Returns whether two paths lead to one name of one file.
    private func isOneFile(_ path: String, as other: String) throws(BackupError) -> Bool {
        guard let first = try status(path), let second = try status(other) else { return false }
        return first.isFile && first.inode == second.inode && first.links == 1 && second.links == 1
    }

    /// Writes the list of files if it has changed, and removes the notes, which it replaces.
    func finish() throws(BackupError) {
        let hasNotes = try BackupFiles.status(folder.journal) != nil
        guard hasNotes || listing != before else { return }
        try writeListing()
        try BackupFiles.remove(folder.journal)
        noted = []
    }

    /// Notes the place in the diary behind whose changes the records now are. An empty text forgets the last one.
    func note(place text: String) throws(BackupError) {
        var records: [String: MirrorListing.Facts] = [:]
        for path in MirrorPlace.paths { records[path] = listing[path] }
        guard !text.isEmpty, records.count == MirrorPlace.paths.count else {
            return try BackupFiles.remove(folder.place)
        }
        let place = MirrorPlace(text: text, records: records)
        if place == MirrorPlace(reading: folder.place) { return }
        try BackupFiles.write(
            try place.bytes(at: folder.place), to: folder.place, by: folder.temporaries + "/place")
    }
}
