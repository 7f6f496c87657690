import ProtobufC
import ZRPCTesting

/// Messages with every kind of field set.
enum Examples {
    static let item: Item = {
        var item = Item()
        item.id = "0191f2a0-7c1e-7b1e-9b1e-0123456789ab"
        item.title = "바다"
        item.body = "오늘은 바다에 갔다. The wind \"was\" strong.\n"
        item.color = .green
        item.unitName = "metre"
        item.parts = (0..<3).map { index in
            var part = ItemPart()
            part.partId = "part-\(index)"
            part.note = index == 1 ? "" : "note \(index)"
            return part
        }
        item.tags = ["sea", "", "여름"]
        item.measures = measures
        item.place = {
            var place = ItemPlace()
            place.name = "부산"
            place.latitude = 35.1796
            place.longitude = -0.0
            return place
        }()
        item.favorite = true
        item.sequence = -42
        item.displayName = ""
        return item
    }()

    static let measures: ItemMeasures = {
        var measures = ItemMeasures()
        measures.ratio = -.greatestFiniteMagnitude
        measures.weight = 0.25
        measures.offset = .min
        measures.width = .max
        measures.volume = .max
        measures.shift = .min
        measures.drift = .min
        measures.mask = .max
        measures.mark = .max
        measures.digest = [0, 255]
        measures.counts = [.min, 0, .max]
        measures.samples = [0.5, 35.1796, 0]
        measures.colors = [.red, ItemColor(rawValue: -77)]
        return measures
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
