/// The caption and the keywords in a file.
struct FileWords: Hashable, Codable, Sendable {
    @Verbatim var caption = ""
    @Verbatim var tags: [String] = []

    /// Makes the value; `nil` if both are empty.
    init?(caption: String, tags: [String]) {
        guard !caption.isEmpty || !tags.isEmpty else { return nil }
        (self.caption, self.tags) = (caption, tags)
    }
}
