import Foundation
import Testing

/// The figures that the house holds itself to. Each is held at its present value: a change may only bring it down, and
/// then brings the number here down, too.
struct FigureTests {
    private static let sources = Result { try Project.handWritten(below: "Sources") }
    private static let scripts = Result { try Project.files(below: "Sources/DaybookPage", ending: ".js") }

    /// The JavaScript modules with variables at their top level. They hold what there is once in a window: its connection
    /// for changes, its place in the history, whether hidden things are open, the entry in the form; and once in a browser:
    /// what is kept offline.
    private static let stateful = [
        "core/live.js", "core/router.js", "hidden/hidden.js", "editor/openwriting.js", "worker/kept.js",
    ]

    @Test("Doc comments open with a noun or a verb")
    func clauseOpenings() throws {
        let share = try Figures.clauseOpenings(of: Self.sources.get())
        tell("doc comments that open with a clause", share)
        #expect(share.count == 0, "\(share.places.joined(separator: "\n"))")
    }

    @Test("Files hold a type with the small types that serve it")
    func smallFiles() throws {
        let share = try Figures.smallFiles(of: Self.sources.get())
        tell("files with 20 lines of code or fewer", share)
        #expect(share.percent <= 14, "\(share.places.joined(separator: "\n"))")
    }

    @Test("Arguments are labelled")
    func unlabelledFunctions() throws {
        let share = try Figures.unlabelledFunctions(of: Self.sources.get())
        tell("functions with two unlabelled parameters", share)
        #expect(share.percent <= 0.2, "\(share.places.joined(separator: "\n"))")
    }

    @Test("Functions are short")
    func functionLengths() throws {
        let swift = try Figures.swiftFunctions(of: Self.sources.get())
        let script = try Figures.javaScriptFunctions(of: Self.scripts.get())
        #expect(swift.count > 4000)
        #expect(script.count > 900)
        for (language, functions, limit) in [("Swift", swift, 60), ("JavaScript", script, 70)] {
            let longest = functions.map(\.lines).max() ?? 0
            print("figure: the longest of \(functions.count) \(language) functions: \(longest) lines")
            for function in functions {
                #expect(function.lines <= limit, "\(function.place): \(function.lines) lines")
            }
        }
    }

    @Test("JavaScript modules keep state in few places")
    func statefulModules() throws {
        let share = try Figures.statefulModules(of: Self.scripts.get())
        tell("JavaScript modules with variables at their top level", share)
        #expect(share.count > 0)
        for place in share.places {
            #expect(Self.stateful.contains { place.hasPrefix("Sources/DaybookPage/\($0):") }, "\(place)")
        }
    }

    @Test("An object at the top level of a JavaScript module that changes says what it holds")
    func changingModules() throws {
        let share = try Figures.changingModules(of: Self.scripts.get())
        tell("JavaScript modules with objects at their top level that change", share)
        for path in try Self.scripts.get() {
            let names = Figures.unexplainedObjects(in: try Project.text(path))
            #expect(names == [], "\(path): write a comment that begins with `State:` directly above")
        }
    }

    @Test(
        "The comment of an object that changes stands directly above it",
        arguments: [
            ("// State: the names.\nconst seen = new Set();", []), ("// The names.\nconst seen = new Set();", ["seen"]),
            ("// State: the names,\n// by ID.\nexport const seen = new Map();", []),
            ("// State: the names.\n\nconst seen = new Set();", ["seen"]),
            ("// State: the names.\nconst seen = new Set();\nconst names = [];", ["names"]),
            ("/**\n * State: the names.\n *\n * @type {string[]}\n */\nconst names = [];", []),
            ("// State:\nconst names = [];", ["names"]), ("const most = 3;", []),
        ] as [(String, [String])])
    func explained(text: String, names: [String]) {
        #expect(Figures.unexplainedObjects(in: text) == names)
    }

    @Test(
        "An object that changes is told from one that does not",
        arguments: [
            ("const seen = new Set();", ["seen"]), ("const names = [];\nexport const kept = {};", ["names", "kept"]),
            ("class Sender {\n}\nconst sender = new Sender();", ["sender"]),
            ("const later = new Delay(() => run());", ["later"]),
            ("class Sender {\n}\nexport const sender = () => new Sender();", []),
            ("const state = { view: null };\nfunction show(view) {\n  state.view = view;\n}", ["state"]),
            ("const kinds = new Set([\"a\"]);\nconst format = new Intl.NumberFormat();", []),
            ("const most = { texts: 50 };\nfunction is(one) {\n  return one.most.texts === most.texts;\n}", []),
            ("function own() {\n  const seen = new Set();\n}", []),
        ] as [(String, [String])])
    func changingObjects(text: String, names: [String]) {
        #expect(Figures.changingObjects(in: text) == names)
    }

    @Test(
        "The parameters of a declaration are told apart",
        arguments: [
            ("_ a: Int, _ b: Int) -> Int {", ["_ a: Int", "_ b: Int"]), (") {", []),
            (
                "_ body: (Int, Int) -> [Int: Int], to b: Set<A, B>) {",
                ["_ body: (Int, Int) -> [Int: Int]", "to b: Set<A, B>"]
            ),
        ] as [(Substring, [String])])
    func parameters(text: Substring, parameters: [String]) {
        #expect(Figures.parameters(of: text) == parameters)
    }

    private func tell(_ name: String, _ share: Figures.Share) {
        print("figure: \(name): \(share.count) of \(share.total), \(String(format: "%.1f", share.percent)) %")
    }
}
