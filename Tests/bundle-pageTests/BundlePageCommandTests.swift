import Foundation
import Testing

@testable import bundle_page

@Suite("Bundling a page")
struct BundlePageCommandTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/DaybookPage")

    /// A folder that exists until the action has ended.
    private func inFolder<Result>(_ action: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bundle-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try action(folder)
    }

    @Test("depends on the files alone, and not on where they lie")
    func reproducible() throws {
        let sources = try inFolder { folder in
            let copy = folder.appending(path: "a/copy")
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Self.page, to: copy)
            return try [Self.page, copy].enumerated().map { index, page in
                let output = folder.appending(path: "\(index).swift")
                try BundlePageCommand.run(page: page, stage: folder.appending(path: "stage\(index)"), output: output)
                return try Data(contentsOf: output)
            }
        }
        #expect(sources[0].count > 100_000)
        #expect(sources[0] == sources[1])
    }

    @Test("says what to install where esbuild is missing")
    func missing() {
        #expect(
            throws: BundleFailure(
                "esbuild, which bundles the page, is not on the PATH. Run deploy/setup, or: apt-get install esbuild")
        ) {
            try Bundler.program(path: "/none:/proc")
        }
    }

    @Test("refuses line ends that a text of Swift would not keep")
    func lineEnds() throws {
        try inFolder { folder in
            try Data("a;\r\n".utf8).write(to: folder.appending(path: "a.js"))
            #expect(throws: BundleFailure.self) { try PageFolder(at: folder) }
        }
    }
}
