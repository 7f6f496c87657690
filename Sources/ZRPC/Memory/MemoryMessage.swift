import ZeroMQ

/// A message between two ends in this process: its bytes with stream id, sequence number and prelude.
enum MemoryMessage: Sendable {
    case bytes([UInt8])
    case frame(Frame)
}
