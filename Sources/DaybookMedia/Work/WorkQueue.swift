/// First in, first out, without moving what waits.
struct WorkQueue<Element> {
    private var items: [Element?] = []
    private var head = 0

    /// How many wait.
    var count: Int { items.count - head }

    /// The one that waits longest.
    var first: Element? { head < items.count ? items[head] : nil }

    /// Puts one at the end.
    mutating func append(_ element: Element) { items.append(element) }

    /// Takes the one that waits longest.
    mutating func removeFirst() -> Element? {
        guard head < items.count, let element = items[head] else { return nil }
        items[head] = nil
        head += 1
        if head == items.count || head > 1024 {
            items.removeFirst(head)
            head = 0
        }
        return element
    }
}
