import Foundation

/// The command line: `bundle-page PAGE STAGE OUTPUT`. It reads the folder `PAGE`, works in the folder `STAGE`, and
/// writes the Swift source `OUTPUT`, whose bytes depend on the page's files alone.
@main
enum BundlePageCommand {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 3 else { end("usage: bundle-page PAGE STAGE OUTPUT", status: 64) }
        let urls = arguments.map { URL(filePath: $0) }
        do {
            try run(page: urls[0], stage: urls[1], output: urls[2])
        } catch let failure as BundleFailure {
            end(failure.text, status: 1)
        } catch {
            end("\(error)", status: 1)
        }
    }

    /// Bundles a page.
    static func run(page: URL, stage: URL, output: URL) throws {
        let folder = try PageFolder(at: page)
        let plan = try BundlePlan(ModuleGraph(folder.scripts))
        let bundler = Bundler(folder: folder, plan: plan, stage: stage)
        let bundles = try bundler.bundles()
        let documents = PageDocuments(folder: folder, plan: plan)
        let worker = try bundler.minified(
            documents.worker(listing: bundles.filter { plan.isLoaded($0.key) }.keys.sorted()), name: "service-worker.js"
        )
        let sources = folder.texts.filter { !$0.key.hasSuffix(".html") }.mapKeys { "sources/\($0)" }
        let assets = bundles.merging(sources) { bundle, _ in bundle }
        let source = try AssetSource(
            document: documents.document(), worker: worker, assets: assets, beside: folder.beside
        ).text
        try Data(source.utf8).write(to: output, options: .atomic)
    }

    private static func end(_ text: String, status: Int32) -> Never {
        // Build systems show a line that begins with `error:` as an error.
        FileHandle.standardError.write(Data("error: \(text)\n".utf8))
        exit(status)
    }
}

/// The reason why the page cannot be bundled, as a sentence for a developer.
struct BundleFailure: Error, Equatable {
    let text: String

    init(_ text: String) { self.text = text }
}

extension Dictionary where Key == String {
    /// Returns the dictionary with transformed keys, which must differ from each other.
    func mapKeys(_ transform: (String) -> String) -> [String: Value] {
        Dictionary(uniqueKeysWithValues: map { (transform($0.key), $0.value) })
    }
}
