import ZeroMQ

/// A server's end of all its connections in memory.
struct MemoryServerEnd: ~Copyable {
    let listener: MemoryListener

    deinit { MemoryNetwork.process.close(listener) }
}
