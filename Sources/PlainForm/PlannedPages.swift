import DaybookAPI

/// The files beside photos and the pages of subjects, each of which is made when it is asked for. ``EntryPages`` makes
/// the pages of entries.
public struct PlannedPages: Sendable {
    /// A page without its text.
    public struct Place: Sendable {
        /// The path below the folder of the plain form.
        public let path: String
        /// The record that the page is about.
        public let owner: PlainPage.Owner
    }

    /// The pages in the order of their paths.
    public let places: [Place]
    private let plan: PlainPlan
    /// The subjects by ID.
    private let subjects: [String: KeptSubject]

    /// Creates the pages of a diary from its plan.
    public init(of diary: PlainDiary, in plan: PlainPlan) {
        self.plan = plan
        subjects = Dictionary(diary.subjects.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var owners = plan.sidecars.keys.map { PlainPage.Owner.photo($0) }
        owners += plan.subjectFolders.keys.map { PlainPage.Owner.subject($0) }
        let all = owners.compactMap { owner in plan.pagePath(of: owner).map { Place(path: $0, owner: owner) } }
        places = all.sorted { $0.path < $1.path }
    }

    /// Makes the page at one of ``places``; nil at any other place.
    public func page(at place: Place) -> PlainPage? {
        switch place.owner {
        case .photo(let id):
            guard let words = plan.sidecars[id] else { return nil }
            return PlainPage(path: place.path, text: PhotoSidecar(words: words).text, owner: place.owner)
        case .subject(let id):
            guard let subject = subjects[id], let folder = plan.subjectFolders[id] else { return nil }
            return PlainPage(subject, folder: folder, plan: plan)
        case .entry: return nil
        }
    }
}
