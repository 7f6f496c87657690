import Testing

/// The whole thing: real processes, sockets and HTTP. Each test has a diary of its own, so that several can run at a time.
@Suite
enum SystemTests {}
