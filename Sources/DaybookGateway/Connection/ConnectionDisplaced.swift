import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// An event that tells a connection to give its place to another. The connection closes now if it is idle or its
/// response has no end, otherwise after the pending response.
struct ConnectionDisplaced: Sendable {}
