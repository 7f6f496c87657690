import Foundation
import Testing

/// The suite that every storage engine has to pass knows the storage's protocols and no engine.
struct StorageSuiteTests {
    private static let suite = "Tests/DaybookEntryTests/Conformance"

    private static func sources() throws -> [String: String] {
        var sources: [String: String] = [:]
        for path in try Project.files(below: suite, ending: ".swift") { sources[path] = try Project.text(path) }
        return sources
    }

    @Test("The suite names no engine and imports none")
    func engines() throws {
        let sources = try Self.sources()
        #expect(!sources.isEmpty)
        for (path, text) in sources {
            for word in ["GRDB", "SQLite", "DiaryHarness"] {
                #expect(text.range(of: word, options: .caseInsensitive) == nil, "\(path) names \(word)")
            }
        }
    }

    /// A method of a room, as its protocol declares it.
    private struct Method {
        let room: String
        let name: String
        /// Nil for a parameter without one.
        let labels: [String]

        /// Returns whether the suite calls it.
        func isCalled(in text: String) -> Bool {
            let pattern = labels.reduce("\\.\(room)\\.\(name)\\(") { $0 + "[\\s\\S]{0,160}?\\b\($1): " }
            return text.range(of: pattern, options: .regularExpression) != nil
        }
    }

    /// The methods of the rooms' protocols.
    private static func methods() throws -> [Method] {
        let diary = "Sources/DaybookEntry"
        return try Project.files(below: diary, ending: "ing.swift").filter { path in
            !path.contains("/SQL/") && !path.contains("/SQLite/") && !path.contains("/Store/")
                && path.contains(/(Reading|Writing)\.swift/)
        }.flatMap { path -> [Method] in
            let folder = path.split(separator: "/").dropLast().last ?? ""
            let room = folder.prefix(1).lowercased() + folder.dropFirst()
            return try Project.text(path).components(separatedBy: "func ").dropFirst().map { declaration in
                let name = String(declaration.prefix { $0 != "(" })
                return Method(room: room, name: name, labels: labels(of: String(declaration.dropFirst(name.count + 1))))
            }
        }
    }

    /// The labels of a parameter list that begins a text.
    private static func labels(of text: String) -> [String] {
        var (depth, parameter, labels) = (0, "", [String]())
        for character in text {
            if character == ")" && depth == 0 || character == "," && depth == 0 {
                let words = parameter.split(separator: ":").first?.split(separator: " ").map(String.init) ?? []
                if let label = words.first, label != "_" { labels.append(label) }
                parameter = ""
                if character == ")" { break }
                continue
            }
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
            parameter.append(character == "\n" ? " " : character)
        }
        return labels
    }

    @Test("Every method of every room is called by the suite")
    func coverage() throws {
        let text = try Self.sources().values.joined(separator: "\n")
        let methods = try Self.methods()
        #expect(methods.count > 80)
        for method in methods {
            #expect(
                method.isCalled(in: text),
                "no test calls \(method.room).\(method.name)(\(method.labels.joined(separator: ":")))")
        }
    }

    @Test("Every write says whose data it holds before it reads")
    func holds() throws {
        var writes = 0
        for path in try Project.files(below: "Sources/DaybookEntry", ending: ".swift") where !path.contains("/Store/") {
            for call in try Project.text(path).components(separatedBy: "store.write").dropFirst() {
                writes += 1
                #expect(
                    call.prefix(200).prefix { $0 != "{" }.contains("holding: "),
                    "\(path): store.write\(call.prefix(60))")
            }
        }
        #expect(writes >= 15)
    }

    @Test("A method that only reads, as the schema says, writes nothing to the store")
    func readingMethods() throws {
        var reading: Set<String> = []
        for path in try Project.files(below: "proto/daybook", ending: ".proto") {
            for method in try Project.text(path).components(separatedBy: "\n  rpc ").dropFirst() {
                let options = method.components(separatedBy: "\n  }").first ?? ""
                let name = method.prefix { $0 != "(" }
                guard options.contains("IDEMPOTENCY_LEVEL_NO_SIDE_EFFECTS") else { continue }
                reading.insert(name.prefix(1).lowercased() + name.dropFirst())
            }
        }
        var handlers = 0
        for path in try Project.files(below: "Sources/DaybookEntry", ending: ".swift") {
            for function in try Project.text(path).components(separatedBy: "\n    func ").dropFirst() {
                let body = function.components(separatedBy: "\n    }\n").first ?? ""
                let name = String(function.prefix { $0 != "(" })
                guard reading.contains(name), body.contains("context: ServerContext") else { continue }
                handlers += 1
                #expect(!body.contains("store.write") && !body.contains("runner.write"), "\(path): \(name) writes")
            }
        }
        #expect(handlers > 60)
    }

    @Test("The rooms in SQL know no engine")
    func engineOfRooms() throws {
        for path in try Project.files(below: "Sources/DaybookEntry/SQL", ending: ".swift") {
            let text = try Project.text(path)
            for word in ["import GRDB", "sqlite3_", "SearchStore", "SearchLayout"] where text.contains(word) {
                Issue.record("\(path) names \(word)")
            }
            #expect(text.firstMatch(of: /\bSQLite[A-Z]/) == nil, "\(path) names a type of SQLite")
        }
    }
}
