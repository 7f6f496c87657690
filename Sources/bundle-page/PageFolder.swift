import Foundation

/// The files of the page, by their paths below its folder.
struct PageFolder {
    /// The scripts, sheets and the document.
    let texts: [String: String]
    /// The files that browsers request at fixed paths, by their names: the page's icons and its manifest.
    let beside: [String: [UInt8]]

    private static let endings = ["js", "css", "html"]

    init(at url: URL) throws {
        var texts: [String: String] = [:]
        var beside: [String: [UInt8]] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted() {
            guard let name = path.split(separator: "/").last, !name.hasPrefix("."),
                let ending = name.split(separator: ".").dropFirst().last.map(String.init)
            else { continue }
            let file = url.appending(path: path)
            if Self.endings.contains(ending) {
                let text = try String(contentsOf: file, encoding: .utf8)
                guard !text.contains(where: { $0 == "\r" || $0 == "\r\n" || $0 == "\0" }) else {
                    throw BundleFailure("\(file.path) has a carriage return or a NUL. Lines end with a line feed.")
                }
                texts[path] = text
            } else if ending != "swift" {
                beside[String(name)] = Array(try Data(contentsOf: file))
            }
        }
        self.texts = texts
        self.beside = beside
    }

    /// The modules of the page. The service worker is a script of another kind.
    var scripts: [String: String] {
        texts.filter { $0.key.hasSuffix(".js") && !$0.key.hasPrefix("worker/") && $0.key != "service-worker.js" }
    }

    /// The paths of the style sheets.
    var sheets: [String] { texts.keys.filter { $0.hasSuffix(".css") }.sorted() }

    /// Returns the text of a file that must exist.
    func text(_ path: String) throws -> String {
        guard let text = texts[path] else { throw BundleFailure("the page has no \(path)") }
        return text
    }
}
