/// The type of a protocol message. The numbers are sent on the wire.
enum MessageType: UInt8 {
    case hello = 1
    case helloAck = 2
    case request = 3
    case data = 4
    case halfClose = 5
    case responseHeaders = 6
    case trailers = 7
    case cancel = 8
    case credit = 9
    case ping = 10
    case pong = 11
    case goAway = 12
    case reset = 13
}
