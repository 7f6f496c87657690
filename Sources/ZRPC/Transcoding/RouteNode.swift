/// The node of one segment in the tree of routes.
struct RouteNode: Sendable {
    struct Target: Sendable {
        let method: MethodDescriptor
        let route: HTTPRoute
    }

    /// A variable and its segment, still percent-encoded.
    struct RawBinding: Sendable {
        let name: String
        let text: Substring
    }

    /// The routes that end where the path ends.
    struct Candidate: Sendable {
        let targets: [Target]
        let bindings: [RawBinding]
    }

    /// A variable segment: `{id}` has no ending, `{id}:undelete` and `{id}.zip` have one.
    private struct Variable: Sendable {
        let name: String
        /// The text behind the variable, with its colon or dot; empty for none.
        let ending: Substring
        var node: RouteNode
    }

    private var here: [Target] = []
    private var literals: [String: RouteNode] = [:]
    private var variables: [Variable] = []

    /// Every route in this tree.
    var targets: [Target] {
        here + literals.values.flatMap(\.targets) + variables.flatMap(\.node.targets)
    }

    mutating func insert(_ pattern: ArraySlice<Substring>, for target: Target) {
        guard let segment = pattern.first else {
            precondition(
                !here.contains { $0.route.method == target.route.method },
                "Two methods share the route \(target.route.method) \(target.route.pattern).")
            here.append(target)
            return
        }
        let rest = pattern.dropFirst()
        guard segment.first == "{", let close = segment.firstIndex(of: "}") else {
            literals[String(segment), default: RouteNode()].insert(rest, for: target)
            return
        }
        let name = String(segment[segment.index(after: segment.startIndex)..<close])
        let ending = segment[segment.index(after: close)...]
        let known = variables.firstIndex { $0.name == name && $0.ending == ending }
        if let known {
            variables[known].node.insert(rest, for: target)
        } else {
            var node = RouteNode()
            node.insert(rest, for: target)
            // A variable without an ending takes every text, so that the others go first.
            let place = ending.isEmpty ? variables.endIndex : variables.startIndex
            variables.insert(Variable(name: name, ending: ending, node: node), at: place)
        }
    }

    /// Collects the routes that match a path's segments, literals before variables.
    func collect(_ path: ArraySlice<Substring>, bindings: [RawBinding], into found: inout [Candidate]) {
        guard let segment = path.first else {
            if !here.isEmpty { found.append(Candidate(targets: here, bindings: bindings)) }
            return
        }
        let rest = path.dropFirst()
        if let literal = PercentEncoding.decoded(segment).flatMap({ literals[$0] }) {
            literal.collect(rest, bindings: bindings, into: &found)
        }
        for variable in variables {
            guard let text = Self.text(of: segment, before: variable.ending), !text.isEmpty, !text.contains(":") else {
                continue
            }
            let count = found.count
            variable.node.collect(
                rest, bindings: bindings + [RawBinding(name: variable.name, text: text)], into: &found)
            // A path with an ending is another resource than one without: it does not have the other's methods.
            if !variable.ending.isEmpty, found.count > count { return }
        }
    }

    /// Returns the text before an ending, compared byte by byte; nil for a segment with another ending.
    private static func text(of segment: Substring, before ending: Substring) -> Substring? {
        let (bytes, end) = (segment.utf8, ending.utf8)
        guard bytes.count >= end.count, bytes.suffix(end.count).elementsEqual(end) else { return nil }
        return Substring(bytes.dropLast(end.count))
    }
}
