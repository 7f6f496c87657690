import CSandbox
import Glibc

/// One end of the socket between media-service and a worker. The last reference closes it. Calls block. At most one
/// thread sends and one receives at a time.
final class WorkerChannel: Sendable {
    /// A frame, and the open files that arrived with it.
    struct Received: Sendable {
        let frame: WorkerFrame
        let files: [ReadFile]
    }

    /// The maximum number of files with one message: one to read, one to write.
    static let maximumFiles = 2

    let descriptor: CInt

    init(takingOwnership descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Creates the two ends of a new socket. Started programs inherit neither end unless it is passed to them.
    static func pair() throws(SystemError) -> (WorkerChannel, WorkerChannel) {
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        _ = try Disk.retried {
            unsafe ends.withUnsafeMutableBufferPointer { unsafe socketpair(AF_UNIX, kind, 0, $0.baseAddress) }
        }
        return (WorkerChannel(takingOwnership: ends[0]), WorkerChannel(takingOwnership: ends[1]))
    }

    /// Whether the other end sent data that are not read yet, or is gone.
    var hasInput: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 0) > 0
    }

    /// Sends a frame with open files, which stay the caller's.
    func send(
        _ frame: WorkerFrame, descriptors: [CInt] = [], before deadline: Deadline? = nil
    ) throws(WorkerFault) {
        guard let head = frame.head else { throw .nonsense("a message that is too long") }
        try send(head + frame.message, descriptors: descriptors, before: deadline)
        try send(frame.body, descriptors: [], before: deadline)
    }

    /// Receives a frame within the limits. Without a deadline, waits as long as the other end exists.
    func receive(_ limits: WorkerFrame.Limits, before deadline: Deadline? = nil) throws(WorkerFault) -> Received {
        var files: [ReadFile] = []
        let head = try receive(WorkerFrame.headSize, files: &files, before: deadline)
        let sizes = try WorkerFrame.sizes(in: head, within: limits)
        let message = try receive(sizes.message, files: &files, before: deadline)
        let body = try receive(sizes.body, files: &files, before: deadline)
        return Received(frame: WorkerFrame(message: message, body: body), files: files)
    }

    private func send(_ bytes: [UInt8], descriptors: [CInt], before deadline: Deadline?) throws(WorkerFault) {
        var done = 0
        while done < bytes.count {
            try wait(for: POLLOUT, deadline)
            let sent = unsafe bytes.withUnsafeBytes { buffer in
                unsafe daybook_channel_send(
                    descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done,
                    descriptors, done == 0 ? descriptors.count : 0)
            }
            done += try WorkerChannel.count(sent)
        }
    }

    private func receive(
        _ count: Int, files: inout [ReadFile], before deadline: Deadline?
    ) throws(WorkerFault) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            try wait(for: POLLIN, deadline)
            let got = try receiveSome(&bytes, from: done, files: &files)
            guard got > 0 else { throw .gone }
            done += got
        }
        return bytes
    }

    private func receiveSome(
        _ bytes: inout [UInt8], from start: Int, files: inout [ReadFile]
    ) throws(WorkerFault) -> Int {
        let capacity = WorkerChannel.maximumFiles - files.count
        var found = [CInt](repeating: -1, count: capacity)
        var foundCount = 0
        let result = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe daybook_channel_receive(
                descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start, &found, capacity, &foundCount
            )
        }
        var fault: WorkerFault?
        for descriptor in found.prefix(foundCount) {
            do throws(SystemError) { files.append(try ReadFile(takingOwnership: descriptor)) } catch {
                fault = .channel(error)
            }
        }
        if let fault { throw fault }
        return try WorkerChannel.count(result)
    }

    /// Converts the result of a call: the number of bytes, 0 if the call has to be repeated.
    private static func count(_ result: Int) throws(WorkerFault) -> Int {
        if result >= 0 { return result }
        switch CInt(clamping: -result) {
        case EPIPE, ECONNRESET: throw .gone
        case EMSGSIZE: throw .nonsense("too many open files")
        case let code: throw .channel(SystemError(code: code))
        }
    }

    /// Waits until the channel is ready for reading or writing, or the other end is gone.
    private func wait(for event: CInt, _ deadline: Deadline?) throws(WorkerFault) {
        guard let deadline else { return }
        while true {
            var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
            let (result, code) = unsafe (poll(&request, 1, CInt(clamping: deadline.millisecondsLeft)), errno)
            if result > 0 { return }
            if result == 0 { throw .late }
            if code != EINTR { throw .channel(SystemError(code: code)) }
        }
    }
}
