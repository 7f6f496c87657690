/// The HTTP routes of a schema, prepared for lookup.
///
/// The table is built once from the generated services. A path is split at its slashes and each segment is
/// percent-decoded separately, so an encoded slash stays inside its segment. Literal segments win over variables. A
/// variable matches one whole segment, or the part before its verb (`{id}:undelete`) or another ending (`{id}.zip`), and
/// never text that contains a colon. A variable with an ending hides one without. `HEAD` finds the routes of `GET`.
public struct RouteTable: Sendable {
    /// A route that matches, with the values of its variables.
    public struct Match: Sendable {
        /// The method of the route.
        public let method: MethodDescriptor
        /// The route.
        public let route: HTTPRoute
        /// The variables of the pattern by name, percent-decoded, in the order of the path.
        public let bindings: [(name: String, value: String)]
    }

    /// The result of looking up a request line.
    public enum Lookup: Sendable {
        /// A route.
        case found(Match)
        /// Only routes with other verbs: these, sorted.
        case wrongMethod(allowed: [String])
        /// A route whose variables cannot be decoded: the percent-encoding is invalid or not UTF-8.
        case malformed
        /// No route.
        case unknown
    }

    private var root = RouteNode()
    /// The number of segments in the longest pattern.
    private var depth = 0

    /// Creates a table of every route of these services. Two methods on one route are a fault of the schema and trap.
    public init(_ services: [ServiceDescriptor]) {
        for method in services.flatMap(\.methods) {
            for route in method.http {
                let pattern = route.pattern.split(separator: "/")
                depth = max(depth, pattern.count)
                root.insert(pattern[...], for: RouteNode.Target(method: method, route: route))
            }
        }
    }

    /// Every route with its method, sorted by pattern and verb.
    public var routes: [(method: MethodDescriptor, route: HTTPRoute)] {
        root.targets.sorted { ($0.route.pattern, $0.route.method) < ($1.route.pattern, $1.route.method) }
            .map { ($0.method, $0.route) }
    }

    /// Finds the route of a request.
    ///
    /// - Parameter path: The path as sent: percent-encoded, without the query.
    public func match(method: String, path: some StringProtocol) -> Lookup {
        guard path.utf8.first == UInt8(ascii: "/") else { return .unknown }
        let segments = Substring(path).utf8.dropFirst()
            .split(separator: UInt8(ascii: "/"), maxSplits: depth, omittingEmptySubsequences: false)
            .map { Substring($0) }
        guard segments.count <= depth, segments.allSatisfy({ !$0.isEmpty }) else { return .unknown }
        var found: [RouteNode.Candidate] = []
        root.collect(segments[...], bindings: [], into: &found)
        let verb = method == "HEAD" ? "GET" : method
        for candidate in found {
            guard let target = candidate.targets.first(where: { $0.route.method == verb }) else { continue }
            return bound(target, raw: candidate.bindings)
        }
        var allowed = Set(found.flatMap { $0.targets.map(\.route.method) })
        guard !allowed.isEmpty else { return .unknown }
        if allowed.contains("GET") { allowed.insert("HEAD") }
        return .wrongMethod(allowed: allowed.sorted())
    }

    private func bound(_ target: RouteNode.Target, raw: [RouteNode.RawBinding]) -> Lookup {
        var bindings: [(name: String, value: String)] = []
        for binding in raw {
            guard let value = PercentEncoding.decoded(binding.text) else { return .malformed }
            bindings.append((binding.name, value))
        }
        return .found(Match(method: target.method, route: target.route, bindings: bindings))
    }
}
