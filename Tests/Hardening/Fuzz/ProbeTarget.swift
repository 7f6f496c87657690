@testable import DaybookMediaCore

/// Any bytes as a file whose tags are read: every reader of `Probe/`, chosen by the bytes as for an upload.
enum ProbeTarget {
    static func test(_ input: [UInt8]) {
        guard let probe = Prober.probe(ByteSource(input)) else { return }
        check(Prober.probe(ByteSource(input)) == probe, "The same bytes say two things.")
        check(probe.width >= 0 && probe.height >= 0, "A side is less than nothing.")
        check((1...8).contains(probe.orientation), "There is no orientation \(probe.orientation).")
        check(probe.durationMilliseconds >= 0, "A clip ends before it begins.")
        check(probe.decodeCost >= 0, "Decoding gives pixels back.")
        check(probe.caption.utf8.count <= 4096, "A caption is longer than any photo's.")
        check(probe.keywords.count <= 100, "There are more keywords than a photo has tags.")
        check(probe.keywords.allSatisfy { (1...100).contains($0.utf8.count) }, "A keyword is no tag.")
        if let moment = probe.moment {
            check((0..<1_000_000).contains(moment.microseconds), "A fraction of a second is none.")
            check((1000...9999).contains(moment.time.year), "A year has not four digits.")
        }
        if let location = probe.location {
            check(abs(location.latitude) <= 90 && abs(location.longitude) <= 180, "A place is off the Earth.")
        }
    }
}
