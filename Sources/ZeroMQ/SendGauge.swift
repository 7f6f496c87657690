import CZeroMQ
import Glibc
import Synchronization

/// A gauge of the bytes of large parts that libzmq holds and has not written yet. The owner uses it to hold back bytes
/// that would only wait in libzmq, in front of all later messages.
///
/// libzmq reports a written part by freeing it, on its own thread: `onCapacity` is called there. It must not block and
/// must not own the context, which waits for that thread when it closes.
public final class SendGauge: Sendable {
    private let held = Atomic(0)
    /// The number of remaining bytes at which `onCapacity` is called; -1 if no call is requested.
    private let awaited = Atomic(-1)
    private let onCapacity: @Sendable () -> Void

    /// Creates a gauge that calls `onCapacity` once the number of bytes falls to the value given to `awaitCapacity`.
    public init(onCapacity: @escaping @Sendable () -> Void) {
        self.onCapacity = onCapacity
    }

    /// The number of bytes that libzmq holds now.
    public var bytes: Int { held.load(ordering: .relaxed) }

    /// Requests a call of `onCapacity` once libzmq holds at most `low` bytes; the request replaces an earlier one.
    ///
    /// Returns false, and requests nothing, if libzmq holds that few bytes already.
    public func awaitCapacity(low: Int) -> Bool {
        awaited.store(low, ordering: .sequentiallyConsistent)
        if held.load(ordering: .sequentiallyConsistent) > low { return true }
        awaited.store(-1, ordering: .sequentiallyConsistent)
        return false
    }

    fileprivate func took(_ count: Int) { held.add(count, ordering: .sequentiallyConsistent) }

    fileprivate func left(_ count: Int) {
        let rest = held.subtract(count, ordering: .sequentiallyConsistent).newValue
        guard rest <= awaited.load(ordering: .sequentiallyConsistent) else { return }
        if awaited.exchange(-1, ordering: .sequentiallyConsistent) >= 0 { onCapacity() }
    }
}

/// The header before a part's bytes in the part's own allocation: the gauge that counts the bytes, and their number.
@safe private struct GaugedHeader {
    var gauge: Unmanaged<SendGauge>?
    var count: Int

    /// The header's size in bytes, which keeps the bytes aligned as malloc does.
    static let size = 16
}

extension MessagePart {
    /// Creates a part of `count` bytes that a gauge can count. `fill` writes all of them in place.
    init(countable count: Int, filling fill: (inout OutputRawSpan) -> Void) {
        self.init()
        guard let base = unsafe malloc(GaugedHeader.size + count) else {
            preconditionFailure("No memory for a message part of \(count) bytes.")
        }
        unsafe base.initializeMemory(as: GaugedHeader.self, to: GaugedHeader(gauge: nil, count: count))
        let bytes = unsafe base + GaugedHeader.size
        let buffer = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: count)
        var output = unsafe OutputRawSpan(buffer: buffer, initializedCount: 0)
        fill(&output)
        let written = unsafe output.finalize(for: buffer)
        precondition(written == count, "A message part is filled whole.")
        let status = unsafe withHandle { message in
            unsafe zmq_msg_init_data(message, bytes, count, { _, base in unsafe SendGauge.free(base) }, base)
        }
        guard status == 0 else { preconditionFailure("No memory for a message part of \(count) bytes.") }
    }

    /// Creates a part with a copy of bytes, which `edit` may change in place. A gauge, if given, counts the part.
    public init(copying bytes: [UInt8], countedBy gauge: SendGauge?, edit: (inout MutableRawSpan) -> Void) {
        guard let gauge else {
            self.init(copying: bytes, edit: edit)
            return
        }
        self.init(countable: bytes.count) { unsafe $0.append(copying: bytes.span.bytes) }
        self.edit(edit)
        count(in: gauge)
    }

    /// Removes a countable part that was not sent from the gauge's count.
    mutating func uncount() {
        unsafe withHandle { message in
            guard let bytes = unsafe zmq_msg_data(message) else { return }
            let header = unsafe (bytes - GaugedHeader.size).assumingMemoryBound(to: GaugedHeader.self)
            guard let gauge = unsafe header.pointee.gauge else { return }
            unsafe header.pointee.gauge = nil
            unsafe gauge.takeUnretainedValue().left(header.pointee.count)
            unsafe gauge.release()
        }
    }

    /// Adds a countable part to a gauge's count until libzmq has written the part. Only the first gauge counts it.
    mutating func count(in gauge: SendGauge) {
        unsafe withHandle { message in
            guard let bytes = unsafe zmq_msg_data(message) else { return }
            let header = unsafe (bytes - GaugedHeader.size).assumingMemoryBound(to: GaugedHeader.self)
            guard unsafe header.pointee.gauge == nil else { return }
            unsafe header.pointee.gauge = Unmanaged.passRetained(gauge)
            gauge.took(unsafe header.pointee.count)
        }
    }
}

extension SendGauge {
    /// Frees a part's bytes: libzmq calls this when it no longer needs them.
    fileprivate static func free(_ base: UnsafeMutableRawPointer?) {
        guard let base = unsafe base else { return }
        let header = unsafe base.load(as: GaugedHeader.self)
        unsafe Glibc.free(base)
        guard let gauge = unsafe header.gauge else { return }
        unsafe gauge.takeUnretainedValue().left(header.count)
        unsafe gauge.release()
    }
}
