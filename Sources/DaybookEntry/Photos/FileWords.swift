/// The caption and the keywords that a file carries.
struct FileWords: Hashable, Codable, Sendable {
    @Verbatim var caption = ""
    @Verbatim var tags: [String] = []

    /// `nil` when it says nothing.
    init?(caption: String, tags: [String]) {
        guard !caption.isEmpty || !tags.isEmpty else { return nil }
        (self.caption, self.tags) = (caption, tags)
    }
}
