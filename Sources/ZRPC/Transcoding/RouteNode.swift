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

    /// A variable segment: `{id}` has no verb, `{id}:undelete` has one.
    private struct Variable: Sendable {
        let name: String
        let verb: String?
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
        let after = segment[segment.index(after: close)...]
        let verb = after.first == ":" ? String(after.dropFirst()) : nil
        let known = variables.firstIndex { $0.name == name && $0.verb == verb }
        if let known {
            variables[known].node.insert(rest, for: target)
        } else {
            var node = RouteNode()
            node.insert(rest, for: target)
            variables.append(Variable(name: name, verb: verb, node: node))
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
        let colon = segment.lastIndex(of: ":")
        for variable in variables {
            let text: Substring
            if let verb = variable.verb {
                guard let colon, segment[segment.index(after: colon)...] == verb else { continue }
                text = segment[..<colon]
            } else {
                text = segment
            }
            guard !text.isEmpty, !text.contains(":") else { continue }
            variable.node.collect(
                rest, bindings: bindings + [RawBinding(name: variable.name, text: text)], into: &found)
        }
    }
}
