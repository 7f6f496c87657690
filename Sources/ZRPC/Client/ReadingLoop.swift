import ProtobufC

/// One loop over a stream; leaving the loop cancels the call.
final class ReadingLoop: Sendable {
    let reading: StreamReading

    init(_ reading: StreamReading) { self.reading = reading }

    deinit { reading.cancel() }
}
