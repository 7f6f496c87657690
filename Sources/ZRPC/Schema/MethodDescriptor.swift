public import ProtobufC

/// A method of the schema: its path, its types and its rules. The generator creates it; a copy costs one reference.
public struct MethodDescriptor: Sendable {
    private final class Content: Sendable {
        let path: String
        let kind: MethodKind
        let idempotency: Idempotency
        let timeout: Duration
        let streamWindow: Int
        let request: MessageDescriptor
        let response: MessageDescriptor
        let http: [HTTPRoute]
        let headerFields: [HeaderField]
        let outcomeField: String?
        let scope: String
        let receiptFields: [String]

        init(
            path: String, kind: MethodKind, idempotency: Idempotency, timeout: Duration, streamWindow: Int,
            request: MessageDescriptor, response: MessageDescriptor, http: [HTTPRoute], headerFields: [HeaderField],
            outcomeField: String?, scope: String, receiptFields: [String]
        ) {
            self.path = path
            self.kind = kind
            self.idempotency = idempotency
            self.timeout = timeout
            self.streamWindow = streamWindow
            self.request = request
            self.response = response
            self.http = http
            self.headerFields = headerFields
            self.outcomeField = outcomeField
            self.scope = scope
            self.receiptFields = receiptFields
        }
    }

    private let content: Content

    /// Creates a method from the schema's values.
    ///
    /// `streamWindow` is clamped to 64 KiB ... 8 MiB.
    public init(
        path: String, kind: MethodKind, idempotency: Idempotency = .none, timeout: Duration = .seconds(10),
        streamWindow: Int = MethodDescriptor.standardWindow, request: MessageDescriptor, response: MessageDescriptor,
        http: [HTTPRoute] = [], headerFields: [HeaderField] = [], outcomeField: String? = nil, scope: String = "",
        receiptFields: [String] = []
    ) {
        content = Content(
            path: path, kind: kind, idempotency: idempotency, timeout: timeout,
            streamWindow: min(max(streamWindow, 64 << 10), 8 << 20), request: request, response: response, http: http,
            headerFields: headerFields, outcomeField: outcomeField, scope: scope, receiptFields: receiptFields)
    }

    /// The full name, such as `weather.v1.WeatherService/AddReading`.
    public var path: String { content.path }
    /// The kind of the method: unary or streaming.
    public var kind: MethodKind { content.kind }
    /// The condition under which a call may be sent twice.
    public var idempotency: Idempotency { content.idempotency }
    /// The timeout of a call for which the caller sets none.
    public var timeout: Duration { content.timeout }
    /// The byte credit of each stream, per direction.
    public var streamWindow: Int { content.streamWindow }
    /// The byte credit of streams for which a method declares none.
    public static let standardWindow = 1 << 20

    /// Returns the window of a stream whose receiver grants `granted` bytes to every stream: the method's own window if
    /// it is larger than the standard and than `granted`, and `granted` otherwise.
    func window(granted: Int) -> Int {
        content.streamWindow > Self.standardWindow ? max(content.streamWindow, granted) : granted
    }

    /// The maximum size of a message in the method's streams, body and attachments together, in bytes.
    public var maximumStreamMessage: Int { min(content.streamWindow / 2, WireLimits.maximumContent) }
    /// The type of a request message.
    public var request: MessageDescriptor { content.request }
    /// The type of a response message.
    public var response: MessageDescriptor { content.response }
    /// The HTTP routes to the method; the first one appears in documents.
    public var http: [HTTPRoute] { content.http }
    /// The request fields that HTTP callers send in headers.
    public var headerFields: [HeaderField] { content.headerFields }
    /// The response field that states the outcome of the call: an enum that decides the HTTP status and is not part of
    /// the JSON.
    ///
    /// Nil for methods without such a field.
    public var outcomeField: FieldDescriptor? { content.outcomeField.flatMap { response.field(named: $0) } }

    /// The permission that the caller's token needs, under the name that the token service uses; empty if the schema
    /// sets none.
    public var scope: String { content.scope }

    /// The response fields for a caller who may write but not read, the outcome among them.
    ///
    /// Such a caller gets no other field (``ServerContext/limitToReceipt()``), so that a new field is not revealed by
    /// mistake.
    public var receiptFields: [FieldDescriptor] {
        (content.receiptFields + [content.outcomeField].compactMap { $0 }).compactMap { response.field(named: $0) }
    }

    /// The service's part of the path.
    public var service: String { String(path.prefix { $0 != "/" }) }
    /// The method's part of the path.
    public var name: String { String(path.drop { $0 != "/" }.dropFirst()) }
}

/// A request field that HTTP callers send in a header.
public struct HeaderField: Sendable, Hashable {
    /// The field's name in the schema, such as `if_match`.
    public let field: String
    /// The header's name, such as `If-Match`.
    public let header: String

    /// Creates the mapping of a header to a field.
    public init(field: String, header: String) {
        self.field = field
        self.header = header
    }
}

/// The condition under which a call may be sent twice.
public enum Idempotency: Sendable, Hashable {
    /// Never: a second run is a second change.
    case none
    /// Always: the method only reads.
    case noSideEffects
    /// Always: a second run changes nothing.
    case idempotent
    /// Only with an idempotency key, which the server stores with the change.
    case keyed
}

/// The flow of messages in a method.
public enum MethodKind: Sendable, Hashable {
    /// One request, one response.
    case unary
    /// One request, any number of responses.
    case serverStreaming
    /// Any number of requests, one response.
    case clientStreaming
    /// Any number of messages in both directions, each direction independent of the other.
    case bidirectional

    /// Whether the client sends DATA after the request's headers.
    var hasRequestStream: Bool { self == .clientStreaming || self == .bidirectional }
    /// Whether the server sends DATA before the trailers.
    var hasResponseStream: Bool { self == .serverStreaming || self == .bidirectional }
}

/// A service of the schema and its methods.
public struct ServiceDescriptor: Sendable {
    /// The full name, such as `weather.v1.WeatherService`.
    public let name: String
    /// The methods in the schema's order.
    public let methods: [MethodDescriptor]

    /// Creates a service from the schema's values.
    public init(name: String, methods: [MethodDescriptor]) {
        self.name = name
        self.methods = methods
    }
}
