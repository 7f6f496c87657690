import Foundation

/// Small JPEG files for uploads, each with different bytes.
enum TinyPicture {
    /// Returns a JPEG file with a comment segment (ITU-T T.81, B.2.4.5) behind its first marker, so that its digest is
    /// new.
    ///
    /// Nil if `file` does not begin like a JPEG file.
    static func withComment(_ comment: String, in file: [UInt8]) -> [UInt8]? {
        guard file.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        let text = Array(comment.utf8.prefix(1000))
        let length = text.count + 2
        return [0xFF, 0xD8, 0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF)] + text + file.dropFirst(2)
    }

    /// The bytes of a landscape of 192 x 128 pixels, 1.6 KB.
    static let landscape = [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())

    private static let base64 = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh
        Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB
        UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA
        AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y
        WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM
        ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABcQERQRDhcUEhQaGBcbIjklIh8fIkYyNSk5
        UkhXVVFIUE5bZoNvW2F8Yk5QcptzfIeLkpSSWG2grJ+OqoOPko3/2wBDARgaGiIeIkMlJUONXlBejY2NjY2NjY2NjY2NjY2NjY2N
        jY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY3/wAARCACAAMADASIAAhEBAxEB/8QAGgABAQADAQEAAAAAAAAAAAAAAAID
        BQYEAf/EAC0QAQEAAgEBBgQGAwEAAAAAAAARAQMCFAQFMVNhkhIhUbETIjJBQuEjUpGi/8QAGAEBAQEBAQAAAAAAAAAAAAAAAAMC
        AQT/xAAeEQEBAQADAQEAAwAAAAAAAAAAEQECEhNRIQMxQf/aAAwDAQACEQMRAD8A98IqEXrzxMIqEKRMIqEKRMIqEKRMIqEKRMIq
        EKRMIqEKRMIqEKRMIqEKRMIqEKRMIqEKRMIqEKRUIqETqkTCKhCkTCKhCkTCMHW6ep/Bvp8X7X6PTHaRMIqEcpEwioQpEwioQpEw
        iorhw+Pnjj9SkNejns/Tj5fXLL0WZ+vH/Hq44xxxjGMTGH1Df5eX+KZwxr9mjnr/AFY+X1wxxtOWMcsZxnFxlr+fD4OeeP0U4c7/
        AGzy4xjhFQjdZiYRUIUioRUInW4mEVCFImNb3j274bp05/N/Llj9vRfePbvwsZ06c/n/AJcsft/bTt47mDZ939v8NO/Ppx5Z+2Ws
        HXdyunhGs7u7f4ad+fTjyz9strGN/GYmEVCOUiYRUIUiYvT8tvHOXyEN2ke4Yte7HLE5ZmWW4+qG5FB4t3z28s4ejZuxxxOObl5o
        pwyfrPJMIqEbrMTCKhCkVCKhE63Exr+8u340Yzq1Z/yZ8c/6/wBr7y7fjs3H8PVnGduf/LRZznOc5zm5z45ypxy/uj5nNzc+ICgA
        ANr3b3h4aN+fTjyz9stUG5R1cI1fdnePho7Ry9OPLP2y20R38ImEVCM0iYRUIUiYRUIUiYRUIUiYRUIUiYRUIUieo0edr92Hk7f3
        lr0a/h08uPPZy8Jm44+rTUruYx6MPLlnlyzy5ZznOfnnOXxnpVOznowDPSnc7sAz0p3O7AM9KdzuwNv3Z3ljGMae08vl/Hnn7Za+
        lc3bh6Ok6jR52v3YOo0edr92HN0qfV30346TqNHna/dg6jR52v3Yc3SnU9N+Ok6jR52v3YOo0edr92HN0p1PTfjpOo0edr92DqNH
        na/dhzdKdT0346TqNHna/dg6jR52v3Yc3SnU9N+Ok6jR52v3YOo0edr92HN0p1PTfiKVNK2kqlTSgqlTSgqlTSgqlTSgqlTSgqlT
        SgqlTSgqlTSgqlTSgqlTSgqlTSgilTSjqqVNKCqVNKCqVNKCqVNKCqVNKCqVNKCqVNKCqVNKCqVNKCqVNKCqVNKCKVNKOqpU0oKp
        U0oKpU0oKpU0oKpU0oKpU0oKpU0oKpU0oKpU0oKpU0oKpU0oP//Z
        """
}
