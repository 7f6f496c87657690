import Foundation
import Testing

/// A plain clone runs every suite: what needs a file makes it, or has it in `Tests/Corpus`.
struct CloneTests {
    @Test("No test skips for want of files beside the repository")
    func skips() throws {
        let paths = try [".swift", ".py"].flatMap { try Project.files(below: "Tests", ending: $0) }
            .filter { !$0.hasPrefix("Tests/HouseTests/") }
        var (conditions, found) = (0, [String]())
        for path in paths + ["Tests/Pictures/run", "Tests/Page/run", "Tests/Schemathesis/run"] {
            let text = try Project.text(path)
            for match in text.matches(of: /\.enabled\(|\.disabled\(|skipUnless\(|skipIf\(|skipTest\(|Test\.cancel\(/) {
                conditions += 1
                let condition = text[match.range.lowerBound...].prefix(200).prefix { $0 != "{" }
                if condition.contains(/(?i)shared|corpus/) { found.append("\(path): \(condition.prefix(80))") }
            }
        }
        print("figure: tests that skip for want of shared files: \(found.count) of \(conditions) that may skip")
        #expect(conditions > 5)
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test("The corpus has the files of its manifest, each of them small")
    func corpus() throws {
        struct Manifest: Decodable {
            struct File: Decodable { let file: String, bytes: Int }
            let files: [File]
        }
        let folder = Project.root.appending(path: "Tests/Corpus")
        let manifest = try JSONDecoder().decode(
            Manifest.self, from: Data(contentsOf: folder.appending(path: "manifest.json")))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names).subtracting(["make", "manifest.json", "search.json"]) == Set(manifest.files.map(\.file)))
        for file in manifest.files {
            let size = try Data(contentsOf: folder.appending(path: file.file)).count
            #expect(size == file.bytes && size < 100_000, "\(file.file)")
        }
    }
}
