/// How much the bytes of a peer may ask of this process.
///
/// The limits hold before anything is allocated: bytes over them are refused by reading alone.
public struct DecodingLimits: Sendable, Hashable {
    /// The most bytes of one message or document.
    public var maximumSize: Int
    /// The deepest nesting, the outermost message (or JSON object) counted as 1.
    public var maximumDepth: Int
    /// The most fields, list elements and JSON values in the whole.
    public var maximumElements: Int
    /// The most memory, in bytes, that the unpacked C structs may take, whatever the size of the message.
    public var maximumMemory: Int
    /// The most memory per byte of the message, in bytes, beyond the first 64 KiB.
    public var maximumExpansion: Int

    /// Limits of one call.
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

    /// The memory allowance of a message of `size` bytes.
    func memory(forSize size: Int) -> Int {
        let (scaled, overflow) = size.multipliedReportingOverflow(by: maximumExpansion)
        return overflow ? maximumMemory : min(maximumMemory, scaled + (64 << 10))
    }
}
