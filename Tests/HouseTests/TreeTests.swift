import Foundation
import Testing

/// The places of files: the test tree is the source tree, and a module's page names its folders.
struct TreeTests {
    /// Folders of tests that look at a module from outside, and have no folder of its sources: suites that every engine or
    /// transport passes, models, and what the tests share.
    private static let suites: Set<String> = ["Conformance", "Contract", "Disasters", "Hostile", "Model", "Support"]

    @Test("A test lies where its source lies")
    func testTree() throws {
        var share = Figures.Share()
        for module in try modules() {
            let sources = try Project.handWritten(below: "Sources/\(module)").map { $0.dropFirst("Sources/".count) }
            let folders = Set(sources.map { folder(of: $0) })
            let places = Dictionary(
                grouping: sources.map { folder(of: $0) }.enumerated(), by: { name(of: sources[$0.offset]) })
            for path in try Project.handWritten(below: "Tests/\(module)Tests") where path.hasSuffix("Tests.swift") {
                let test = path.dropFirst("Tests/".count)
                let lies = folder(of: test).replacing("\(module)Tests", with: module, maxReplacements: 1)
                guard !Self.suites.contains(lies.split(separator: "/").dropFirst().first.map(String.init) ?? "") else {
                    continue
                }
                let homes = places[String(name(of: test).dropLast("Tests".count))]?.map(\.element)
                share.note(homes.map { !$0.contains(lies) } ?? !folders.contains(lies), path)
            }
        }
        print("figure: tests that lie elsewhere than their source: \(share.count) of \(share.total)")
        #expect(share.total > 250)
        #expect(share.count == 0, "\(share.places.joined(separator: "\n"))")
    }

    @Test("A module's page names each of its folders")
    func pages() throws {
        var pages = 0
        for module in try modules() {
            let folder = Project.root.appending(path: "Sources/\(module)")
            let folders = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
                try !["Generated"].contains(name) && !name.hasSuffix(".docc")
                    && [".swift", ".js"].contains { ending in
                        try !Project.files(below: "Sources/\(module)/\(name)", ending: ending).isEmpty
                    }
            }
            guard !folders.isEmpty else { continue }
            let page = try Project.text("Sources/\(module)/\(module).swift")
            pages += 1
            for name in folders { #expect(page.contains("\(name)/"), "the page of \(module) does not name \(name)/") }
        }
        print("figure: pages of modules that name their folders: \(pages)")
        #expect(pages >= 13)
    }

    @Test("What the hardening package builds lies where it says")
    func hardening() throws {
        let manifest = try Project.text("Tests/Hardening/Package.swift")
        for (list, folder) in [
            ("mediaSources", "DaybookMedia"), ("searchSources", "DaybookEntry"), ("backupSources", "DaybookBackup"),
        ] {
            let text =
                manifest.components(separatedBy: "let \(list) = [").last?.components(separatedBy: "\n]").first ?? ""
            let paths = text.matches(of: /"([^"]+)"/).map { String($0.1) }
            #expect(paths.count > 5)
            for path in paths {
                let file = Project.root.appending(path: "Sources/\(folder)/\(path)")
                #expect(FileManager.default.fileExists(atPath: file.path), "\(list) names \(path)")
            }
        }
    }

    /// The modules in Swift.
    private func modules() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: "Sources").path)
            .filter { $0 != "C" && !$0.hasPrefix(".") }.sorted()
    }

    private func folder(of path: Substring) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }

    private func name(of path: Substring) -> String {
        String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
    }
}
