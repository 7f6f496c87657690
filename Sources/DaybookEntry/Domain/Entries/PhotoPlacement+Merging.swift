extension PhotoPlacement {
    /// A new list of photos with the places kept of photos in the trash.
    ///
    /// A place that is kept stands behind the photo it stood behind before, or behind the nearest one before that which
    /// is still in the list, or first: so a photo that comes back finds its neighbours.
    static func merge(_ shown: [PhotoPlacement], keeping old: [PhotoPlacement]) -> [PhotoPlacement] {
        let shownIDs = Set(shown.map(\.photo))
        var first: [PhotoPlacement] = []
        var behind: [Int64: [PhotoPlacement]] = [:]
        var anchor: Int64?
        for placement in old {
            if !placement.isRemoved {
                if shownIDs.contains(placement.photo) { anchor = placement.photo }
            } else if !shownIDs.contains(placement.photo) {
                if let anchor { behind[anchor, default: []].append(placement) } else { first.append(placement) }
            }
        }
        return first + shown.flatMap { [$0] + (behind[$0.photo] ?? []) }
    }
}
