import Foundation

/// The figures of how the code reads, computed from its sources.
enum Figures {
    /// A part of a whole, with the places that count.
    struct Share {
        var count = 0
        var total = 0
        var places: [String] = []

        /// The part in percent.
        var percent: Double { total == 0 ? 0 : 100 * Double(count) / Double(total) }

        mutating func note(_ isCounted: Bool, _ place: @autoclosure () -> String) {
            total += 1
            guard isCounted else { return }
            count += 1
            places.append(place())
        }
    }

    /// A function of a source file.
    struct Function {
        let place: String
        let lines: Int
    }

    /// The words that open a clause where a noun or a verb should stand.
    static let clauseWords: Set<String> = [
        "What", "How", "Where", "Who", "Whose", "Whoever", "Whatever", "Of", "Those", "That",
    ]

    /// The doc comments of sources that open with a clause.
    static func clauseOpenings(of paths: [String]) throws -> Share {
        var share = Share()
        for path in paths {
            var isInside = false
            for (number, line) in try lines(of: path).enumerated() {
                let text = line.drop { $0 == " " }
                let isComment = text.hasPrefix("///")
                if isComment, !isInside, let word = text.dropFirst(3).split(separator: " ").first {
                    let plain = word.trimmingCharacters(in: CharacterSet(charactersIn: "`*,.:;"))
                    share.note(clauseWords.contains(plain), "\(path):\(number + 1): \(text)")
                }
                isInside = isComment
            }
        }
        return share
    }

    /// The files with 20 lines of code or fewer; imports, comments and blank lines are no code.
    static func smallFiles(of paths: [String]) throws -> Share {
        var share = Share()
        for path in paths {
            let code = try lines(of: path).count { line in
                let text = line.drop { $0 == " " }
                let isImport = text.split(separator: " ").prefix(2).contains("import")
                return !text.isEmpty && !text.hasPrefix("//") && !isImport
            }
            share.note(code <= 20, "\(path): \(code)")
        }
        return share
    }

    /// The functions with two or more parameters that have no label.
    static func unlabelledFunctions(of paths: [String]) throws -> Share {
        var share = Share()
        for path in paths {
            let text = try lines(of: path).filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
            for declaration in text.components(separatedBy: "func ").dropFirst() {
                guard let open = declaration.firstIndex(of: "(") else { continue }
                let parameters = parameters(of: declaration[declaration.index(after: open)...])
                let unlabelled = parameters.count { $0.hasPrefix("_ ") }
                share.note(unlabelled >= 2, "\(path): \(declaration[..<open])")
            }
        }
        return share
    }

    /// The parameters of a list that begins a text, each without leading spaces and attributes.
    static func parameters(of text: Substring) -> [String] {
        var (depth, current, result) = (0, "", [String]())
        var last: Character = " "
        func end() {
            let parameter = current.drop { $0 == " " || $0 == "\n" }
            if !parameter.isEmpty { result.append(String(parameter)) }
            current = ""
        }
        for character in text {
            if character == ")", depth == 0 { break }
            if character == ",", depth == 0 {
                end()
            } else {
                current.append(character)
            }
            if "([{<".contains(character) { depth += 1 }
            if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
            last = character
        }
        end()
        return result
    }

    private static let modifiers: Set<String> = [
        "public", "package", "private", "fileprivate", "static", "mutating", "consuming", "borrowing", "nonisolated",
        "override", "convenience", "final",
    ]

    /// The functions of Swift sources, by the indentation that the formatter gives them.
    static func swiftFunctions(of paths: [String]) throws -> [Function] {
        try functions(of: paths) { text in
            let words = text.split(separator: " ").drop { $0.hasPrefix("@") || modifiers.contains(String($0)) }
            guard let word = words.first else { return false }
            return word == "func" || word.hasPrefix("init(") || word.hasPrefix("init?(") || word.hasPrefix("init<")
        }
    }

    /// The functions, methods and named arrow functions of JavaScript modules, by their indentation.
    static func javaScriptFunctions(of paths: [String]) throws -> [Function] {
        let function = /^(export )?(default )?(async )?function\b/
        let method = /^(static |async |get |set |\*)*#?(?!(if|for|while|switch|catch|with)\b)\w+\([^;]*\) \{$/
        let arrow = /^(export )?const \w+ = (async )?\([^;]*\) => \{$/
        return try functions(of: paths) { text in
            // At the start alone: a search would try them at each character.
            text.prefixMatch(of: function) != nil || text.prefixMatch(of: method) != nil
                || text.prefixMatch(of: arrow) != nil
        }
    }

    /// The JavaScript modules with a variable at their top level.
    static func statefulModules(of paths: [String]) throws -> Share {
        var share = Share()
        for path in paths {
            let state = try lines(of: path).first { $0.hasPrefix("let ") || $0.hasPrefix("export let ") }
            share.note(state != nil, "\(path): \(state ?? "")")
        }
        return share
    }

    /// The JavaScript modules with an object at their top level that changes: a collection that begins empty, an instance
    /// of a class that keeps state, or an object whose fields are assigned in a function.
    static func changingModules(of paths: [String]) throws -> Share {
        var share = Share()
        for path in paths {
            let text = try Project.text(path)
            let names = changingObjects(in: text)
            share.note(!names.isEmpty, "\(path): \(names.joined(separator: ", "))")
        }
        return share
    }

    /// The names of the objects at the top level of a JavaScript module that change.
    static func changingObjects(in text: String) -> [String] {
        let stateful: Set<Substring> = [
            "BroadcastChannel", "Delay", "EventTarget", "IntersectionObserver", "MutationObserver", "Queue",
            "ResizeObserver",
        ]
        let classes = stateful.union(text.matches(of: /(?m)^(?:export )?class (\w+)/).map(\.output.1))
        // In a function, thus behind spaces.
        let assignment = /(?m)^ (?:.*[^.\w])?(\w+)(?:\.\w+)+ (?:\?\?|\|\||[-+])?=\s/
        let assigned = Set(text.matches(of: assignment).map(\.output.1))
        return text.matches(of: /(?m)^(?:export )?const (\w+) = (.*)$/).compactMap { match in
            let (_, name, value) = match.output
            let isEmpty = value.contains(/^(new (Map|Set|WeakMap|WeakSet)\(\)|\[\]|\{\});$/)
            // Not the instances that a function makes, behind its arrow.
            let made = value.firstMatch(of: /^(?:[^=]|=[^>])*?\bnew (\w+)\(/)?.output.1
            let isInstance = made.map(classes.contains) ?? false
            return isEmpty || isInstance || assigned.contains(name) ? String(name) : nil
        }
    }

    /// The names of the objects at the top level of a JavaScript module that change, and have no comment directly above
    /// them that says what they hold.
    static func unexplainedObjects(in text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return changingObjects(in: text).filter { name in
            let declarations = ["const \(name) = ", "export const \(name) = "]
            let above = lines.prefix { line in !declarations.contains { line.hasPrefix($0) } }
            let comment = above.reversed().prefix { line in ["//", "/**", " *"].contains { line.hasPrefix($0) } }
            return comment.reversed().joined(separator: "\n").prefixMatch(of: /(\/\/|\/\*\*\n \*) State: \w/) == nil
        }
    }

    /// The lines of a file, empty ones, too.
    static func lines(of path: String) throws -> [Substring] {
        try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static func functions(of paths: [String], isHead: (Substring) -> Bool) throws -> [Function] {
        try paths.flatMap { path -> [Function] in
            let lines = try lines(of: path)
            return lines.enumerated().compactMap { number, line in
                let text = line.drop { $0 == " " }
                guard isHead(text), !line.hasSuffix("}") else { return nil }
                let end = line.prefix { $0 == " " } + "}"
                guard let length = lines[(number + 1)...].firstIndex(where: { $0.hasPrefix(end) }) else { return nil }
                return Function(place: "\(path):\(number + 1)", lines: length - number + 1)
            }
        }
    }
}
