import DaybookAPI
import NIOCore

/// The progress of one listener: it decides which documents are new to the listener.
struct FeedReader {
    /// The request for the listener's next own reading.
    private(set) var request: OpenFeedRequest
    private(set) var position: Int64 = -1
    /// Whether the listener has no token yet: it then gets the first document even without changes.
    private var isNew: Bool

    /// Creates the progress of a listener that has received nothing yet.
    init(_ request: OpenFeedRequest) {
        self.request = request
        isNew = request.since.isEmpty
    }

    /// Returns the event to write for a document; nil if the document holds nothing new.
    ///
    /// A document that ends after the listener's position is sent whole, even if it begins before that position,
    /// because it shows a later state.
    mutating func take(_ document: FeedDocument) -> ByteBuffer? {
        guard document.position > position || document.isResync else { return nil }
        position = document.position
        request.since = document.token
        if exchange(&isNew, with: false) { return document.event }
        return document.hasNews ? document.event : nil
    }
}
