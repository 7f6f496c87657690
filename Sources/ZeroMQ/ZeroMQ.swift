/// # ZeroMQ
///
/// libzmq 4.3 behind Swift owners: a context, sockets, message parts without copies, polling, a monitor and a wake-up.
///
/// The module must not know the meaning of messages, protocols, sessions or tasks. Its public API has no raw pointers.
/// A function blocks only if its comment says so.
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
/// The module keeps four rules of libzmq 4.3.4, because a breach ends the process or loses messages silently: no socket
/// has heartbeats (a heartbeat that is due on a lost connection aborts the process); every connecting socket gets
/// `ZMQ_IMMEDIATE` (otherwise a message waits for a peer that may never come); every ROUTER gets `ZMQ_ROUTER_MANDATORY`
/// (otherwise it drops messages at a peer's high-water mark); and every socket gets a finite linger (otherwise closing
/// the context waits for ever).
///
/// ```swift
/// let context = try ZContext()
/// let server = try Socket(context, .router, options: SocketOptions())
/// try server.bind("ipc://run/echo.sock")
/// ```
