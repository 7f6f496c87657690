import Testing

/// All suites that move messages, one test after the other.
///
/// Each test has several reactors, floods or processes of its own; run side by side on few cores they would measure
/// each other.
@Suite(.serialized, .timeLimit(.minutes(5)))
enum TransportSuites {}
