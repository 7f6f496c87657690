extension PhotoPlacement {
    /// A new list of photos with the places kept of photos in the trash, and, when hidden things are closed to whoever
    /// made the list, of hidden photos that it does not name: those they could not see.
    ///
    /// A place that is kept stands behind the photo it stood behind before, or behind the nearest one before that which
    /// is still in the list, or first: so a photo that comes back finds its neighbours.
    static func merge(
        _ shown: [PhotoPlacement], keeping old: [PhotoPlacement], isUnlocked: Bool
    ) -> [PhotoPlacement] {
        let shownIDs = Set(shown.map(\.photo))
        var first: [PhotoPlacement] = []
        var behind: [Int64: [PhotoPlacement]] = [:]
        var anchor: Int64?
        for placement in old {
            if shownIDs.contains(placement.photo) {
                if !placement.isRemoved { anchor = placement.photo }
            } else if placement.isRemoved || (placement.isHidden && !isUnlocked) {
                if let anchor { behind[anchor, default: []].append(placement) } else { first.append(placement) }
            }
        }
        return first + shown.flatMap { [$0] + (behind[$0.photo] ?? []) }
    }
}
