/// A parser of server-sent events (HTML standard, section 9.2.6) that accepts bytes in pieces of any size.
struct EventReader {
    /// An event.
    struct Event: Sendable, Hashable {
        /// The last ID that the stream named.
        var id: String
        var data: String
    }

    /// The maximum length of a line, in bytes: a page of changes is under 2 MiB.
    static let maximumLine = 8 << 20

    /// The time that the stream asks its reader to wait before reconnecting; nil if the stream did not set one.
    private(set) var retry: Duration?
    private var id = ""
    private var data: [String] = []
    private var line: [UInt8] = []
    private var endedWithReturn = false

    /// Returns the events that end within these bytes.
    ///
    /// Throws if a line is longer than any that Daybook sends.
    mutating func events(in bytes: some Sequence<UInt8>) throws(CommandError) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            let isReturn = byte == UInt8(ascii: "\r")
            defer { endedWithReturn = isReturn }
            guard isReturn || byte == UInt8(ascii: "\n") else {
                guard line.count < Self.maximumLine else {
                    throw CommandError(.server, CommandFault.eventTooLong)
                }
                line.append(byte)
                continue
            }
            // A return and the newline after it end a single line.
            if !isReturn, endedWithReturn { continue }
            if let event = endLine() { events.append(event) }
        }
        return events
    }

    private mutating func endLine() -> Event? {
        let text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        if text.isEmpty {
            defer { data = [] }
            return data.isEmpty ? nil : Event(id: id, data: data.joined(separator: "\n"))
        }
        let name = text.prefix { $0 != ":" }
        var value = text.dropFirst(name.count + 1)
        if value.first == " " { value = value.dropFirst() }
        switch name {
        case "data": data.append(String(value))
        case "id": id = String(value)
        case "retry": retry = Int(value).map { .milliseconds(min(max($0, 0), 60_000)) } ?? retry
        default: break
        }
        return nil
    }
}
