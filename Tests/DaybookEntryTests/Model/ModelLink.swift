/// A photo's place in an entry as the model knows it.
struct ModelLink: Equatable {
    let photo: String
    var caption = ""
    /// Its photo is in the trash: the place waits for it.
    var isRemoved = false

    /// A new list of photos with the places that wait: each behind the photo that it stood behind, or the nearest one
    /// before that which is still in the list, or first.
    static func merge(_ new: [ModelLink], keeping old: [ModelLink]) -> [ModelLink] {
        var merged = new
        var behind: [String: Int] = [:]
        for (index, link) in old.enumerated() {
            guard link.isRemoved, !new.contains(where: { $0.photo == link.photo }) else { continue }
            let anchor = old[..<index].last { before in
                !before.isRemoved && new.contains { $0.photo == before.photo }
            }
            let name = anchor?.photo ?? ""
            let start = merged.firstIndex { $0.photo == name }.map { $0 + 1 } ?? 0
            merged.insert(link, at: start + behind[name, default: 0])
            behind[name, default: 0] += 1
        }
        return merged
    }
}
