/// The layers of a module, from the top down. Calls go down: a file names types of its own layer and of those below.
struct Layers {
    /// A kind of file.
    struct Layer {
        let name: String
        /// The files: a folder (`SQLite/`), a file (`EntryServer.swift`), the type that the file is named after
        /// (`Callers`) or the end of its name (`*Handler`); the empty text for all that no other layer has.
        let files: [String]
        /// The layers below that its files must not name.
        var shunned: Set<String> = []
    }

    let module: String
    let layers: [Layer]
    /// The modules that some layers alone import.
    var imports: [String: Set<String>] = [:]
    /// The names that point up nevertheless: a path below the module's folder, a colon, and a type.
    var exceptions: Set<String> = []

    /// Returns the layer of a file, by its path below the module's folder. A folder or file counts before a name, and
    /// the longer one before the shorter one.
    func layer(of path: String) -> Int? {
        let type = path.split(separator: "/").last?.split(separator: /\+|\./).first.map(String.init) ?? ""
        var best: (weight: Int, index: Int)?
        for (index, layer) in layers.enumerated() {
            for pattern in layer.files {
                guard let weight = Self.weight(of: pattern, path: path, type: type) else { continue }
                if weight > best?.weight ?? -1 { best = (weight, index) }
            }
        }
        return best?.index
    }

    /// Returns how exactly a pattern names a file; nil if it does not.
    private static func weight(of pattern: String, path: String, type: String) -> Int? {
        if pattern.isEmpty { return 0 }
        if pattern.hasSuffix("/") || pattern.hasSuffix(".swift") {
            return path.hasPrefix(pattern) ? 1000 + pattern.count : nil
        }
        let isNamed = pattern.hasPrefix("*") ? type.hasSuffix(pattern.dropFirst()) : type == pattern
        return isNamed ? pattern.count : nil
    }

    /// Returns whether files of a layer may name types of another one.
    func allows(_ from: Int, naming to: Int) -> Bool {
        to >= from && !layers[from].shunned.contains(layers[to].name)
    }

    /// A name of a type in a file of another layer or room.
    struct Arrow {
        /// The path below the module's folder, a colon, and the type.
        let text: String
        let isAllowed: Bool
    }

    /// Returns the names of the module's types in files other than their own.
    func arrows(_ sources: [String: String]) -> [Arrow] {
        var homes: [String: Int] = [:]
        var files: [String: String] = [:]
        for (path, text) in sources {
            for type in TypeFileTests.types(in: text) { (homes[type], files[type]) = (layer(of: path), path) }
        }
        return sources.sorted { $0.key < $1.key }.flatMap { path, text -> [Arrow] in
            guard let from = layer(of: path) else { return [] }
            return SourceNames(in: text, module: module).used.sorted().compactMap { type in
                guard let to = homes[type], files[type] != path else { return nil }
                return Arrow(text: "\(path): \(type)", isAllowed: allows(from, naming: to))
            }
        }
    }

    /// Returns the imports that belong to other layers.
    func misplacedImports(_ sources: [String: String]) -> [String] {
        sources.sorted { $0.key < $1.key }.flatMap { path, text in
            Imports.modules(in: text).sorted().compactMap { imported in
                guard let owners = imports[imported], let layer = layer(of: path) else { return nil }
                return owners.contains(layers[layer].name) ? nil : "\(path) imports \(imported)"
            }
        }
    }
}
