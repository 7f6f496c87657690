import DaybookAPI
import Wording
import ZRPC

/// The box that a picture of a custom size is made to fit.
struct PictureBox: Hashable, Sendable {
    /// The width in pixels, a rung of ``RenditionLadder``; so is the height.
    let width: Int
    let height: Int
    let fit: RenditionFit

    /// The text for the box in an entity tag and in a cache key.
    var name: String { "\(width)x\(height)-\(fit == .cover ? "cover" : "inside")" }

    /// The box as a message to media-service.
    var message: RenditionBox {
        var box = RenditionBox()
        box.width = UInt32(clamping: width)
        box.height = UInt32(clamping: height)
        box.fit = fit
        return box
    }

    /// Creates the box of a binary request, which media-service validates.
    init(_ box: RenditionBox) {
        (width, height, fit) = (Int(box.width), Int(box.height), box.fit)
    }

    /// The box of the largest picture that media-service makes of a photo.
    static let largest: PictureBox = {
        var box = RenditionBox()
        box.width = UInt32(clamping: RenditionLadder.longest)
        box.height = box.width
        box.fit = .inside
        return PictureBox(box)
    }()

    /// The query parameters that define a box.
    static let parameters: Set<String> = ["w", "h", "fit", "dpr"]

    /// Parses `w` and `h` in CSS pixels, `dpr`, the number of screen pixels per CSS pixel, and `fit`. Rounds the edges
    /// up to the next rung of ``RenditionLadder``.
    ///
    /// - Throws: INVALID_ARGUMENT with the missing or wrong parameter.
    init(_ parameter: (String) -> String?) throws(RPCError) {
        let width = try Self.edge("w", text: parameter("w"))
        let height = try Self.edge("h", text: parameter("h"))
        let scale = try Self.scale(parameter("dpr"))
        switch parameter("fit") {
        case nil, "inside": fit = .inside
        case "cover": fit = .cover
        default: throw .invalid("fit", fault: FieldFault.notOneOf, parameters: ["names": "inside, cover"])
        }
        self.width = RenditionLadder.rung(for: (width * scale + 1) / 2)
        self.height = RenditionLadder.rung(for: (height * scale + 1) / 2)
    }

    /// Returns twice the number of screen pixels per CSS pixel.
    private static func scale(_ text: String?) throws(RPCError) -> Int {
        switch text {
        case nil, "1": 2
        case "1.5": 3
        case "2": 4
        case "3": 6
        default: throw .invalid("dpr", fault: FieldFault.notOneOf, parameters: ["names": "1, 1.5, 2, 3"])
        }
    }

    private static func edge(_ name: String, text: String?) throws(RPCError) -> Int {
        guard let text else { throw .invalid(name, fault: FieldFault.missing) }
        guard text.utf8.count <= 4, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let edge = Int(text), (1...RenditionLadder.longest).contains(edge)
        else {
            throw .invalid(
                name, fault: FieldFault.notBetween, parameters: ["least": "1", "most": "\(RenditionLadder.longest)"])
        }
        return edge
    }
}
