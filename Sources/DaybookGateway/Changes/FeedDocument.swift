import DaybookAPI
import NIOCore
import ZRPC

/// A page of changes, encoded for all listeners of a feed.
struct FeedDocument: Sendable {
    /// The event, ready to be sent; copies share its bytes.
    let event: ByteBuffer
    /// The token from which to continue after this page.
    let token: String
    /// The number of the last change in the page.
    let position: Int64
    /// Whether the reader must start anew, whatever it has.
    let isResync: Bool
    /// Whether the page holds any change.
    let hasNews: Bool

    init(_ page: FeedPage, transcoder: Transcoder) throws(RPCError) {
        let changes = page.changes ?? ListChangesResponse()
        let bytes = try transcoder.wireBytes(changes)
        token = changes.nextToken
        event = EventText.event(
            id: token, data: try transcoder.responseJSON(bytes, of: ChangeServiceMethods.listChanges))
        position = page.position
        isResync = changes.fullResync
        hasNews =
            isResync || !(changes.inserted.isEmpty && changes.updated.isEmpty && changes.removed.isEmpty)
    }
}
