import DaybookAPI
import Wording
import ZRPC

/// The box that a picture of a custom size is made for.
struct PictureBox: Hashable, Sendable {
    /// In pixels, on the ladder.
    let width: Int
    let height: Int
    let fit: RenditionFit

    /// What parts of an entity tag and of a key it is.
    var name: String { "\(width)x\(height)-\(fit == .cover ? "cover" : "inside")" }

    /// As media-service is asked for it.
    var message: RenditionBox {
        var box = RenditionBox()
        box.width = UInt32(clamping: width)
        box.height = UInt32(clamping: height)
        box.fit = fit
        return box
    }

    /// The box of a binary request, which media-service checks.
    init(_ box: RenditionBox) {
        (width, height, fit) = (Int(box.width), Int(box.height), box.fit)
    }

    /// The query parameters it is read from.
    static let parameters: Set<String> = ["w", "h", "fit", "dpr"]

    /// Reads `w` and `h`, in CSS pixels, `dpr`, how many of the screen's pixels one of those is, and `fit`. The edges go up
    /// to the next rung of the ladder.
    ///
    /// - Throws: INVALID_ARGUMENT with the parameter that is missing, or wrong.
    init(_ parameter: (String) -> String?) throws(RPCError) {
        let width = try Self.edge("w", parameter("w"))
        let height = try Self.edge("h", parameter("h"))
        let scale = try Self.scale(parameter("dpr"))
        switch parameter("fit") {
        case nil, "inside": fit = .inside
        case "cover": fit = .cover
        default: throw .invalid("fit", FieldFault.notOneOf, ["names": "inside, cover"])
        }
        self.width = RenditionLadder.rung(for: (width * scale + 1) / 2)
        self.height = RenditionLadder.rung(for: (height * scale + 1) / 2)
    }

    /// Half pixels of the screen in one of CSS.
    private static func scale(_ text: String?) throws(RPCError) -> Int {
        switch text {
        case nil, "1": 2
        case "1.5": 3
        case "2": 4
        case "3": 6
        default: throw .invalid("dpr", FieldFault.notOneOf, ["names": "1, 1.5, 2, 3"])
        }
    }

    private static func edge(_ name: String, _ text: String?) throws(RPCError) -> Int {
        guard let text else { throw .invalid(name, FieldFault.missing) }
        guard text.utf8.count <= 4, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let edge = Int(text), (1...RenditionLadder.longest).contains(edge)
        else {
            throw .invalid(
                name, FieldFault.notBetween, ["least": "1", "most": "\(RenditionLadder.longest)"])
        }
        return edge
    }
}
