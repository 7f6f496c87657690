import PlainForm
import Testing

@testable import DaybookBackup

@Suite("daybook.json as it is read again")
struct PlainSummaryTests {
    private static func code(of text: String) -> BackupError.Code? {
        do throws(BackupError) {
            _ = try PlainSummary(reading: Array(text.utf8), of: "daybook.json")
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        "A version that is not known is told from no version",
        arguments: [
            ("{\"format\": 2, \"account\": 7}", .newerExport), ("{\"format\": 9223372036854775807}", .newerExport),
            ("{\"format\": 0}", .notExport), ("{\"format\": -1}", .notExport), ("{\"format\": 1e300}", .notExport),
            ("{\"format\": 1.5}", .notExport), ("{\"format\": null}", .notExport), ("{\"format\": 1}", .notExport),
            ("null", .notExport), ("\u{FEFF}", .notExport),
        ] as [(String, BackupError.Code)])
    func versions(text: String, code: BackupError.Code) { #expect(Self.code(of: text) == code) }

    @Test("Values are of the right kinds, and what a later Daybook adds to the same version is passed over")
    func values() throws {
        let text = String(decoding: try ExportFixture.summary.bytes(), as: UTF8.self)
        #expect(Self.code(of: text) == nil)
        let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        let changes: [(old: String, new: String, isRead: Bool)] = [
            ("\"minji\"", "\"minji\", \"newField\": {\"a\": [1]}", true),
            ("\"minji\"", "\"minji\", \"newField\": \(deep)", true), ("\"minji\"", "7", false),
            ("\"minji\"", "null", false), ("\"minji\"", "\"\\ud800\"", false),
            ("\"minji\"", "\"a\\u0000\"", false), ("\"minji\"", deep, false),
            ("\"accounts\" : 0", "\"눈\" : 1", true), ("\"accounts\" : 0", "\"a\\u0000b\" : 1", false),
            ("\"accounts\" : 0", "\"a\\u001b\" : 1", false),
            ("\"accounts\" : 0", "\"\(String(repeating: "a", count: 249))\" : 1", true),
            ("\"accounts\" : 0", "\"\(String(repeating: "a", count: 250))\" : 1", false),
            ("\"files\" : 0", "\"files\" : 1.5", false), ("\"files\" : 0", "\"files\" : 1e30", false),
            ("\"files\" : 0", "\"files\" : NaN", false), ("\"files\" : 0", "\"files\" : 0-0", false), ("}", "", false),
        ]
        for (old, new, isRead) in changes {
            #expect(text.contains(old))
            #expect(Self.code(of: text.replacing(old, with: new)) == (isRead ? nil : .notExport), "\(new.prefix(40))")
        }
    }

    @Test("A file of many small values is refused before it fills the memory; one with many digests is read")
    func density() throws {
        let text = String(decoding: try ExportFixture.summary.bytes(), as: UTF8.self)
        func code(ofMissing value: String, count: Int) -> BackupError.Code? {
            let values = Array(repeating: "\"\(value)\"", count: count).joined(separator: ", ")
            return Self.code(of: text.replacing("\"minji\"", with: "\"minji\", \"newField\": [\(values)]"))
        }
        #expect(code(ofMissing: String(repeating: "a", count: 64), count: 20_000) == nil)
        #expect(code(ofMissing: "a", count: 1000) == nil)
        #expect(code(ofMissing: "a", count: 20_000) == .notExport)
    }
}
