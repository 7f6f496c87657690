import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// An event that asks a connection to close in favour of another. It closes at once if it is idle or if its response
/// has no end, otherwise after the pending response.
struct ConnectionDisplaced: Sendable {}
