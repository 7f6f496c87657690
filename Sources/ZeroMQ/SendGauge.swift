import CZeroMQ
import Glibc
import Synchronization

/// Counts the bytes of large parts that libzmq holds and has not written yet, so that its owner keeps back what would only
/// wait there, in front of everything that is handed over later.
///
/// libzmq tells by freeing a part, on a thread of its own: `onRoom` is called there. It must not block, and must not own
/// the context, whose end waits for that thread.
public final class SendGauge: Sendable {
    private let held = Atomic(0)
    /// The most bytes that are left when who waits is told; -1 when nobody waits.
    private let awaited = Atomic(-1)
    private let onRoom: @Sendable () -> Void

    /// A gauge that calls `onRoom` when as few bytes are left as somebody waits for.
    public init(onRoom: @escaping @Sendable () -> Void) {
        self.onRoom = onRoom
    }

    /// The bytes that libzmq holds now.
    public var bytes: Int { held.load(ordering: .relaxed) }

    /// Asks to be told when at most `low` bytes are left, instead of what was asked before. False when no more are
    /// left already.
    public func awaitRoom(low: Int) -> Bool {
        awaited.store(low, ordering: .sequentiallyConsistent)
        if held.load(ordering: .sequentiallyConsistent) > low { return true }
        awaited.store(-1, ordering: .sequentiallyConsistent)
        return false
    }

    fileprivate func took(_ count: Int) { held.add(count, ordering: .sequentiallyConsistent) }

    fileprivate func left(_ count: Int) {
        let rest = held.subtract(count, ordering: .sequentiallyConsistent).newValue
        guard rest <= awaited.load(ordering: .sequentiallyConsistent) else { return }
        if awaited.exchange(-1, ordering: .sequentiallyConsistent) >= 0 { onRoom() }
    }
}

/// What lies in front of a part's bytes in memory of its own: who counts them, and how many they are.
@safe private struct GaugedHeader {
    var gauge: Unmanaged<SendGauge>?
    var count: Int

    /// Keeps the bytes aligned as malloc does.
    static let size = 16
}

extension MessagePart {
    /// A part of `count` bytes that a gauge can count, all of which `fill` writes in place.
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

    /// A part holding a copy of bytes, with integers written over some of them, that a gauge counts, if there is one.
    public init(copying bytes: [UInt8], countedBy gauge: SendGauge?, edit: (inout MutableRawSpan) -> Void) {
        guard let gauge else {
            self.init(copying: bytes, edit: edit)
            return
        }
        self.init(countable: bytes.count) { unsafe $0.append(copying: bytes.span.bytes) }
        self.edit(edit)
        count(in: gauge)
    }

    /// Takes a countable part that was not sent out of the count.
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

    /// Lets a gauge count a countable part until libzmq has written it. Only the first gauge counts it.
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
    /// What libzmq calls when nobody needs a part's bytes any more.
    fileprivate static func free(_ base: UnsafeMutableRawPointer?) {
        guard let base = unsafe base else { return }
        let header = unsafe base.load(as: GaugedHeader.self)
        unsafe Glibc.free(base)
        guard let gauge = unsafe header.gauge else { return }
        unsafe gauge.takeUnretainedValue().left(header.count)
        unsafe gauge.release()
    }
}
