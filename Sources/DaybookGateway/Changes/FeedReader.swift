import DaybookAPI
import NIOCore

/// How far one listener has been told: what of the documents that come is new to them.
struct FeedReader {
    /// What the listener's own reading asks next.
    private(set) var request: OpenFeedRequest
    private(set) var position: Int64 = -1
    /// They have no token yet: the first document goes out whatever it tells.
    private var isNew: Bool

    /// A listener who was told nothing yet of what the request asks for.
    init(_ request: OpenFeedRequest) {
        self.request = request
        isNew = request.since.isEmpty
    }

    /// The event to write for a document; nil when it tells the listener nothing.
    ///
    /// A document that ends behind what was told is told whole, although it may begin before: it is of a later state.
    mutating func take(_ document: FeedDocument) -> ByteBuffer? {
        guard document.position > position || document.isResync else { return nil }
        position = document.position
        request.since = document.token
        if exchange(&isNew, with: false) { return document.event }
        return document.hasNews ? document.event : nil
    }
}
