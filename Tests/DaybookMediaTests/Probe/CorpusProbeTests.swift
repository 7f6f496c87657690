import Testing

@testable import DaybookMedia

/// Real files against what other programs say of them.
struct CorpusProbeTests {
    @Test("A file is told by its bytes, or refused", arguments: Corpus.items)
    func type(item: Corpus.Item) throws {
        let probe = Prober.probe(ByteSource(try ReadFile(path: item.path)))
        if item.isRefused {
            #expect(probe == nil)
        } else {
            #expect(probe?.type.rawValue == item.mime)
        }
    }

    @Test("Size, duration, time, place, camera and subtypes are as other programs say", arguments: Corpus.items)
    func facts(item: Corpus.Item) throws {
        guard let probe = Prober.probe(ByteSource(try ReadFile(path: item.path))) else { return }
        if let width = item.expected.width { #expect(probe.width == width) }
        if let height = item.expected.height { #expect(probe.height == height) }
        if let seconds = item.expected.durationS {
            #expect(abs(Double(probe.durationMilliseconds) / 1000 - seconds) < 0.06)
        }
        let local = probe.moment.map { String($0.time.text.map { $0 == "-" ? ":" : $0 == "T" ? " " : $0 }) }
        #expect(local == item.captureLocal)
        // Where the manifest says UTC the file has an instant; where it says nothing the satellites may tell.
        if item.captureOffset?.hasPrefix("UTC") == true {
            #expect(probe.moment?.offsetSource == .utc)
        } else if let offset = item.captureOffset {
            #expect(probe.moment?.offset?.text == offset)
        } else {
            #expect(probe.moment?.offset == nil || probe.moment?.offsetSource == .gps)
        }
        if let source = item.captureSource { #expect(source.hasPrefix(probe.moment?.source ?? "-")) }
        try expectPlace(item, probe)
        #expect((probe.camera?.make ?? "") == (item.make ?? ""))
        #expect((probe.camera?.model ?? "") == (item.model ?? ""))
        #expect((probe.camera?.lens ?? "") == (item.lens ?? ""))
        #expect(probe.subtypes == item.subtypes.sorted())
        #expect(probe.contentIdentifier == item.contentIdentifier)
        #expect(probe.burstIdentifier == item.burstId)
    }

    @Test(
        "What moves inside a still is a film by itself",
        arguments: Corpus.items.filter { $0.kind == "image" && $0.subtypes.contains("livePhoto") })
    func motion(item: Corpus.Item) throws {
        let bytes = try item.content()
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        // A still says what moves by one way or the other.
        #expect((probe.motion == nil) == (probe.contentIdentifier != nil))
        guard let clip = probe.motion else { return }
        #expect(clip.durationMilliseconds > 0)
        let film = Array(bytes[clip.offset..<clip.offset + clip.count])
        let inside = try #require(Prober.probe(ByteSource(film)))
        #expect(inside.kind == .video && inside.isWhole)
        #expect(inside.durationMilliseconds == clip.durationMilliseconds)
    }

    private func expectPlace(_ item: Corpus.Item, _ probe: MediaProbe) throws {
        guard let latitude = item.lat, let longitude = item.lon else {
            #expect(probe.location == nil)
            return
        }
        let location = try #require(probe.location)
        #expect(abs(location.latitude - latitude) < 1e-5)
        #expect(abs(location.longitude - longitude) < 1e-5)
    }
}
