/// # ZRPC
///
/// Remote calls over ZeroMQ: single responses or streams, with deadlines, cancellation, byte credit and gRPC's status
/// codes, between processes of one or several machines.
///
/// The module must not know the subject of the calls. It has no diary, no HTTP server and no database. It knows
/// messages as protobuf descriptors and bytes, and the schema's rules for methods (`MethodDescriptor`). Only
/// `Transcoding/` knows HTTP, as data: it turns the schema's routes and JSON into requests, and has no socket.
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
/// - `Status/` the result of a call · `Schema/` the description of a method · `Client/`, `Server/`, `Streams/` the
///   objects of callers and handlers · `Wire/` bytes · `Session/` rules without I/O · `Reactor/` sockets and threads ·
///   `Transport/` the entry point · `Security/` keys · `Reflection/` schemas at run time · `Observability/` traces and
///   metrics.
/// - A channel to several workers (`Client/Balancing/`) has a connection to each one and chooses in the caller's task.
/// - `Documentation.docc/WireProtocol.md` describes the protocol on the wire, including limits and errors.
/// - `Documentation.docc/FirstService.md` is the start for another package. `Cookbook.md` beside it shows every further
///   task, `ComingFromGRPC.md` compares the names, and `ZeroMQ.md` describes the layer below and its measurements.
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
/// Handlers run on the transport's threads, if possible on the one that received their message. Callers run there only
/// if they prefer it, and then save the change of threads: `withTaskExecutorPreference(transport.executor)`.
///
/// These rules hold for all input: a message is refused by its prelude and its sizes, or by `ProtobufC`'s check before
/// it is decoded; every queue has a bound in `TransportConfiguration`; a peer that violates the protocol loses its own
/// session, is counted in `ServerStatistics`, and is logged at most once in 15 minutes for each kind of fault.
