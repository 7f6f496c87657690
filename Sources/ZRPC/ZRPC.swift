/// # ZRPC
///
/// Remote calls over ZeroMQ: one call, one answer, or streams of them, with deadlines, cancellation, byte credit and
/// gRPC's status codes, between processes of one machine or of several.
///
/// It must not know what the calls are about: no diary, no HTTP server, no database. It knows messages as protobuf
/// descriptors and bytes, and the schema's rules for methods (`MethodDescriptor`). Only `Transcoding/` speaks of HTTP,
/// as data: it turns routes of the schema and JSON into requests, and has no socket.
///
/// ```
///  your task          generated client ── Channel ──┐                 ┌── your handler, in a task of its own
///                                        commands, │                 │  ServerCall: headers, message, context
///                                        continuations               │
///  ──────────────────────────────────────────────────▼─────────────────▲──────────────────────────────────────
///  the thread that    ReactorLoop: reads 32-byte preludes, routes, counts, never parses, never waits for you
///  leads                ClientConnection (a DEALER per session)  ServerListener (a ROUTER, a session per client)
///                         │ events and the time, actions │          both only do input and output
///                       ClientStateMachine               ServerStateMachine: no socket, clock, lock or task
///                       SessionOutput: control > calls > streams in turn      TimerHeap: every deadline
///  ──────────────────────────────────────────────────────────────────────────────────────────────────────────
///  libzmq             frames over ipc:// or tcp://, or no libzmq: `Memory/`, memory:// within the process
/// ```
///
/// - `Status/` what a call's end says · `Schema/` what a method says of itself · `Client/`, `Server/`, `Streams/` what
///   callers and handlers hold · `Wire/` bytes · `Session/` rules without I/O · `Reactor/` sockets and threads · `Transport/`
///   the front door · `Security/` keys · `Reflection/` schemas at run time · `Observability/` traces and metrics.
/// - A channel to several workers (`Client/Balancing/`) has a connection to each and chooses in the caller's task.
/// - The protocol on the wire is written down in `Documentation.docc/WireProtocol.md`, limits and errors included.
/// - Another package begins with `Documentation.docc/FirstService.md`; `Cookbook.md` beside it has the rest thing by thing,
///   `ComingFromGRPC.md` the other names, `ZeroMQ.md` what lies below and what was measured of it.
///
/// A server and a client of the generated `ItemService`:
///
/// ```swift
/// let transport = try Transport(logger: logger)
/// let server = try await transport.serve([items.serviceDefinition], at: "ipc:///run/items/item.sock")
///
/// let client = ItemServiceClient(channel: transport.channel(to: server.endpoint))
/// let item = try await client.getItem(request, options: CallOptions(timeout: .seconds(1)))
///
/// await transport.shutdown(grace: .seconds(5))
/// ```
///
/// Handlers run on the transport's threads, on the one that their message came in on if it is free. Callers do when they
/// prefer it, and save the change of threads: `withTaskExecutorPreference(transport.executor)`.
///
/// What holds whatever peers send: a message is refused by its prelude and its sizes, or by `ProtobufC`'s check before
/// it is unpacked; every queue has a bound in `TransportConfiguration`; a peer that breaks the protocol loses its own
/// session, is counted in `ServerStatistics` and logged once.
