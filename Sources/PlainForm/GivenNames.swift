import DaybookAPI

/// The folders and files of the plain form as it was written before. A later plan keeps these names as long as they
/// fit, so that the number in a name does not change because another entry or photo was added or removed.
public struct GivenNames: Sendable {
    /// The folder of each entry, by ID.
    private var folders: [String: String] = [:]
    /// The folder of each subject, by ID.
    private var subjectFolders: [String: String] = [:]
    /// The digest of each page.
    private var pages: [PlainPage.Owner: String] = [:]
    /// The paths of the files, by the digest of their bytes.
    private var paths: [String: [String]] = [:]
    /// The digest of each file, by path.
    private var digests: [String: String] = [:]

    /// Creates the names of a form that was never written.
    public init() {}

    /// Adds a line of the list of pages. Ignores any other line.
    public mutating func addPage(_ line: [UInt8]) {
        guard let page = try? RecordLines.record(KeptPage.self, from: line), let owner = PlainPage.Owner(page) else {
            return
        }
        let folder = page.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { page.path.utf8[..<$0] }
        let name = folder.map { String(decoding: $0, as: UTF8.self) }
        switch owner {
        case .entry(let id): folders[id] = name
        case .subject(let id): subjectFolders[id] = name
        case .photo: break
        }
        pages[owner] = page.digest
    }

    /// Adds a line of the list of files. Ignores any other line.
    public mutating func addFile(_ line: [UInt8]) {
        guard let file = RecordLines.file(from: line) else { return }
        paths[file.digest, default: []].append(file.path)
        digests[file.path] = file.digest
    }

    /// The paths of all files, which the earlier records name until the new ones are written.
    var filePaths: some Sequence<String> { digests.keys }

    /// Returns the digest of the page of a record; nil if the record had none.
    public func digest(ofPageOf owner: PlainPage.Owner) -> String? { pages[owner] }

    /// Returns whether an entry had a folder.
    func has(_ folder: String, ofEntry id: String) -> Bool { folders[id] == folder }

    /// Returns whether there was a file with these bytes at a path.
    func has(_ digest: String, at path: String) -> Bool { digests[path] == digest }

    /// Returns whether the file at a path had these bytes, or there was no file.
    func allows(_ digest: String, at path: String) -> Bool { digests[path].map { $0 == digest } ?? true }

    /// Returns the name of an entry's folder; nil if the entry's folder was not in this folder.
    func name(ofEntry id: String, in folder: String) -> String? {
        folders[id].flatMap { Self.name(of: $0, in: folder) }
    }

    /// Returns the name of a subject's folder; nil if the subject's folder was not in this folder.
    func name(ofSubject id: String, in folder: String) -> String? {
        subjectFolders[id].flatMap { Self.name(of: $0, in: folder) }
    }

    /// Returns the names of the files in a folder that had the bytes of a digest.
    func names(of digest: String, in folder: String) -> [String] {
        (paths[digest] ?? []).compactMap { Self.name(of: $0, in: folder) }
    }

    /// Returns the rest of a path after its folder; nil for a path in another folder.
    private static func name(of path: String, in folder: String) -> String? {
        let start = folder + "/"
        guard path.utf8.starts(with: start.utf8) else { return nil }
        return String(decoding: path.utf8.dropFirst(start.utf8.count), as: UTF8.self)
    }
}
