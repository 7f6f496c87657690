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

    /// The JavaScript modules with objects at their top level that change, and what these objects are for.
    private static let changing = [
        // One of its kind in a window.
        "albums/peopleplaces.js": "the questions for covers under way",
        "core/api.js": "the account of the requests, and who is told of stored responses",
        "core/first.js": "the responses to the first screen's requests",
        "core/session.js": "the account that is signed in, and who is told of it",
        "core/worker.js": "the browser's offer to install the page",
        "editor/attention.js": "the sound that is played",
        "editor/discards.js": "the sending of discards",
        "editor/shelf.js": "the drafts that are not in the form",
        "outbox/delivery.js": "the sending of waiting entries",
        "outbox/recordlocks.js": "the waiting entries that are edited here",
        "outbox/waitingstore.js": "the database of waiting entries",
        "settings/archiveimport.js": "the export that is brought in",
        "uploads/sending.js": "the confirmation of the account before files are sent",
        "uploads/tus.js": "the uploads that are under way",
        "uploads/uploads.js": "the files that are sent to the library",
        // The parts of the document that belong to something, and the work that waits for a moment.
        "editor/chosen.js": "the tiles of a draft's photos",
        "grid/gridtile.js": "the blurs that wait to be drawn",
        "hidden/hiddenbytes.js": "the bytes of hidden photos that wait to be dropped",
        "ui/toast.js": "the watch over dialogs, which keeps toasts above them",
        // Collections that make something faster, or that modules add to when they are loaded.
        "core/texts.js": "the formats of dates",
        "photos/photos.js": "the records of photos",
        "ui/markdown.js": "the texts that the server has rendered",
        "ui/styles.js": "the sheets that are loaded",
        // Those above that have variables, too.
        "core/live.js": "who is told of changes", "core/router.js": "the screens that were left",
        "hidden/hidden.js": "who is told of the locking", "worker/kept.js": "the late responses",
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

    @Test("JavaScript modules say which of their objects change")
    func changingModules() throws {
        let share = try Figures.changingModules(of: Self.scripts.get())
        tell("JavaScript modules with objects at their top level that change", share)
        let found = Set(share.places.map { String($0.prefix { $0 != ":" }.dropFirst("Sources/DaybookPage/".count)) })
        let named = Set(Self.changing.keys)
        #expect(found.subtracting(named) == [], "not named in this test")
        #expect(named.subtracting(found) == [], "without such an object by now")
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
