/// A first-in first-out queue over one array, whose storage is reused.
struct FIFO<Element> {
    private var items: [Element?] = []
    private var head = 0

    init() {}

    var count: Int { items.count - head }
    var isEmpty: Bool { head == items.count }
    var first: Element? { isEmpty ? nil : items[head] }

    mutating func append(_ element: Element) { items.append(element) }

    mutating func popFirst() -> Element? {
        guard head < items.count else { return nil }
        var element: Element?
        swap(&element, &items[head])
        head += 1
        if head == items.count {
            items.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 64, head * 2 >= items.count {
            items.removeFirst(head)
            head = 0
        }
        return element
    }

    /// Takes out everything, in order.
    mutating func removeAll() -> [Element] {
        let rest = items[head...].compactMap { $0 }
        items.removeAll()
        head = 0
        return rest
    }

    /// Takes out what fits; the order of the rest stays.
    mutating func removeAll(where fits: (Element) -> Bool) -> [Element] {
        let all = removeAll()
        for element in all where !fits(element) { items.append(element) }
        return all.filter(fits)
    }
}
