/// The number of bytes that a receiver allows its peer to send.
///
/// The peer may have at most `window` bytes in transit and unread. As the application consumes bytes, they are granted
/// again, at the latest when they amount to a quarter of the window. A message is never larger than half a window, so a
/// sender makes progress even if readers delay the reports of consumed bytes (at most an eighth, see `StreamInbox`).
struct ReceiveCredit {
    private(set) var window: Int
    private(set) var remaining: Int
    private let longestDelay: Int
    private var consumed = 0

    /// Creates the credit. A grant is delayed until it amounts to a quarter of the window or to `longestDelay` bytes.
    init(window: Int, longestDelay: Int = .max) {
        self.window = window
        self.longestDelay = longestDelay
        remaining = window
    }

    /// Charges a message that arrived. Returns false if the peer had no credit for it.
    mutating func receive(_ cost: Int) -> Bool {
        guard cost <= remaining else { return false }
        remaining -= cost
        return true
    }

    /// Counts consumed bytes. Returns the number of bytes to grant now; 0 if the grant is delayed.
    mutating func consume(_ cost: Int) -> Int {
        consumed += cost
        guard consumed >= longestDelay || consumed * 4 >= window else { return 0 }
        let grant = consumed
        consumed = 0
        remaining += grant
        return grant
    }

    /// Widens the window. Returns the number of bytes to grant for that.
    mutating func widen(to size: Int) -> Int {
        guard size > window else { return 0 }
        let grant = size - window
        window = size
        remaining += grant
        return grant
    }
}
