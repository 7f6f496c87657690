/// Writes EXIF: a TIFF structure with directories for the picture, the shot and the place.
struct ExifBuilder {
    /// A value of a tag.
    enum Value {
        case text(String)
        case short(Int)
        case long(Int)
        case fractions([(Int, Int)])
        case bytes([UInt8])
    }

    var isLittle = true
    var picture: [Int: Value] = [:]
    var shot: [Int: Value] = [:]
    var place: [Int: Value] = [:]

    /// Sets a place in whole degrees, minutes and hundredths of seconds.
    mutating func setPlace(latitude: (Int, Int, Int), _ northSouth: String, longitude: (Int, Int, Int), _ side: String)
    {
        place[1] = .text(northSouth)
        place[2] = .fractions([(latitude.0, 1), (latitude.1, 1), (latitude.2, 100)])
        place[3] = .text(side)
        place[4] = .fractions([(longitude.0, 1), (longitude.1, 1), (longitude.2, 100)])
    }

    /// The TIFF structure.
    var bytes: [UInt8] {
        var first = picture
        let shotSize = shot.isEmpty ? 0 : size(shot)
        let firstSize = size(first.merging([0x8769: .long(0), 0x8825: .long(0)]) { old, _ in old })
        first[0x8769] = .long(8 + firstSize)
        first[0x8825] = .long(8 + firstSize + shotSize)
        return Bytes.make { bytes in
            bytes.text(isLittle ? "II" : "MM")
            number(42, 2, &bytes)
            number(8, 4, &bytes)
            write(first, at: 8, &bytes)
            if !shot.isEmpty { write(shot, at: 8 + firstSize, &bytes) }
            write(place, at: 8 + firstSize + shotSize, &bytes)
        }
    }

    private func number(_ value: Int, _ width: Int, _ bytes: inout Bytes) {
        if isLittle { bytes.little(value, width) } else { bytes.big(value, width) }
    }

    private func encoded(_ value: Value) -> (type: Int, count: Int, bytes: [UInt8]) {
        var bytes = Bytes()
        switch value {
        case .text(let text):
            bytes.text(text)
            bytes.raw([0])
            return (2, bytes.all.count, bytes.all)
        case .short(let short):
            number(short, 2, &bytes)
            return (3, 1, bytes.all)
        case .long(let long):
            number(long, 4, &bytes)
            return (4, 1, bytes.all)
        case .fractions(let fractions):
            for (above, below) in fractions {
                number(above, 4, &bytes)
                number(below, 4, &bytes)
            }
            return (5, fractions.count, bytes.all)
        case .bytes(let raw):
            return (7, raw.count, raw)
        }
    }

    private func size(_ directory: [Int: Value]) -> Int {
        6
            + directory.values.reduce(0) { sum, value in
                let count = encoded(value).bytes.count
                return sum + 12 + (count > 4 ? count + count % 2 : 0)
            }
    }

    private func write(_ directory: [Int: Value], at start: Int, _ bytes: inout Bytes) {
        var values = Bytes()
        let valuesStart = start + 6 + directory.count * 12
        number(directory.count, 2, &bytes)
        for (tag, value) in directory.sorted(by: { $0.key < $1.key }) {
            let (type, count, content) = encoded(value)
            number(tag, 2, &bytes)
            number(type, 2, &bytes)
            number(count, 4, &bytes)
            if content.count <= 4 {
                bytes.raw(content + [UInt8](repeating: 0, count: 4 - content.count))
            } else {
                number(valuesStart + values.all.count, 4, &bytes)
                values.raw(content + [UInt8](repeating: 0, count: content.count % 2))
            }
        }
        number(0, 4, &bytes)
        bytes.raw(values.all)
    }
}
