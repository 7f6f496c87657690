/// The plan of the page's bundles, with the modules of each. Every module is in exactly one bundle, so that its state
/// exists once.
///
/// - `first.js`: the module that requests the first screen's data, and its imports
/// - `app.js`: the module that starts the page, and its imports: what every screen needs, and the screen at `/`
/// - `shared.js`: the modules that several screens need
/// - a bundle for each screen, and for each other module that is loaded when it is needed
struct BundlePlan {
    static let first = "core/first.js"
    static let app = "app.js"

    let graph: ModuleGraph
    /// The modules of `app.js` and `first.js`.
    let core: Set<String>
    /// The modules of `shared.js`.
    let shared: Set<String>

    init(_ graph: ModuleGraph) throws {
        self.graph = graph
        core = graph.closure(of: [Self.app, Self.first])
        guard !graph.closure(of: graph.imports(of: Self.app) + graph.loadedLater).contains(Self.app) else {
            throw BundleFailure("a module imports \(Self.app), which starts the page")
        }
        var seen: Set<String> = []
        var shared: Set<String> = []
        for path in graph.loadedLater {
            for module in graph.closure(of: [path]).subtracting(core) where !seen.insert(module).inserted {
                shared.insert(module)
            }
        }
        self.shared = shared
    }

    /// Returns whether a module needs `shared.js`.
    func needsShared(_ path: String) -> Bool { !graph.closure(of: [path]).isDisjoint(with: shared) }

    /// Returns whether the page loads a bundle, by its path. It loads no source map, and no module by its own name.
    func isLoaded(_ path: String) -> Bool { path == Self.app || !path.hasSuffix(".map") && !core.contains(path) }

    /// Returns the sources of the bundler's entry points, by their paths. Each entry point imports the modules of its
    /// bundle.
    ///
    /// The bundler puts modules that the same entry points need into one bundle. Every entry point except `first.js`
    /// imports all of `app.js`, so that the bundler does not divide `app.js`. Each module of the core has an entry
    /// point, too, which adds no code: other code can import the module by its own name, and gets the instance that the
    /// page uses.
    ///
    /// - Parameter texts: The texts of the modules, by their paths.
    func entries(texts: [String: String]) -> [String: String] {
        var entries = ["first.js": Self.imports([Self.first]), Self.app: Self.imports([Self.app])]
        if !shared.isEmpty { entries["shared.js"] = "import \"./app.js\";\n" + Self.imports(shared.sorted()) }
        for path in Set(graph.loadedLater).union(core) where path != Self.app {
            let up = Self.up(path)
            var lines = ["import \"\(up)app.js\";"]
            if !core.contains(path), needsShared(path) { lines.append("import \"\(up)shared.js\";") }
            lines.append("export * from \"\(up)../sources/\(path)\";")
            if texts[path]?.contains(/(?m)^export default/) == true {
                lines.append("export { default } from \"\(up)../sources/\(path)\";")
            }
            entries[path] = lines.joined(separator: "\n")
        }
        return entries
    }

    /// Returns a module's text with changed paths: an import of a module that is loaded when it is needed names the
    /// entry point of that module. `shared.js` is requested together with a module that needs it, not after that
    /// module.
    func redirected(_ text: String, path: String) -> String {
        text.replacing(ModuleGraph.laterImport) { match in
            let target = ModuleGraph.resolved(String(match.output.1), from: path)
            let entries = "\(Self.up(path))../entries/"
            let own = "import(\"\(entries)\(target)\")"
            return needsShared(target) ? "(import(\"\(entries)shared.js\").catch(() => null), \(own))" : own
        }
    }

    /// Returns the plan's name for the bundle of these modules, which the bundler would name by a digest; nil if the
    /// plan has no name for it.
    func name(ofBundleWith modules: Set<String>) -> String? {
        if modules.contains(Self.first) { return "first.js" }
        if !modules.isDisjoint(with: core) { return Self.app }
        return modules.isDisjoint(with: shared) ? nil : "shared.js"
    }

    /// Returns the relative path from a file's folder to the root, such as `../`.
    private static func up(_ path: String) -> String {
        let depth = path.split(separator: "/").count - 1
        return depth == 0 ? "./" : String(repeating: "../", count: depth)
    }

    private static func imports(_ paths: [String]) -> String {
        paths.map { "import \"../sources/\($0)\";" }.joined(separator: "\n")
    }
}
