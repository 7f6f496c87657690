import DaybookAPI
import Logging
import Metrics
import NIOCore
import NIOHTTP1
import Synchronization
import Tracing
import ZRPC

/// The fast path for a grid's small pictures: a request for one that is in memory, by somebody of whom is remembered that
/// they may see it, is responded to on the connection's event loop, without a task and with a head that is ready-made.
///
/// It takes plain requests only, and only while nothing of them is to be traced or logged. All others go the usual way,
/// and get the same response there.
struct PictureFastPath: Sendable {
    /// A response: the head without its blank line, and the body.
    struct Answer {
        let head: ByteBuffer
        let body: ByteBuffer?
    }

    /// More than the fields take that differ, in bytes, and the end of the head.
    private static let roomForFields = 384
    private static let route = "/v1/photos/{id}/renditions/{size}"

    private let answers: LeasedAnswers
    private let pictures: RenditionCache
    private let formats = AcceptedFormats()
    private let dates = DateField()
    private let found: Counter
    private let notModified: Counter
    private let duration: Timer
    private let isOpen: Bool

    init(answers: LeasedAnswers, pictures: RenditionCache, logger: Logger) {
        self.answers = answers
        self.pictures = pictures
        found = RequestObserver.counter(method: "GET", route: Self.route, status: 200)
        notModified = RequestObserver.counter(method: "GET", route: Self.route, status: 304)
        duration = RequestObserver.timer(route: Self.route)
        isOpen = logger.logLevel > .debug && InstrumentationSystem.tracer is NoOpTracer
    }

    /// The response to a request without a body; nil for one that has to go the usual way.
    ///
    /// - Parameter limit: The most bytes of a head.
    func answer(_ head: HTTPRequestHead, limit: Int) -> Answer? {
        guard isOpen, head.method == .GET, head.version == .http1_1 else { return nil }
        let start = ContinuousClock.now
        guard let target = PictureTarget(head.uri), let fields = PlainFields(head, limit: limit),
            let token = fields.token.flatMap({ TokenDigest(of: $0) })
        else { return nil }
        let key = LeasedAnswers.Key(token: token, photo: target.photo, isPicture: true)
        // The heads in memory let a picture be cached, which a hidden photo's must not be.
        guard let photo = answers.answer(key, now: start), photo.state != .undecodable, !photo.hidden,
            let picture = picture(of: photo, target.size, formats[fields.accept])
        else { return nil }
        let isVersioned = !photo.version.isEmpty && target.version == photo.version
        guard let isNews = picture.heads.isNews(fields.ifNoneMatch) else { return nil }
        let time = ContinuousClock.now - start
        (isNews ? found : notModified).increment()
        duration.recordNanoseconds(time.nanoseconds)
        return Answer(
            head: finished(picture.heads.head(isVersioned: isVersioned, isNews: isNews), fields, time),
            body: isNews ? picture.bytes : nil)
    }

    private func picture(
        of photo: ResolvePhotoBytesResponse, _ size: RenditionSize, _ formats: PictureFormats
    ) -> RenditionCache.Picture? {
        pictures[RenditionCache.Key(photo, PictureChoice(size: size, formats: formats), as: formats.best)]
    }

    /// A head that is ready-made, with what differs from request to request.
    private func finished(_ ready: ByteBuffer, _ fields: PlainFields, _ time: Duration) -> ByteBuffer {
        var head = ByteBufferAllocator().buffer(capacity: ready.readableBytes + Self.roomForFields)
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
