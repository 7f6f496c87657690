/// What a receiver lets its peer send, in bytes.
///
/// The peer may have at most `window` bytes on the way and unread. As the application consumes, the bytes are granted
/// again, a quarter of a window at a time or sooner. A message is never larger than half a window, so a sender gets on
/// even when readers hold back the reports of what they read (at most an eighth, see `StreamInbox`).
struct ReceiveCredit {
    private(set) var window: Int
    private(set) var remaining: Int
    private let longestDelay: Int
    private var consumed = 0

    /// Grants are kept back until they are a quarter of the window, and never longer than for `longestDelay` bytes.
    init(window: Int, longestDelay: Int = .max) {
        self.window = window
        self.longestDelay = longestDelay
        remaining = window
    }

    /// Charges a message that came. False when the peer had no credit for it.
    mutating func receive(_ cost: Int) -> Bool {
        guard cost <= remaining else { return false }
        remaining -= cost
        return true
    }

    /// Counts bytes that were used up. Returns what to grant now; 0 is nothing yet.
    mutating func consume(_ cost: Int) -> Int {
        consumed += cost
        guard consumed >= longestDelay || consumed * 4 >= window else { return 0 }
        let grant = consumed
        consumed = 0
        remaining += grant
        return grant
    }

    /// Widens the window. Returns what to grant for it.
    mutating func widen(to size: Int) -> Int {
        guard size > window else { return 0 }
        let grant = size - window
        window = size
        remaining += grant
        return grant
    }
}
