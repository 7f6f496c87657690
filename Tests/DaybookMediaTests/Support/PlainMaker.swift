import Synchronization

@testable import DaybookMedia

/// Returns at once, or as long as a test wants it to take, without decoding anything.
final class PlainMaker: RenditionMaking {
    private let orders = Mutex<[RenditionOrder]>([])
    private let before: @Sendable () throws(MediaError) -> Void

    /// `before` runs on the renditions' thread, before each answer.
    init(before: @escaping @Sendable () throws(MediaError) -> Void = {}) { self.before = before }

    /// How often something was made.
    var count: Int { orders.withLock { $0.count } }

    func make(_ order: RenditionOrder, from bytes: ReadFile) throws(MediaError) -> RenditionSet {
        orders.withLock { $0.append(order) }
        try before()
        let pictures = order.names.map { ($0, Array("\($0.fileName) of \(bytes.size)".utf8)) }
        return RenditionSet(
            pictures: Dictionary(uniqueKeysWithValues: pictures),
            sketch: order.wantsSketch ? Sketch(thumbHash: [1, 2, 3], red: 1, green: 2, blue: 3) : nil)
    }
}
