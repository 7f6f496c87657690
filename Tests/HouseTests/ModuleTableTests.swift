import Foundation
import Testing

/// README.md's module table is the rule; the sources and Package.swift are held to it.
struct ModuleTableTests {
    private static let read = Result { try Manifest.read() }
    private let table: ModuleTable
    private let manifest: Manifest

    init() throws {
        table = try ModuleTable(markdown: Project.text("README.md"))
        manifest = try Self.read.get()
    }

    /// The modules that the Swift files of a target import; nil for a target without Swift files.
    private func imports(of target: Manifest.Target) throws -> Set<String>? {
        let files = try Project.files(below: target.folder, ending: ".swift")
        return files.isEmpty ? nil : try Set(files.flatMap { Imports.modules(in: try Project.text($0)) })
    }

    @Test("Every folder of Sources and every target has its row, and every row its folder")
    func rows() throws {
        let folders = try ["Sources", "Sources/C"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: folder).path)
        }
        #expect(Set(folders).subtracting(["C"]).symmetricDifference(table.imports.keys) == [])
        #expect(Set(manifest.sources.map(\.name)).symmetricDifference(table.imports.keys) == [])
    }

    @Test("A module imports of ours what its row names, and nothing else")
    func moduleImports() throws {
        let ours = Set(table.imports.keys)
        let executables = Set(manifest.sources.filter { $0.type == "executable" }.map(\.name))
        for target in manifest.sources {
            guard let imported = try imports(of: target) else { continue }
            let named = table.imports[target.name, default: []].subtracting(executables)
            #expect(imported.intersection(ours) == named, "Sources/\(target.name) and its row")
        }
    }

    @Test("A target depends on what its row names")
    func dependencies() throws {
        for target in manifest.sources {
            #expect(Set(target.targets) == table.imports[target.name], "\(target.name) in Package.swift and its row")
        }
    }

    @Test("No target depends on a product that it does not import")
    func products() throws {
        for target in manifest.targets {
            guard let imported = try imports(of: target) else { continue }
            #expect(Set(target.products).subtracting(imported) == [], "\(target.name) in Package.swift")
        }
    }

    /// Adds the modules that a module imports, and those that these import.
    private func reached(from module: String, _ seen: inout Set<String>) {
        for next in table.imports[module, default: []] where seen.insert(next).inserted {
            reached(from: next, &seen)
        }
    }

    @Test("No server has the benchmarks in it", arguments: ["gateway", "entry-service", "media-service"])
    func noBenchmarks(server: String) {
        var seen: Set<String> = []
        reached(from: server, &seen)
        #expect(seen.count > 5)
        #expect(seen.isDisjoint(with: ["DaybookBenchmarks", "DaybookLoad"]))
    }

    @Test("No module is reached by a circle of rows")
    func noCircle() {
        for module in table.imports.keys {
            var seen: Set<String> = []
            reached(from: module, &seen)
            #expect(!seen.contains(module), "\(module) imports itself")
        }
    }
}

/// The reading of the table and the sources.
struct ModuleTableReadingTests {
    @Test(
        "A table that cannot be a rule is refused",
        arguments: [
            ("| `A` | is | `B` |", "B, which A imports, has no row."),
            ("| `A` | is | none |\n| `A` `B` | is | none |", "A has two rows."),
            ("| `A` | is | their library |", "their library is not a list of modules in backquotes."),
            ("| `A` | none |", "| `A` | none | has 2 cells."),
        ])
    func malformed(rows: String, fault: String) {
        let error = #expect(throws: ModuleTable.Malformed.self) {
            try ModuleTable(markdown: "| module | is | imports of ours |\n|---|---|---|\n\(rows)\n")
        }
        #expect(error?.description == fault)
    }

    @Test(
        "Every way to write an import is seen",
        arguments: [
            ("import A", "A"), ("@testable import A", "A"), ("fileprivate import A", "A"),
            ("@_exported public import A", "A"), ("import struct A.B", "A"), ("import A.B", "A"),
            ("    private import A // why", "A"), ("let a = 1; import A", "A"), ("// import A", nil),
            ("let import_A = 1", nil),
        ])
    func imports(source: String, module: String?) {
        #expect(Imports.modules(in: source) == (module.map { [$0] } ?? []))
    }
}
