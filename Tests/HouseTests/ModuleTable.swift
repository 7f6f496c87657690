import Foundation

/// The module table of README.md: which modules of ours each module of ours may import.
struct ModuleTable {
    /// A fault of a table that is no rule.
    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }

    /// The modules of ours that each module imports, by the name of its folder in Sources.
    let imports: [String: Set<String>]

    /// Reads the table below the line `| module | is | imports of ours |`: a row's first cell names one module or more,
    /// its last cell is a list of modules or the word `none`.
    init(markdown: String) throws {
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
        guard let head = lines.firstIndex(of: "| module | is | imports of ours |") else {
            throw Malformed(description: "The module table is missing.")
        }
        var imports: [String: Set<String>] = [:]
        for line in lines.dropFirst(head + 2).prefix(while: { $0.hasPrefix("|") }) {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3 else { throw Malformed(description: "\(line) has \(cells.count) cells.") }
            let row = cells[2] == "none" ? [] : try Self.names(in: cells[2], separator: ", ")
            for module in try Self.names(in: cells[0], separator: " ") {
                guard imports.updateValue(Set(row), forKey: module) == nil else {
                    throw Malformed(description: "\(module) has two rows.")
                }
            }
        }
        for (module, row) in imports {
            for name in row where imports[name] == nil {
                throw Malformed(description: "\(name), which \(module) imports, has no row.")
            }
        }
        self.imports = imports
    }

    /// A list of names in backquotes, and nothing else.
    private static func names(in cell: String, separator: String) throws -> [String] {
        try cell.components(separatedBy: separator).map { item in
            guard let match = item.wholeMatch(of: /`([A-Za-z0-9-]+)`/) else {
                throw Malformed(description: "\(cell) is not a list of modules in backquotes.")
            }
            return String(match.1)
        }
    }
}
