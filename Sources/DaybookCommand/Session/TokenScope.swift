import ArgumentParser

/// What a token allows, as people write it.
enum TokenScope: String, CaseIterable, ExpressibleByArgument {
    case read, write, upload

    /// Told by the help's own words.
    static let allValueStrings: [String] = []
}
