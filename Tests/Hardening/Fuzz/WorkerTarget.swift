import DaybookAPI
@testable import DaybookMediaCore
import ProtobufC

/// Any bytes as what a worker and media-service say to each other, in either direction.
///
/// The first byte says which way they go; the head of the frame follows, then the message and what comes behind it.
enum WorkerTarget {
    private static let number: UInt64 = 1
    private static let names = Set(RenditionFormat.allCases.map { RenditionName(size: .thumb, format: $0) })
    private static let order = RenditionOrder(
        type: .jpeg, orientation: 1, decodesWhole: false, names: names, wantsSketch: true, timeLimit: 1000)

    static func test(_ input: [UInt8]) {
        let isJob = (input.first ?? 0) & 1 == 0
        let frame = Array(input.dropFirst())
        let head = Array(frame.prefix(WorkerFrame.headSize))
        guard let sizes = try? WorkerFrame.sizes(in: head, within: isJob ? .job : .response) else { return }
        check(sizes.message >= 0 && sizes.body >= 0, "A message is shorter than nothing.")
        let rest = frame.dropFirst(head.count)
        let whole = WorkerFrame(
            message: Array(rest.prefix(sizes.message)), body: Array(rest.dropFirst(sizes.message).prefix(sizes.body)))
        if isJob { job(whole) } else { answer(whole) }
    }

    private static func job(_ frame: WorkerFrame) {
        guard let (number, task) = try? WorkerTask.read(frame) else { return }
        if case .renditions(let order) = task {
            check((1...8).contains(order.orientation), "There is no orientation \(order.orientation).")
            check(order.names.count <= WorkerTask.maximumPictures, "Too many pictures are ordered.")
            check(order.timeLimit > 0, "There is no time.")
        }
        guard let again = try? task.frame(number: number, timeLimit: 1000) else { broken("A job cannot be written.") }
        check((try? WorkerTask.read(again))?.number == number, "A job cannot be read again.")
    }

    private static func answer(_ frame: WorkerFrame) {
        guard let reply = try? WorkerResponse.read(frame, number: number) else { return }
        if case .probed(.some(let file)) = reply {
            check((1...8).contains(file.decoding.orientation), "There is no such orientation.")
            check(file.decoding.cost >= 0 && file.probe.durationMs >= 0, "A number is less than nothing.")
            check(file.probe.mediaType == file.decoding.type.rawValue, "A file has two types.")
        }
        guard let again = try? reply.frame(number: number) else { broken("An answer cannot be written.") }
        check((try? WorkerResponse.read(again, number: number)) == reply, "An answer changes on its way.")
        for task in [WorkerTask.renditions(order), .probe, .sniff([])] {
            var expectation = WorkerExpectation(task)
            for _ in 0..<3 { try? expectation.accept(reply) }
        }
    }

    static var seeds: [[UInt8]] {
        let jobs = [WorkerTask.renditions(order), .probe, .sniff([0xFF, 0xD8, 0xFF])]
        let sketch = Sketch(thumbHash: [1, 2, 3], red: 4, green: 5, blue: 6)
        let name = RenditionName(size: .thumb, format: .jpeg)
        let files = MediaSeeds.all.compactMap { Prober.probe(ByteSource($0)) }
            .map { ProbedFile(probe: Probe($0), decoding: $0.decoding) }
        let replies: [WorkerResponse] =
            [
                .ready(.all), .part(.sketch(sketch)), .part(.picture(name, [0xFF, 0xD8, 0xFF, 0xD9])), .done,
                .failed(.undecodable, "Broken."), .type(nil), .type(.heic), .probed(nil),
            ] + files.map { .probed($0) }
        return jobs.compactMap { try? $0.frame(number: number, timeLimit: 1000) }.map { [0] + bytes($0) }
            + replies.compactMap { try? $0.frame(number: number) }.map { [1] + bytes($0) }
    }

    private static func bytes(_ frame: WorkerFrame) -> [UInt8] { (frame.head ?? []) + frame.message + frame.body }
}
