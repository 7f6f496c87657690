import Foundation

/// A run of esbuild over the page, in a folder of its own.
struct Bundler {
    let folder: PageFolder
    let plan: BundlePlan
    let stage: URL

    /// The part of esbuild's report that is read here: the bundles, with the files in each.
    private struct Metafile: Decodable {
        struct Output: Decodable {
            struct Input: Decodable {}
            let inputs: [String: Input]
        }
        let outputs: [String: Output]
    }

    /// The version of the language: every browser of the last years understands its syntax.
    private static let target = "--target=es2022"

    /// Returns the bundles and their source maps, by their paths.
    func bundles() throws -> [String: String] {
        try? FileManager.default.removeItem(at: stage)
        for (path, text) in folder.scripts { try write(plan.redirected(text, path: path), to: "sources/\(path)") }
        for path in folder.sheets { try write(try folder.text(path), to: "sources/\(path)") }
        let entries = try plan.entries(texts: folder.scripts).merging(sheetEntries()) { script, _ in script }
        for (path, text) in entries { try write(text, to: "entries/\(path)") }
        try esbuild(
            entries.keys.sorted().map { "entries/\($0)" } + [
                "--bundle", "--splitting", "--format=esm", "--minify", Self.target, "--outbase=entries", "--outdir=.",
                "--sourcemap=linked", "--sources-content=false", "--metafile=outputs.json",
            ])
        return try named(
            JSONDecoder().decode(Metafile.self, from: Data(contentsOf: stage.appending(path: "outputs.json"))).outputs)
    }

    /// Returns a script that is not a module, without comments and spaces. The names at its top level stay.
    func minified(_ text: String, name: String) throws -> String {
        try write(text, to: "whole/\(name)")
        try esbuild(["whole/\(name)", "--minify", Self.target, "--outfile=\(name)"])
        return try String(contentsOf: stage.appending(path: name), encoding: .utf8)
    }

    /// Returns the entry points of the style sheets: one for all sheets that the document names, and one for each sheet
    /// that a screen loads.
    private func sheetEntries() throws -> [String: String] {
        let first = try PageDocuments.sheets(in: folder.text("index.html"))
        var entries = ["page.css": first.map { "@import \"../sources/\($0)\";" }.joined(separator: "\n")]
        for path in folder.sheets where !first.contains(path) {
            let up = String(repeating: "../", count: path.split(separator: "/").count)
            entries[path] = "@import \"\(up)sources/\(path)\";"
        }
        return entries
    }

    /// Returns the texts of the outputs, by their paths. A bundle that several entry points share gets the plan's name
    /// instead of the bundler's, also in the texts that import it.
    private func named(_ outputs: [String: Metafile.Output]) throws -> [String: String] {
        var names: [String: String] = [:]
        for path in outputs.keys.sorted() where path.hasPrefix("chunk-") && path.hasSuffix(".js") {
            let inputs = (outputs[path]?.inputs ?? [:]).keys.filter { $0.hasPrefix("sources/") }
            let modules = inputs.map { String($0.dropFirst("sources/".count)) }
            if let name = plan.name(ofBundleWith: Set(modules)), !names.values.contains(name) { names[path] = name }
        }
        var texts: [String: String] = [:]
        for path in outputs.keys.sorted() {
            let script = path.hasSuffix(".map") ? String(path.dropLast(".map".count)) : path
            // This output is only an entry point; the bundle with the content gets its name.
            if names.values.contains(script) { continue }
            let ending = path.dropFirst(script.count)
            var text = try String(contentsOf: stage.appending(path: path), encoding: .utf8)
            for (chunk, name) in names { text.replace(chunk, with: name) }
            texts[(names[script] ?? script) + ending] = text
        }
        return texts
    }

    private func write(_ text: String, to path: String) throws {
        let file = stage.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func esbuild(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = try Self.program(path: ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin")
        process.arguments = arguments + ["--log-level=warning", "--charset=utf8"]
        process.currentDirectoryURL = stage
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BundleFailure("esbuild ended with status \(process.terminationStatus); its messages are above")
        }
    }

    /// Returns the file of esbuild in the first folder of `path` (as in `PATH`) that has one.
    static func program(path: String) throws -> URL {
        for folder in path.split(separator: ":") {
            let file = URL(filePath: String(folder)).appending(path: "esbuild")
            if FileManager.default.isExecutableFile(atPath: file.path) { return file }
        }
        throw BundleFailure(
            "esbuild, which bundles the page, is not on the PATH. Run deploy/setup, or: apt-get install esbuild")
    }
}
