import Testing

@testable import bundle_page

@Suite("The source with the page's files")
struct AssetSourceTests {
    @Test("has texts that end nowhere but at their end")
    func literals() throws {
        let source = AssetSource(
            document: "a", worker: "\"\"\"# \\#(b) ##", assets: ["c.js": ""], beside: ["d.png": [1, 255]]
        ).text
        #expect(source.contains("static let document = #\"\"\"\na\n\"\"\"#\n"))
        #expect(source.contains("static let worker = ###\"\"\"\n\"\"\"# \\#(b) ##\n\"\"\"###\n"))
        #expect(source.contains("(\"c.js\", #\"\"\"\n\n\"\"\"#),"))
        #expect(source.contains("(\"d.png\", [1, 255]),"))
    }
}
