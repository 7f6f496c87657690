import Synchronization

@testable import DaybookMedia

/// Returns at once, or as long as a test wants it to take, without decoding anything.
final class PlainMaker: RenditionMaking {
    private let orders = Mutex<[RenditionOrder]>([])
    private let before: @Sendable () throws(MediaError) -> Void
    private let behindFirst: @Sendable () throws(MediaError) -> Void
    private let film: FilmFacts?

    /// `before` runs on the renditions' thread before each answer, `behindFirst` behind its thumbs and its sketch.
    init(
        before: @escaping @Sendable () throws(MediaError) -> Void = {},
        behindFirst: @escaping @Sendable () throws(MediaError) -> Void = {}, film: FilmFacts? = nil
    ) {
        self.film = film
        self.before = before
        self.behindFirst = behindFirst
    }

    /// The number of times that something was made.
    var count: Int { orders.withLock { $0.count } }

    func make(
        _ order: RenditionOrder, from bytes: ReadFile, deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        orders.withLock { $0.append(order) }
        try before()
        func deliverAll(_ size: RenditionSize) {
            for name in order.names where name.size == size {
                deliver(.picture(name, Array("\(name.fileName) of \(bytes.size)".utf8)))
            }
        }
        deliverAll(.thumb)
        if order.wantsSketch { deliver(.sketch(Sketch(thumbHash: [1, 2, 3], red: 1, green: 2, blue: 3, film: film))) }
        try behindFirst()
        deliverAll(.small)
        deliverAll(.large)
    }
}
