/// The Swift source with the page's files: an enum with their bytes, and their list.
struct AssetSource {
    let document: String
    let worker: String
    /// The files below the path of the version.
    let assets: [String: String]
    /// The files at fixed paths.
    let beside: [String: [UInt8]]

    /// The text of the Swift file.
    var text: String {
        let assets = assets.sorted { $0.key < $1.key }
        let beside = beside.sorted { $0.key < $1.key }
        return """
            /// The files of the page. `bundle-page` writes this source.
            enum PageAssets {
                static let document = \(Self.literal(document))

                static let worker = \(Self.literal(worker))

                /// The files below the path of the version.
                static let versioned: [(path: String, text: String)] = [
            \(assets.map { "(\"\($0.key)\", \(Self.literal($0.value)))," }.joined(separator: "\n"))
                ]

                /// The files that browsers request at fixed paths.
                static let beside: [(path: String, bytes: [UInt8])] = [
            \(beside.map { "(\"\($0.key)\", \($0.value))," }.joined(separator: "\n"))
                ]
            }

            """
    }

    /// Returns a string literal. The compiler reads it much faster than a list of the same bytes.
    private static func literal(_ text: String) -> String {
        var longest = 0
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "#") ? run + 1 : 0
            longest = max(longest, run)
        }
        // One `#` more than the longest run of them in the text: nothing in the text ends the literal or begins an
        // escape.
        let marks = String(repeating: "#", count: longest + 1)
        return "\(marks)\"\"\"\n\(text)\n\"\"\"\(marks)"
    }
}
