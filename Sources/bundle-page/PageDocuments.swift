/// The document and the service worker's script, as the server sends them. Addresses in them begin with `/assets/`; the
/// server replaces this folder with the folder of its version.
struct PageDocuments {
    let folder: PageFolder
    let plan: BundlePlan

    private static var sheet: Regex<(Substring, Substring)> { /<link rel="stylesheet" href="\/assets\/([^"]+)">\n/ }

    /// Returns the style sheets that the document names, in the order of the document.
    static func sheets(in document: String) -> [String] { document.matches(of: sheet).map { String($0.output.1) } }

    /// Returns the document, in which the bundles replace the files.
    func document() throws -> String {
        var text = try folder.text("index.html")
        guard let first = text.firstMatch(of: Self.sheet) else { throw BundleFailure("index.html names no sheet") }
        let position = first.range.lowerBound
        text.replace(Self.sheet, with: "")
        text.insert(contentsOf: "<link rel=\"stylesheet\" href=\"/assets/page.css\">\n", at: position)
        text.replace(/<link rel="modulepreload" href="[^"]+">\n/, with: "")
        return try replaced(
            in: text,
            [
                ("/assets/\(BundlePlan.first)", "/assets/first.js"),
                // The document already names both bundles of a first visit as scripts, so nothing has to be preloaded.
                ("<!-- modules -->\n", ""),
            ], of: "index.html")
    }

    /// Returns the service worker's script. It contains the scripts that it would load, and a list of the page's files.
    func worker(listing files: [String]) throws -> String {
        let text = try folder.text("service-worker.js")
        guard let line = text.firstMatch(of: /(?m)^importScripts\((.*)\);$/) else {
            throw BundleFailure("service-worker.js loads no scripts")
        }
        let names = line.output.1.matches(of: /\$\{folder\}([^`]+)`/).map { String($0.output.1) }
        let scripts = try names.map { try folder.text($0) }.joined(separator: "\n")
        return try replaced(
            in: text,
            [
                (String(line.output.0), scripts),
                ("/* files */", files.map { "\"\($0)\"" }.joined(separator: ", ")),
            ], of: "service-worker.js")
    }

    private func replaced(
        in text: String, _ changes: [(old: String, new: String)], of name: String
    ) throws -> String {
        try changes.reduce(text) { text, change in
            guard text.contains(change.old) else { throw BundleFailure("\(name) has no \(change.old)") }
            return text.replacing(change.old, with: change.new)
        }
    }
}
