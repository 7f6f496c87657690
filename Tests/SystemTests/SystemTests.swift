import Testing

/// The whole thing: real processes, sockets and HTTP.
///
/// One suite at a time: each starts a diary of its own, and two cores are shared by all of them.
@Suite(.serialized)
enum SystemTests {}
