import ArgumentParser

/// A scope of a token, as users write it.
enum TokenScope: String, CaseIterable, ExpressibleByArgument {
    case read, write, upload

    /// Empty, because the help describes the values in its own words.
    static let allValueStrings: [String] = []
}
