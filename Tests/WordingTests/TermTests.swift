import Foundation
import Testing

/// Words for people wherever they stand: of services, of commands and of the page.
struct TermTests {
    /// The lines that have words of Korean or Japanese in them, with the file each is of.
    private static func lines() throws -> [(path: String, text: Substring)] {
        let folders = ["Wording/Faults", "DaybookCommand", "DaybookEntry"]
        let swift = try folders.flatMap { try Sources.swift(below: $0) }
        let page = try ["ko", "ja"].flatMap { try Sources.pageTexts($0) }
        return (swift + page).flatMap { path, text in
            text.split(separator: "\n").filter {
                $0.contains(/[\u{3040}-\u{30FF}가-힣]/) && !$0.drop { $0 == " " }.hasPrefix("//")
            }
            .map { (path, $0) }
        }
    }

    @Test("No Korean particle stands behind a value, whose last sound would choose it")
    func particles() throws {
        let behindValue = /\}(?:은|는|이|가|을|를|과|와|으로|로|예요|이에요|이나|나)(?=[ .,?!"])/
        let quoted = /\{\w+\}['`](?:은|는|이|가|을|를|과|와|으로|로|예요|이에요|이나|나)(?=[ .,?!"])/
        let both = /[은는이가을를과와]\([은는이가을를과와]\)|\(으\)로/
        for (path, line) in try Self.lines() {
            for pattern in [behindValue, quoted, both] {
                #expect(
                    !line.contains(pattern), "\(path): turn the sentence so that it needs no particle there: \(line)")
            }
        }
    }

    @Test("One thing has one name")
    func names() throws {
        // What was said for a thing that has another name: 이미지, 동영상, 자동으로, 형식, 과거의; タイトル, 動画, バージョン, 日記帳, ゴミ箱,
        // 非表示の項目; ブラウザー and its like, with the long vowel.
        let others = /그림|[^동]영상|비디오|저절로|[ A-Z0]꼴[로의이]|지난 해|題名|ビデオ|[^出]版|フィードの|日記のフォルダー|ごみ箱|非表示のもの/
        let short = /(?:ブラウザ|コンピュータ|サーバ|フォルダ|ユーザ|ヘッダ|パラメータ)(?!ー)/
        for (path, line) in try Self.lines() {
            #expect(!line.contains(others) && !line.contains(short), "\(path): \(line)")
        }
    }
}

extension Sources {
    /// The name of each of the page's tables, and its lines in a language.
    static func pageTexts(_ language: String) throws -> [(path: String, text: String)] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/DaybookPage")
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix("-texts.js") }
            .map { path in
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                let lines = text.split(separator: "\n").filter { $0.hasPrefix("    \(language): \"") }
                return (path, lines.joined(separator: "\n"))
            }
    }
}
