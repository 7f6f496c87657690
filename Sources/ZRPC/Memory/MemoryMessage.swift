import ZeroMQ

/// A message between two ends of this process: its bytes with stream id and number, prelude included.
enum MemoryMessage: Sendable {
    case bytes([UInt8])
    case frame(Frame)
}
