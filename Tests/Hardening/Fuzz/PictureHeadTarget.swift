/// Any bytes as the beginning of a picture of a feed: what it says of itself must be the same whatever follows.
enum PictureHeadTarget {
    static func test(_ input: [UInt8]) {
        guard let head = PictureHead(input) else { return }
        check((head.width == 0) == (head.height == 0), "A picture has one side.")
        guard head.width > 0, head.mediaType != "image/avif", head.mediaType != "image/heic" else { return }
        check(PictureHead(input + [0xFF, 0xC0, 0, 17]) == head, "What follows a head changes it.")
    }

    static var seeds: [[UInt8]] { MediaSeeds.pictures }
}
