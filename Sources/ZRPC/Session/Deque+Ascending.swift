import DequeModule

extension Deque where Element == UInt64 {
    /// Removes a number from an ascending list. Does nothing if the number is not in the list.
    mutating func remove(ascending number: UInt64) {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        if low < count, self[low] == number { remove(at: low) }
    }
}
