public import ProtobufC

/// A method of the schema: its path, its types and its rules. Made by the generator; copies are one reference.
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

    /// A method as the schema has it.
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

    /// The full name, as `weather.v1.WeatherService/AddReading`.
    public var path: String { content.path }
    /// How messages flow.
    public var kind: MethodKind { content.kind }
    /// When a call may be sent twice.
    public var idempotency: Idempotency { content.idempotency }
    /// The time a call may take when the caller does not say.
    public var timeout: Duration { content.timeout }
    /// Byte credit of each stream and direction.
    public var streamWindow: Int { content.streamWindow }
    /// What streams have that a method says nothing of.
    public static let standardWindow = 1 << 20

    /// The window of a stream whose receiver gives `granted` to every stream: the method's own, if that is said to be
    /// larger than the standard.
    func window(granted: Int) -> Int {
        content.streamWindow > Self.standardWindow ? max(content.streamWindow, granted) : granted
    }

    /// The largest message, body and attachments together, that one of the method's streams carries.
    public var maximumStreamMessage: Int { min(content.streamWindow / 2, WireLimits.maximumContent) }
    /// The type of a request message.
    public var request: MessageDescriptor { content.request }
    /// The type of a response message.
    public var response: MessageDescriptor { content.response }
    /// The HTTP routes that reach the method; the first is the one in documents.
    public var http: [HTTPRoute] { content.http }
    /// The request fields that HTTP callers give in headers.
    public var headerFields: [HeaderField] { content.headerFields }
    /// The response field that says what the call did, by its name in the schema: an enum that decides the HTTP status
    /// and is no part of the JSON. Nil for methods that have none.
    public var outcomeField: FieldDescriptor? { content.outcomeField.flatMap { response.field(named: $0) } }

    /// What a caller's token must allow, as the service that checks tokens names it; empty where the schema says nothing.
    public var scope: String { content.scope }

    /// The response fields that are told to a caller who may write and not read, the outcome among them. All others are
    /// left out of what such a caller gets (``ServerContext/tellReceipt()``), so that a new field is not told by mistake.
    public var receiptFields: [FieldDescriptor] {
        (content.receiptFields + [content.outcomeField].compactMap { $0 }).compactMap { response.field(named: $0) }
    }

    /// The service's part of the path.
    public var service: String { String(path.prefix { $0 != "/" }) }
    /// The method's part of the path.
    public var name: String { String(path.drop { $0 != "/" }.dropFirst()) }
}
