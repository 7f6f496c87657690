/// # ZeroMQ
///
/// libzmq 4.3 behind Swift owners: a context, sockets, message parts without copies, polling, a monitor and a wake-up.
///
/// It must not know what the messages mean: no protocol, no sessions, no tasks. Nothing in its public surface is a raw
/// pointer, and nothing blocks unless it says so.
///
/// ```
///  ZContext ── owns ──> libzmq's context and its I/O thread
///     └─ Socket ~Copyable, one thread at a time
///           ├─ send([UInt8]) · send(Frame)        copies small parts, shares large ones
///           ├─ receive(into: MessagePart)         one owned part; `Frame(taking:)` makes it shareable
///           └─ SocketMonitor                      connected, handshake done, lost
///  PollSet waits for sockets and for a WakeSignal (eventfd), which any thread may raise
/// ```
///
/// Four rules of libzmq 4.3.4 are held here because breaking them ends the process or loses messages silently:
/// no socket has heartbeats (one that is due on a lost connection aborts), every connecting socket gets `ZMQ_IMMEDIATE`
/// (what is sent waits for a peer that may never come otherwise), every ROUTER gets `ZMQ_ROUTER_MANDATORY` (it drops at
/// a peer's high-water mark otherwise), and every socket gets a finite linger (closing the context waits for ever
/// otherwise).
///
/// ```swift
/// let context = try ZContext()
/// let server = try Socket(context, .router, options: SocketOptions())
/// try server.bind("ipc://run/echo.sock")
/// ```
