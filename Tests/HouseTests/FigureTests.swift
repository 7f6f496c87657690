import Foundation
import Testing

/// The figures that the house holds itself to. Each is held at its present value: a change may only bring it down, and
/// then brings the number here down, too.
struct FigureTests {
    private static let sources = Result { try Project.handWritten(below: "Sources") }
    private static let scripts = Result { try Project.files(below: "Sources/DaybookPage", ending: ".js") }

    /// The JavaScript modules that hold what there is once in a window: its connection for changes, its place in the
    /// history, whether hidden things are open, the entry in the form; and once in a browser: what is kept offline.
    private static let stateful = [
        "core/live.js", "core/router.js", "hidden/hidden.js", "editor/openwriting.js", "worker/kept.js",
    ]

    @Test("Doc comments open with a noun or a verb")
    func clauseOpenings() throws {
        let share = try Figures.clauseOpenings(of: Self.sources.get())
        tell("doc comments that open with a clause", share)
        #expect(share.percent <= 0.2, "\(share.places.joined(separator: "\n"))")
    }

    @Test("Files hold a type with the small types that serve it")
    func smallFiles() throws {
        let share = try Figures.smallFiles(of: Self.sources.get())
        tell("files with 20 lines of code or fewer", share)
        #expect(share.percent <= 15, "\(share.places.joined(separator: "\n"))")
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
        for function in swift { #expect(function.lines <= 60, "\(function.place): \(function.lines) lines") }
        let longest = script.map(\.lines).max() ?? 0
        print("figure: the longest of \(script.count) JavaScript functions: \(longest) lines")
        for function in script { #expect(function.lines <= 70, "\(function.place): \(function.lines) lines") }
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
