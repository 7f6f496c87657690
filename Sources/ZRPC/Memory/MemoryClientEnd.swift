import ZeroMQ

/// A client's end of a connection in memory.
struct MemoryClientEnd: ~Copyable {
    let connection: MemoryConnection

    deinit { MemoryNetwork.process.close(connection) }
}
