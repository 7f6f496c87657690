/// One film made of a blob.
struct FilmKey: Sendable, Hashable {
    let digest: Digest
    let name: FilmName

    /// The beginning of the names of the film's files.
    var fileName: String { "\(digest.hex)-\(name.recipe)-\(name.rawValue)" }

    /// Parses the name of such a file; `nil` for other names, and other recipes.
    init?(fileName: some StringProtocol) {
        let parts = fileName.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let digest = Digest(hex: String(parts[0])),
            let name = FilmName(rawValue: String(parts[2])), parts[1] == name.recipe
        else { return nil }
        self.init(digest: digest, name: name)
    }

    init(digest: Digest, name: FilmName) {
        self.digest = digest
        self.name = name
    }
}
