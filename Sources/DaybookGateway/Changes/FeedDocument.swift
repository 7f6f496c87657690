import DaybookAPI
import NIOCore
import ZRPC

/// A page of changes as it is written to everyone who follows a feed.
struct FeedDocument: Sendable {
    /// The event, ready to be sent; copies share its bytes.
    let event: ByteBuffer
    /// Where to go on behind it.
    let token: String
    /// The number of the last change that it tells of.
    let position: Int64
    /// It says to begin anew, whatever the reader has.
    let isResync: Bool
    /// It tells of something.
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
