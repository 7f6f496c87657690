/// Small box files: what a camera writes around a film, without the film.
struct MovieFile {
    var brand = "isom"
    /// Seconds since 1970.
    var created = 1_600_000_000
    var milliseconds = 2500
    var width = 640
    var height = 360
    var isTurned = false
    var hasPicture = true
    var hasSound = false
    var framesPerSecond = 30
    var keys: [(String, String)] = []
    var userData: [(String, String)] = []
    var payload = [UInt8](repeating: 7, count: 64)

    var bytes: [UInt8] {
        Bytes.make { file in
            box("ftyp", &file) { box in
                box.text(brand)
                box.big(0, 4)
                box.text(brand)
            }
            box("moov", &file) { moov in
                movieHeader(&moov)
                if hasPicture { track("vide", &moov) }
                if hasSound { track("soun", &moov) }
                if !keys.isEmpty { metadata(&moov) }
                if !userData.isEmpty { old(&moov) }
            }
            box("mdat", &file) { $0.raw(payload) }
        }
    }

    private func box(_ kind: String, _ bytes: inout Bytes, _ build: (inout Bytes) -> Void) {
        let content = Bytes.make(build)
        bytes.big(content.count + 8, 4)
        // One byte a letter, so that the copyright sign is one too.
        bytes.raw(kind.unicodeScalars.map { UInt8($0.value) })
        bytes.raw(content)
    }

    private func movieHeader(_ bytes: inout Bytes) {
        box("mvhd", &bytes) { box in
            box.big(0, 4)
            box.big(created + 2_082_844_800, 4)
            box.big(0, 4)
            box.big(1000, 4)
            box.big(milliseconds, 4)
            box.raw([UInt8](repeating: 0, count: 80))
        }
    }

    private func track(_ handler: String, _ bytes: inout Bytes) {
        box("trak", &bytes) { trak in
            box("tkhd", &trak) { box in
                box.raw([UInt8](repeating: 0, count: 40))
                let one = 1 << 16
                let matrix = isTurned ? [0, one, 0, -one, 0, 0, 0, 0, 1 << 30] : [one, 0, 0, 0, one, 0, 0, 0, 1 << 30]
                for value in matrix { box.big(value, 4) }
                box.big(handler == "vide" ? width << 16 : 0, 4)
                box.big(handler == "vide" ? height << 16 : 0, 4)
            }
            box("mdia", &trak) { mdia in
                box("mdhd", &mdia) { box in
                    box.raw([UInt8](repeating: 0, count: 12))
                    box.big(framesPerSecond * 100, 4)
                    box.raw([UInt8](repeating: 0, count: 8))
                }
                box("hdlr", &mdia) { box in
                    box.raw([UInt8](repeating: 0, count: 8))
                    box.text(handler)
                    box.raw([UInt8](repeating: 0, count: 12))
                }
                box("minf", &mdia) { minf in
                    box("stbl", &minf) { stbl in
                        box("stts", &stbl) { box in
                            box.big(0, 4)
                            box.big(1, 4)
                            box.big(framesPerSecond * milliseconds / 1000, 4)
                            box.big(100, 4)
                        }
                    }
                }
            }
        }
    }

    private func metadata(_ bytes: inout Bytes) {
        box("meta", &bytes) { meta in
            box("hdlr", &meta) { box in
                box.raw([UInt8](repeating: 0, count: 8))
                box.text("mdta")
                box.raw([UInt8](repeating: 0, count: 12))
            }
            box("keys", &meta) { box in
                box.big(0, 4)
                box.big(keys.count, 4)
                for (name, _) in keys {
                    box.big(name.utf8.count + 8, 4)
                    box.text("mdta" + name)
                }
            }
            box("ilst", &meta) { list in
                for (index, (_, value)) in keys.enumerated() {
                    let data = Bytes.make { item in
                        box("data", &item) { data in
                            data.big(1, 4)
                            data.big(0, 4)
                            data.text(value)
                        }
                    }
                    list.big(data.count + 8, 4)
                    list.big(index + 1, 4)
                    list.raw(data)
                }
            }
        }
    }

    private func old(_ bytes: inout Bytes) {
        box("udta", &bytes) { udta in
            for (name, value) in userData {
                box(name, &udta) { box in
                    box.big(value.utf8.count, 2)
                    box.big(0, 2)
                    box.text(value)
                }
            }
        }
    }
}

/// Small recordings.
enum SoundFiles {
    /// A WAV of silence: 8000 samples a second, one byte each.
    static func wav(milliseconds: Int) -> [UInt8] {
        let count = milliseconds * 8
        return Bytes.make { bytes in
            bytes.text("RIFF")
            bytes.little(36 + count, 4)
            bytes.text("WAVEfmt ")
            bytes.little(16, 4)
            bytes.little(1, 2)
            bytes.little(1, 2)
            bytes.little(8000, 4)
            bytes.little(8000, 4)
            bytes.little(1, 2)
            bytes.little(8, 2)
            bytes.text("data")
            bytes.little(count, 4)
            bytes.raw([UInt8](repeating: 128, count: count))
        }
    }

    /// An MP3 of empty pieces: 128 kbit/s, 44.1 kHz, 417 bytes each.
    static func mp3(frames: Int) -> [UInt8] {
        (0..<frames).flatMap { _ in [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413) }
    }

    /// An AMR of pieces of 20 ms.
    static func amr(frames: Int) -> [UInt8] {
        Array("#!AMR\n".utf8) + (0..<frames).flatMap { _ in [0x3C] + [UInt8](repeating: 0, count: 31) }
    }

    /// A FLAC's header, telling so many samples at 44.1 kHz.
    static func flac(samples: Int) -> [UInt8] {
        Bytes.make { bytes in
            bytes.text("fLaC")
            bytes.raw([0x80, 0, 0, 34])
            bytes.raw([UInt8](repeating: 0, count: 10))
            bytes.big(44100 << 44 | 0 << 41 | 15 << 36 | samples, 8)
            bytes.raw([UInt8](repeating: 0, count: 16))
        }
    }

    /// An AAC stream of empty pieces at 44.1 kHz.
    static func aac(frames: Int) -> [UInt8] {
        (0..<frames).flatMap { _ in [0xFF, 0xF1, 0x50, 0x40, 0x02, 0x1F, 0xFC] + [UInt8](repeating: 0, count: 9) }
    }
}
