extension Array {
    /// Returns the first index whose element satisfies the condition, found by bisection; `endIndex` if there is none.
    ///
    /// The condition must hold for every element behind the first one that satisfies it.
    public func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var range = indices
        while let last = range.last {
            let middle = (range.lowerBound + last) / 2
            range = holds(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
