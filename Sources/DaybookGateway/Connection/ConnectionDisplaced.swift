import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Tells a connection to make room for another: it closes now when it is silent or its response has no end, otherwise after
/// the response that is due.
struct ConnectionDisplaced: Sendable {}
