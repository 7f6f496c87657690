/// One HTTP route to a method, in the shape of google.api.http.
public struct HTTPRoute: Sendable, Hashable {
    /// The destination of the request's JSON body.
    public enum Body: Sendable, Hashable {
        /// The route has no body.
        case none
        /// The body is the whole request.
        case whole
        /// The body is the request field of this name.
        case field(String)
    }

    /// The format of the bodies.
    public enum Content: Sendable, Hashable {
        /// JSON in both directions, generated from the schema.
        case json
        /// The request's body is raw bytes.
        case upload
        /// The response's body is raw bytes.
        case download
        /// The response's body is server-sent events; the data of each event is a response of the method, as JSON.
        case events
        /// JSON in both directions, generated from the schema; hand-written code completes the request first.
        case completed
    }

    /// The HTTP verb, such as `GET`.
    public let method: String
    /// The path template, such as `/v1/items/{id}:undelete`.
    public let pattern: String
    /// The destination of the request's body.
    public let body: Body
    /// The HTTP status of a successful call.
    public let successStatus: Int
    /// Whether the route responds without a token.
    public let isPublic: Bool
    /// The format of the bodies.
    public let content: Content

    /// The HTTP statuses of successful calls that depend on the outcome, by the number of the outcome in the response.
    public let outcomes: [Int32: Int]

    /// Creates a route from the schema's values.
    public init(
        method: String, pattern: String, body: Body = .none, successStatus: Int = 200, isPublic: Bool = false,
        content: Content = .json, outcomes: [Int32: Int] = [:]
    ) {
        self.method = method
        self.pattern = pattern
        self.body = body
        self.successStatus = successStatus
        self.isPublic = isPublic
        self.content = content
        self.outcomes = outcomes
    }
}
