/// One HTTP route to a method, in the shape of google.api.http.
public struct HTTPRoute: Sendable, Hashable {
    /// Where the request's JSON body goes.
    public enum Body: Sendable, Hashable {
        /// There is none.
        case none
        /// It is the whole request.
        case whole
        /// It is the request field of this name.
        case field(String)
    }

    /// What the bodies hold.
    public enum Content: Sendable, Hashable {
        /// JSON both ways, made from the schema.
        case json
        /// The request's body is the bytes themselves.
        case upload
        /// The answer's body is the bytes themselves.
        case download
        /// The answer's body is server-sent events, the data of each being what the method answers, as JSON.
        case events
        /// JSON both ways, made from the schema; hand-written code completes the request first.
        case completed
    }

    /// The verb, as `GET`.
    public let method: String
    /// The path template, as `/v1/items/{id}:undelete`.
    public let pattern: String
    /// Where the body goes.
    public let body: Body
    /// The status of success.
    public let successStatus: Int
    /// Whether it answers without a token.
    public let isPublic: Bool
    /// What the bodies hold.
    public let content: Content

    /// Statuses of success that go by what the call did: by the number of the outcome in the answer.
    public let outcomes: [Int32: Int]

    /// A route as the schema has it.
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
