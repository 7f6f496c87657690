import DaybookAPI
import ProtobufC

/// Messages with every kind of field set.
enum Examples {
    static let timestamp: Timestamp = {
        var timestamp = Timestamp()
        timestamp.seconds = 1_693_571_696
        timestamp.nanos = 789_000_000
        return timestamp
    }()

    static let entry: Entry = {
        var entry = Entry()
        entry.id = "0191f2a0-7c1e-7b1e-9b1e-0123456789ab"
        entry.title = "바다"
        entry.body = "오늘은 바다에 갔다. The wind \"was\" strong.\n"
        entry.entryTime = timestamp
        entry.timeZone = "Asia/Seoul"
        entry.photos = (0..<3).map { index in
            var photo = EntryPhoto()
            photo.photoId = "photo-\(index)"
            photo.caption = index == 1 ? "" : "caption \(index)"
            return photo
        }
        entry.tags = ["sea", "", "여름"]
        entry.place = {
            var place = Place()
            place.name = "부산"
            place.latitude = 35.1796
            place.longitude = -0.0
            return place
        }()
        entry.favorite = true
        entry.sequence = -42
        entry.displayDate = ""
        return entry
    }()

    static let photo: Photo = {
        var photo = Photo()
        photo.id = "p"
        photo.kind = .init(rawValue: 1)
        photo.sizeBytes = .max
        photo.width = .max
        photo.takenTime = timestamp
        photo.utcOffset = "+09:00"
        photo.state = .ready
        photo.subtypes = ["live", "portrait"]
        return photo
    }()

    /// One value of each field of `TestSchema.everything`.
    static let everything: [UInt8] = {
        var bytes: [UInt8] = []
        for (index, wireType) in [0, 0, 5, 0, 0, 1, 0, 5, 0, 1, 5, 1, 0, 0, 2, 2, 2].enumerated() {
            for base in [1, 31, 2001] {
                let value: WireBytes =
                    switch wireType {
                    case 0: .varint(1)
                    case 1: WireBytes([0, 0, 0, 0, 0, 0, 0xF0, 0x3F])
                    case 5: WireBytes([0, 0, 0x80, 0x3F])
                    default: index == 16 ? [.varint(0)] : WireBytes([2, 0x61, 0x62])
                    }
                bytes += WireBytes.key(UInt64(base + index), UInt64(wireType)).bytes + value.bytes
            }
        }
        return bytes
    }()
}
