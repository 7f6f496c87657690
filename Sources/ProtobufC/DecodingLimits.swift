/// The limits on the resources that a peer's bytes may take in this process.
///
/// The limits apply before anything is allocated: bytes over the limits are refused by reading alone.
public struct DecodingLimits: Sendable, Hashable {
    /// The maximum size of one message or document, in bytes.
    public var maximumSize: Int
    /// The maximum nesting; the outermost message (or JSON object) counts as 1.
    public var maximumDepth: Int
    /// The maximum number of fields, list elements and JSON values in total.
    public var maximumElements: Int
    /// The maximum memory for the unpacked C structs, in bytes, for a message of any size.
    public var maximumMemory: Int
    /// The maximum memory per byte of the message, in bytes, beyond the first 64 KiB.
    public var maximumExpansion: Int

    /// Creates the limits of one call.
    public init(
        maximumSize: Int = 4 << 20, maximumDepth: Int = 32, maximumElements: Int = 1 << 18,
        maximumMemory: Int = 8 << 20, maximumExpansion: Int = 32
    ) {
        self.maximumSize = maximumSize
        self.maximumDepth = maximumDepth
        self.maximumElements = maximumElements
        self.maximumMemory = maximumMemory
        self.maximumExpansion = maximumExpansion
    }

    /// 4 MiB, 32 levels, 262,144 elements, and 32 times the message's size in memory up to 8 MiB.
    public static let `default` = DecodingLimits()

    /// Returns the maximum memory, in bytes, for a message of `size` bytes.
    func memory(forSize size: Int) -> Int {
        let (scaled, overflow) = size.multipliedReportingOverflow(by: maximumExpansion)
        return overflow ? maximumMemory : min(maximumMemory, scaled + (64 << 10))
    }
}
