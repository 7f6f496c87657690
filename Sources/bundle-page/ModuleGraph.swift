/// The modules of the page, and their imports of each other.
struct ModuleGraph {
    /// The modules that each module imports at its start, in the order of its text.
    private let imports: [String: [String]]
    /// The modules that some module imports only when it needs them, sorted.
    let loadedLater: [String]

    /// Reads the imports of modules from their texts.
    ///
    /// Throws a `BundleFailure` for an import of a module that the page does not have.
    init(_ texts: [String: String]) throws {
        var imports: [String: [String]] = [:]
        var loadedLater: Set<String> = []
        for (path, text) in texts {
            imports[path] = text.matches(of: /(?:\bfrom|^import) "(\.[^"]+)"/.anchorsMatchLineEndings()).map {
                Self.resolved(String($0.output.1), from: path)
            }
            let later = text.matches(of: Self.laterImport).map { Self.resolved(String($0.output.1), from: path) }
            guard text.matches(of: /\bimport\(/).count == later.count else {
                throw BundleFailure("\(path) imports a module by a name that is no text: write import(\"./name.js\")")
            }
            loadedLater.formUnion(later)
            for name in (imports[path] ?? []) + later where texts[name] == nil {
                throw BundleFailure("\(path) imports \(name), which does not exist")
            }
        }
        self.imports = imports
        self.loadedLater = loadedLater.sorted()
    }

    /// The pattern of an import that loads a module when it is needed: `import("./name.js")`.
    static var laterImport: Regex<(Substring, Substring)> { /\bimport\("(\.[^"]+)"\)/ }

    /// Returns the modules that a module imports at its start, in the order of its text.
    func imports(of path: String) -> [String] { imports[path] ?? [] }

    /// Returns the modules and all modules that they import at their start, directly or through others.
    func closure(of paths: [String]) -> Set<String> {
        var found = Set(paths)
        var open = paths
        while let path = open.popLast() {
            for next in imports(of: path) where found.insert(next).inserted { open.append(next) }
        }
        return found
    }

    /// Returns the path of the module that the module at `path` imports as `name`.
    static func resolved(_ name: String, from path: String) -> String {
        var parts = path.split(separator: "/").dropLast().map(String.init)
        for part in name.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }
}
