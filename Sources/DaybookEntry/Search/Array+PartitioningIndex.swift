extension Array {
    /// The first index whose element the condition holds for, found by bisection; `endIndex` when there is none.
    ///
    /// The condition must hold for every element behind the first it holds for.
    func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var range = indices
        while let last = range.last {
            let middle = (range.lowerBound + last) / 2
            range = holds(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
