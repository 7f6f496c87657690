import DaybookAPI
import Logging
import Metrics
import NIOCore
import NIOHTTP1
import Synchronization
import Tracing
import ZRPC

/// The fast path for the small pictures of a grid. It responds to a request on the connection's event loop, without a
/// task and with a prepared head, if the picture is in memory and a cached response of entry-service allows the caller
/// to see it.
///
/// It handles plain requests only, and only while they are neither traced nor logged. All other requests take the usual
/// path, and get the same response there.
struct PictureFastPath: Sendable {
    /// A response: the head without its blank line, and the body.
    struct Response {
        let head: ByteBuffer
        let body: ByteBuffer?
    }

    /// The reserve for the fields that differ and for the end of the head, in bytes.
    private static let fieldCapacity = 384
    private static let route = "/v1/photos/{id}/renditions/{size}"

    private let leasedResponses: LeasedResponses
    private let pictures: RenditionCache
    private let formats = AcceptedFormats()
    private let dates = DateField()
    private let found: Counter
    private let notModified: Counter
    private let duration: Timer
    private let isOpen: Bool

    init(leasedResponses: LeasedResponses, pictures: RenditionCache, logger: Logger) {
        self.leasedResponses = leasedResponses
        self.pictures = pictures
        found = RequestObserver.counter(method: "GET", route: Self.route, status: 200)
        notModified = RequestObserver.counter(method: "GET", route: Self.route, status: 304)
        duration = RequestObserver.timer(route: Self.route)
        isOpen = logger.logLevel > .debug && InstrumentationSystem.tracer is NoOpTracer
    }

    /// Returns the response to a request without a body; nil if the request must take the usual path.
    ///
    /// - Parameter limit: The maximum size of a head, in bytes.
    func response(to head: HTTPRequestHead, limit: Int) -> Response? {
        guard isOpen, head.method == .GET, head.version == .http1_1 else { return nil }
        let start = ContinuousClock.now
        guard let target = PictureTarget(head.uri), let fields = PlainFields(head, limit: limit),
            let token = fields.token.flatMap({ TokenDigest(of: $0) })
        else { return nil }
        let key = LeasedResponses.Key(token: token, photo: target.photo, isPicture: true)
        // The prepared heads let a picture be cached, which is forbidden for a hidden photo.
        guard let photo = leasedResponses.response(for: key, now: start), photo.state != .undecodable, !photo.hidden,
            let picture = picture(of: photo, size: target.size, formats: formats[fields.accept])
        else { return nil }
        let isVersioned = !photo.version.isEmpty && target.version == photo.version
        guard let isModified = picture.heads.isModified(fields.ifNoneMatch) else { return nil }
        let time = ContinuousClock.now - start
        (isModified ? found : notModified).increment()
        duration.recordNanoseconds(time.nanoseconds)
        return Response(
            head: finished(
                picture.heads.head(isVersioned: isVersioned, isModified: isModified), fields: fields, time: time),
            body: isModified ? picture.bytes : nil)
    }

    private func picture(
        of photo: ResolvePhotoBytesResponse, size: RenditionSize, formats: PictureFormats
    ) -> RenditionCache.Picture? {
        pictures[RenditionCache.Key(photo, PictureChoice(size: size, formats: formats), as: formats.best)]
    }

    /// Returns a prepared head with the fields that differ between requests.
    private func finished(_ ready: ByteBuffer, fields: PlainFields, time: Duration) -> ByteBuffer {
        var head = ByteBufferAllocator().buffer(capacity: ready.readableBytes + Self.fieldCapacity)
        head.writeImmutableBuffer(ready)
        head.writeStaticString("Date: ")
        head.writeString(dates.text)
        head.writeStaticString("\r\nX-Request-Id: ")
        head.writeString(Exchange.requestID(fields.requestID))
        head.writeStaticString("\r\nServer-Timing: gateway;dur=")
        head.writeString(ServerTiming.milliseconds(time))
        head.writeStaticString("\r\n")
        return head
    }
}
