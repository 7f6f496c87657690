import Foundation

/// A picture of which little is there.
enum SparsePicture {
    /// A HEIC of 1000 x 1000 pixels, a grid of a single tile, which has 64 x 64.
    ///
    /// Written by hand round a picture that libx265 made.
    static let heic = [UInt8](Data(base64Encoded: textOfHEIC) ?? Data())

    /// The same round a picture that libaom made.
    static let avif = [UInt8](Data(base64Encoded: textOfAVIF) ?? Data())

    /// An AVIF of 64 x 64 pixels behind seven frames of another sequence, 2048 pixels wide, which are not shown.
    static let hiding = [UInt8](Data(base64Encoded: textOfHiding) ?? Data())

    /// The same picture as a grid of `edge` by `edge` cells, all of which are the tile, said to have `told` by `told`
    /// pixels.
    static func grid(of edge: UInt8, told: UInt8 = 64, in picture: [UInt8] = heic) -> [UInt8] {
        func place(of name: String) -> Int? { SparsePicture.place(of: name, in: picture) }
        let cells = Int(edge) * Int(edge)
        guard edge > 0, cells <= Int(UInt16.max), let grid = place(of: "idat"), let references = place(of: "iref"),
            let locations = place(of: "iloc"), let meta = place(of: "meta"),
            let tile = place(of: "ispe")
        else { return [] }
        var bytes = picture
        // Rows and columns count from 0.
        (bytes[grid + 6], bytes[grid + 7]) = (edge - 1, edge - 1)
        (bytes[tile + 11], bytes[tile + 15]) = (told, told)
        let more = 2 * (cells - 1)
        // The tile's bytes lie behind the references: its location is the first.
        for place in [meta - 4, references - 4, references + 8, locations + 18] { add(more, to: &bytes, at: place) }
        // dimg: its size, its name, the grid, how many it is made of, and which these are.
        let count = references + 18
        (bytes[count], bytes[count + 1]) = (UInt8(cells >> 8), UInt8(cells & 255))
        bytes.insert(contentsOf: (1..<cells).flatMap { _ in [0, 1] as [UInt8] }, at: count + 2)
        return bytes
    }

    /// The AVIF with the tile's frame `count` times.
    static func frames(_ count: Int) -> [UInt8] {
        guard let locations = place(of: "iloc", in: avif), let data = place(of: "mdat", in: avif) else { return [] }
        var bytes = avif
        let frame = bytes.suffix(40)
        for place in [data - 4, locations + 28] { add((count - 1) * frame.count, to: &bytes, at: place) }
        for _ in 1..<count { bytes += frame }
        return bytes
    }

    /// A grid of `edge` by `edge` tiles that is as wide and as high as they are.
    static func whole(of edge: UInt8, in picture: [UInt8] = heic) -> [UInt8] {
        var bytes = grid(of: edge, in: picture)
        guard let grid = place(of: "idat", in: bytes), let tile = place(of: "ispe", in: bytes) else { return [] }
        let side = Int(edge) * 64
        let sides = [UInt8(side >> 8), UInt8(side & 255)]
        bytes.replaceSubrange(grid + 8..<grid + 12, with: sides + sides)
        // The picture's size is behind the tile's.
        for end in [tile + 32, tile + 36] { bytes.replaceSubrange(end - 2..<end, with: sides) }
        return bytes
    }

    /// A grid of 40 by 40 tiles, 2560 pixels wide and high, of which 64 by 64 are shown.
    static func cropped() -> [UInt8] {
        var bytes = grid(of: 40)
        guard let grid = place(of: "idat", in: bytes), let tile = place(of: "ispe", in: bytes),
            let associations = place(of: "ipma", in: bytes)
        else { return [] }
        let edge: [UInt8] = [10, 0]
        bytes.replaceSubrange(grid + 8..<grid + 12, with: edge + edge)
        // The picture's size is behind the tile's.
        for end in [tile + 32, tile + 36] { bytes.replaceSubrange(end - 2..<end, with: edge) }
        // Width, height and how far the middle is moved, as fractions.
        let cut: [UInt8] = [64, 1, 64, 1, 0, 1, 0, 1].flatMap { [0, 0, 0, $0] }
        let box: [UInt8] = [0, 0, 0, 40] + Array("clap".utf8) + cut
        // Of the picture, which is the last item, one property more: the fifth, which has to be obeyed.
        let count = associations + 19
        bytes[count] += 1
        bytes.insert(0x85, at: count + 3)
        bytes.insert(contentsOf: box, at: associations - 4)
        for (name, more) in [("ipma", 1), ("ipco", box.count), ("iprp", box.count + 1), ("meta", box.count + 1)] {
            guard let place = place(of: name, in: bytes) else { return [] }
            add(more, to: &bytes, at: place - 4)
        }
        guard let locations = place(of: "iloc", in: bytes) else { return [] }
        add(box.count + 1, to: &bytes, at: locations + 18)
        return bytes
    }

    /// Returns the offset of a box's name.
    private static func place(of name: String, in picture: [UInt8]) -> Int? {
        let name = Array(name.utf8)
        return picture.indices.first { picture[$0...].starts(with: name) }
    }

    private static func add(_ more: Int, to bytes: inout [UInt8], at place: Int) {
        let value = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } + more
        for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index)) }
    }

    private static let textOfAVIF = """
        AAAAGGZ0eXBhdmlmAAAAAG1pZjFhdmlmAAABQ21ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAA\
        AAIAAAAQaWRhdAAAAAAD6APoAAAAOGlsb2MBAAAAREAAAgABAAAAAAAAAWMAAQAAAAAAAAA1AAIAAQAAAAAAAAABAAAAAAAAAAgAAAA4aWlu\
        ZgAAAAAAAgAAABVpbmZlAgAAAQABAABhdjAxAAAAABVpbmZlAgAAAAACAABncmlkAAAAAG5pcHJwAAAATGlwY28AAAAMYXYxQ4EADAAAAAAU\
        aXNwZQAAAAAAAABAAAAAQAAAABRpc3BlAAAAAAAAA+gAAAPoAAAAEHBpeGkAAAAAAwgICAAAABppcG1hAAAAAAAAAAIAAQKBAgACAgOEAAAA\
        GmlyZWYAAAAAAAAADmRpbWcAAgABAAEAAAA9bWRhdBIACgkYFX/9ggQEDQgyJhmAAABAJx2751ZU/5v/Gtv4x36hIBJNN/8OpiPyftdQXi/u\
        uwF4
        """

    private static let textOfHiding = """
        AAAAGGZ0eXBhdmlmAAAAAG1pZjFhdmlmAAAA0m1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAA\
        AAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAAA8gAAANsAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAFZpcHJwAAAAOGlw\
        Y28AAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAABAAAAAQAAAABBwaXhpAAAAAAMICAgAAAAWaXBtYQAAAAAAAAABAAEDgQIDAAAA421kYXQK\
        CwAAAEKn///uV8gCMhgMAP8lGAAAKAAAOPl+LZIBHvjXD1sHt+EyGAwA/yUYAAAoAAA4+X4tkgEe+NcPWwe34TIYDAD/JRgAACgAADj5fi2S\
        AR741w9bB7fhMhgMAP8lGAAAKAAAOPl+LZIBHvjXD1sHt+EyGAwA/yUYAAAoAAA4+X4tkgEe+NcPWwe34TIYDAD/JRgAACgAADj5fi2SAR74\
        1w9bB7fhMhgMAP8lGAAAKAAAOPl+LZIBHvjXD1sHt+EKCgAAAAKv/5tfIAgyChAAyYAAAoAAgA4=
        """

    private static let textOfHEIC = """
        AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABrW1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0A\
        AAAAAAIAAAAQaWRhdAAAAAAD6APoAAAAOGlsb2MBAAAAREAAAgABAAAAAAAAAc0AAQAAAAAAAAfhAAIAAQAAAAAAAAABAAAAAAAAAAgA\
        AAA4aWluZgAAAAAAAgAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAANhpcHJwAAAAtmlwY28AAAB2aHZj\
        QwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAKkIBAQNwAAADAJAAAAMAAAMAHqAg\
        gQWW6uSmubgQEDAgAAADACAAAAMAISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAAPoAAAD6AAAABBw\
        aXhpAAAAAAMICAgAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAABppcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAH6W1kYXQAAAfdKAGv\
        CeA/mm5DXWOWsB+PeCOhPcYmfh3Gfckt/8d8V0J7ToBCgtYRuWtZCgpOW/IPFFaJiNjMkRVNyp1F/I+QcZB9JUMDJ02YhOyXHu9OC/1z\
        mKQ0f3s3ueU/D8PxzIi6h4h/jfIzcVCOdbTVCZFhwesyEdvP5dfK0VBcpXSe7Q/76IJfecNdjEdUp5kaqFEGfP5AlJXcgZXoAcGvMXlz\
        wUDbVslVfeURrJud9BXZh6xGUcdXfOOvewo+9ZxwuqjpaSTt9ArtgTaE8rfmhbFl1Eq1aWSqJ/gGDphpTJQs2NDacj6AUme6ITMQOXqG\
        PvtYCfFp/b6L/Xkqg8xQ7WTUfASZKp4tcrNmRC0Wb1xG+S/eVre5ubPH2C0tK9k+DleyhcXkbPIlCaQ7gTSptKs5A3CK4fR0TsBBXIyL\
        drF4U4mDFRj1Qy0y0EK76ltrdJvERldAo0kFwcpl82EE7eULPMohdGCg7yjuyDK+Ypwhf01e5SYAydCPcGZLDw9DOnaPRFHKowQr5QSe\
        Sse7kYlpMFUeXzpcZUNl9Vck6HxhwqWbOnI6T+pedn99oNBppJ2UBFMmwDxXXuL7j03Tn7K4IhahH81R+0xVDIwu5vQbckRGXs/CCT9o\
        bMUwSwNnwIRAdGD2r6BN0YbQCNNVta6xEqvc1W6bo6lqFQ9v97BALBK7X392rQ34p863sw99xAQQ8+YaRxLEIPfAdN4sbIlzgKVEa/ua\
        jzdvwvX/p+jsz6kwU76eV9924K8dXaDAHeW+98EM6WyEi7SvrLOFVOVeSLQShjmTvP5/p+yGdlqn8rWT9E8MDVo6a6VkS+3lufcVLn7p\
        BCaPBrmVHmP8egCa+t/iqn7K+b9AJHw9fwAFSaK1KNjClr2k8gA6YEZqmf4d6K/ilUytst9y/qTx1BR/MG50rMIyXhL+9GSe4qoBHlbq\
        16LEXOUjxrdrkoOGEw35KHs9vh3y1nnm5p1wHZ4a8xt4lUr7LC10xZXzHDVfZm8tCc9DAZwdzBz5oi2Hvqs6ZpkqHOBagQ/vY6WW4mWZ\
        OJP43UuxLkxmW125ppcLKuWEiTtja8jcMAdPq7H1kl3t9/9gGJaAX2+xMxkPL3o5yxHI5f7RT7e56FbbYuyRVygmcBX9/zE/n7quJS2G\
        BhDBAQEko8/HJQPA7n5PIXn64qWz1GBjcu0McIxrMdET0yXGim8o5rP52iRvihO+IES7rBOzVzIv63SmmLmhgLwjEncmEu3xwMp1fkPh\
        mLXoX+DtSgaRY/t1ob05g8G7J/B65dCc5/2sHc/M1aEIB/E3Arf5vSzwRxQkUMqcZ683sxW+pK2ktQH0fer2xmipYVyFKQ54bj4aNrfe\
        tCuw+UQjhG/eq+uJlWUm49D9juyKgsWKoh4lefFTBGpDNSGU9qk666oA46jZfoYtbUpq12aQl7fIjmEmtdnSpwOn8FrbRL8vUsHcIDYL\
        8xBquds0JN8yMSvjnihY9+1SER3ePsLfDgSEg4gWLSBrkxKnExKXA8g5l1qcoJJSMMdPdd2mugl4R96BxilZ7V6YeSddpI0jW1A+9z9j\
        DxL1N0xcJLIkYNacf9H3RQPYps0gN+eB5UW857L7J6FC472icmpg/1Myy0FpNakvIhlyCz2JIbB6Z3wZ3IziwxsKKMBTwVdZe4Zmmb3r\
        F6B1uudVLlAs/c2jqA3U/MHWChyUu94RdBe+OvsgfIY5B/UMNTOZw2S7KK9GxO8eyHyn1mV36kM+VOV2zHpv1/gnanSvmIsIqyeSwtqy\
        yvS/hhCZln5LcgHTxDoENVriDe7PMY4Q5CfFNBLNgOsUeiMWiJYiiByM4HKqxTO1hQLKonpXpnnsNdr44mdnSXiYRRoU525J+m6vG0Th\
        dOJcM4xsI02EtPr3oCgNRwiVf/o3XCbqOIYyd25WmOYS3gvEi7HxWiZFCR7917CRRhowhxBiHA82MxRwZ3AnVXbsHx+oeEQ7WX55AVu4\
        o010zlR9B0Lc8fLASy97ztUCEhOc3mQtOOxZhY/9Lqe/sVc3eyjjYAf66AwZs2g2VySC2Q1FrQENyaZVJ4CXlV5KwDTPiT4i2XZDWx1H\
        hokiwlB3aBRsp9O4atZuQ0tJj8dXt+bx0GXvK4LzGyKlrKHGO4w82vNJ+7GDuX2a4sH0cHRMmmjDCOgb6WWSHNbVMAAB7iSAKhl5pKlO\
        5vhbsemnWoz4K62VhlaqUzTAP//Kzv+wtIMQkuDYs/+88HTwH2N5M84Y51uF1P5LJdSb+Npa4jP0B5J//p9+PdVdcvgc57I8O1Rbn6+S\
        gr66duRDV9egZYv6U/GaaB9VoPjUIn0Q3Q9oHQn9eUig0q0h5Pk4vsFKe3sEhFqjU8FuZdMb+RVNAPZOIvyMCUgvHf6zwPcGdKFa0yAH\
        iU5ocdWrumrQ0mgjeb8gXjxWjxQDS9ZkKpouoeYG3vv55pm4gHaR1ofkENhTxbCtJY8Ys1BytUcRztM4NJDy08Mq6aW6fTFfn7gxl9oO\
        iNVCjXKooWLGxqlRk/SH1zai3iYoCZHh24BB8hniWO4MUHugUTVLslfzmEaGP1tfMOqBOVGBdAcClRXb43i2Jib8ImCsaQdlggOV6iGg\
        wM3+emhI4SgJCaJc39c2vH4SAyRL6XPm1OZjpr4NvrpK637pp0bNXRr1mmFTice9/UTEsrwd9COkMRZs
        """
}
