import Testing

@testable import DaybookMedia

/// Facts that films and recordings state of themselves, on files made here.
struct MovieProbeTests {
    private func probe(_ bytes: [UInt8]) throws -> MediaProbe { try #require(Prober.probe(ByteSource(bytes))) }

    @Test("A film tells its size, duration and instant")
    func film() throws {
        let probe = try probe(MovieFile().bytes)
        #expect((probe.kind, probe.width, probe.height) == (.video, 640, 360))
        #expect(probe.durationMilliseconds == 2500)
        #expect(probe.moment?.time.text == "2020-09-13T12:26:40")
        #expect(probe.moment?.offsetSource == .utc)
        #expect(probe.subtypes == ["video"])
        #expect(probe.isWhole)
    }

    @Test("A film held upright is told as it is shown")
    func turned() throws {
        let probe = try probe(MovieFile(isTurned: true).bytes)
        #expect((probe.width, probe.height) == (360, 640))
    }

    @Test("Apple's keys tell time with offset, place and camera")
    func keys() throws {
        let film = MovieFile(
            brand: "qt  ",
            keys: [
                ("com.apple.quicktime.creationdate", "2024-03-10T01:59:00-0800"),
                ("com.apple.quicktime.location.ISO6709", "+48.8577+002.2950+035.000/"),
                ("com.apple.quicktime.make", "Apple"), ("com.apple.quicktime.model", "iPhone 12"),
            ])
        let probe = try probe(film.bytes)
        #expect(probe.type == .quickTime)
        #expect(probe.moment?.time.text == "2024-03-10T01:59:00")
        #expect(probe.moment?.offset?.text == "-08:00")
        #expect(probe.location == Location(48.8577, 2.295, 35))
        #expect(probe.camera == MediaProbe.Camera(make: "Apple", model: "iPhone 12", lens: ""))
    }

    @Test("User data tells the place where keys do not")
    func userData() throws {
        let probe = try probe(MovieFile(userData: [("\u{A9}xyz", "+37.5665+126.9780/")]).bytes)
        #expect(probe.location == Location(37.5665, 126.978))
    }

    @Test("Slow motion, time lapse, screen recordings and halves of live photos are told apart")
    func subtypes() throws {
        func subtypes(_ film: MovieFile) throws -> [String] { try probe(film.bytes).subtypes }
        let capture = "com.android.capture.fps"
        #expect(try subtypes(MovieFile(framesPerSecond: 240)) == ["slowMotion", "video"])
        #expect(try subtypes(MovieFile(keys: [(capture, "240.0")])) == ["slowMotion", "video"])
        #expect(try subtypes(MovieFile(keys: [(capture, "2.0")])) == ["timelapse", "video"])
        #expect(try subtypes(MovieFile(keys: [(capture, "30.0")])) == ["video"])
        #expect(
            try subtypes(MovieFile(keys: [("com.apple.quicktime.author", "ReplayKitRecording")]))
                == ["screenRecording", "video"])
        #expect(
            try subtypes(MovieFile(keys: [("com.apple.quicktime.content.identifier", "A-B")])) == ["livePhoto"])
    }

    @Test("A film that is cut off is no half of a live photo")
    func half() throws {
        let key = ("com.apple.quicktime.content.identifier", "A-B")
        let film = MovieFile(keys: [key]).bytes
        #expect(try probe(film).contentIdentifier == "A-B")
        let cut = try probe(Array(film.dropLast(10)))
        #expect(cut.contentIdentifier == nil && !cut.isWhole)
        #expect(try probe(MovieFile(hasPicture: false, hasSound: true, keys: [key]).bytes).contentIdentifier == nil)
    }

    @Test("A box file with sound only is a recording")
    func soundOnly() throws {
        let probe = try probe(MovieFile(hasPicture: false, hasSound: true).bytes)
        #expect((probe.type, probe.kind, probe.width) == (.mp4Audio, .audio, 0))
        #expect(probe.durationMilliseconds == 2500)
    }

    @Test("A film cut before its table of contents is kept and not whole")
    func cut() throws {
        let probe = try probe(Array(MovieFile().bytes.prefix(40)))
        #expect(probe.kind == .video)
        #expect(!probe.isWhole)
    }

    @Test("Recordings tell how long they are")
    func durations() throws {
        #expect(try probe(SoundFiles.wav(milliseconds: 750)).durationMilliseconds == 750)
        for place in [28, 32] {
            // What it says of bytes a second, or a sample, cannot make it seem shorter.
            var lying = SoundFiles.wav(milliseconds: 750)
            lying.replaceSubrange(place..<place + 2, with: [0xFF, 0xFF])
            #expect(try probe(lying).durationMilliseconds == 750)
        }
        #expect(try probe(SoundFiles.amr(frames: 50)).durationMilliseconds == 1000)
        #expect(try probe(SoundFiles.flac(samples: 22050)).durationMilliseconds == 500)
        #expect(try probe(SoundFiles.aac(frames: 441)).durationMilliseconds == 10240)
        #expect(abs(try probe(SoundFiles.mp3(frames: 100)).durationMilliseconds - 2606) < 10)
    }
}
