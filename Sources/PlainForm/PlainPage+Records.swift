import DaybookAPI
import ProtobufC

extension PlainPage {
    /// Creates the page of an entry: the values above, then the body as it was written.
    init(_ entry: KeptEntry, revision: KeptRevision, body: String, folder: String, plan: PlainPlan) {
        var values = FrontMatter()
        values.add("id", as: .plain(entry.id))
        values.add("title", as: .text(revision.title))
        values.add("date", as: .plain(PlainDate.text(of: entry)))
        values.add("zone", as: .text(entry.timeZone))
        values.add("tags", as: .texts(entry.tags))
        values.add("people", as: .texts(entry.people))
        values.add("place", as: .items(Self.place(of: entry)))
        if entry.favorite { values.add("favorite", as: .flag(true)) }
        values.addDayDetails(of: revision)
        values.add("photos", as: .items(Self.photos(of: entry, folder: folder, plan: plan)))
        let end = body.isEmpty || body.utf8.last == UInt8(ascii: "\n") ? "" : "\n"
        self.init(
            path: folder + "/" + PlainPlan.pageName, text: values.text + (body.isEmpty ? "" : "\n" + body + end),
            owner: .entry(entry.id))
    }

    private static func place(of entry: KeptEntry) -> [[FrontMatter.Field]] {
        var fields: [FrontMatter.Field] = []
        if !entry.placeName.isEmpty { fields.append(FrontMatter.Field("name", as: .text(entry.placeName))) }
        if let latitude = entry.placeLatitude, let longitude = entry.placeLongitude {
            fields.append(FrontMatter.Field("latitude", as: .plain(number(latitude))))
            fields.append(FrontMatter.Field("longitude", as: .plain(number(longitude))))
        }
        return fields.isEmpty ? [] : [fields]
    }

    /// Returns the photos of an entry. A page that is not hidden itself does not name hidden photos; the record does.
    private static func photos(
        of entry: KeptEntry, folder: String, plan: PlainPlan
    ) -> [[FrontMatter.Field]] {
        entry.photos.compactMap { place in
            guard let file = plan.photos[place.photoId], entry.hidden || !PlainPlan.isHidden(file.path) else {
                return nil
            }
            var fields = [FrontMatter.Field("file", as: .text(relative(file.path, to: folder)))]
            if !place.caption.isEmpty { fields.append(FrontMatter.Field("caption", as: .text(place.caption))) }
            fields.append(FrontMatter.Field("id", as: .plain(place.photoId)))
            return fields
        }
    }

    static func number(_ value: Double) -> String { JSONNumber(value)?.text ?? "" }
}

extension PlainDate {
    /// Returns the date and time of an entry with its offset from UTC; empty for an entry without a time.
    static func text(of entry: KeptEntry) -> String {
        guard let time = entry.entryTime else { return "" }
        let offset = Int64(entry.utcOffsetSeconds)
        return PlainDate(localSeconds: time.seconds + offset).text(offsetSeconds: offset)
    }
}

extension PlainPage {
    /// Creates the page of a subject: a pet, a child or another person.
    ///
    /// The page names no hidden photo; the record does.
    init(_ subject: KeptSubject, folder: String, plan: PlainPlan) {
        var values = FrontMatter()
        values.add("id", as: .plain(subject.id))
        values.add("name", as: .text(subject.name))
        values.add("kind", as: .plain(Self.kinds[subject.kind] ?? ""))
        let birthday = subject.birthday ?? ""
        let isDate = birthday.utf8.allSatisfy { "0123456789-".utf8.contains($0) }
        values.add("born", as: isDate ? .plain(birthday) : .text(birthday))
        if let file = subject.coverPhotoId.flatMap({ plan.photos[$0] }), !PlainPlan.isHidden(file.path) {
            values.add("photo", as: .text(Self.relative(file.path, to: folder)))
        }
        if let path = subject.soundId.flatMap({ plan.sounds[$0] }) {
            values.add("sound", as: .text(Self.relative(path, to: folder)))
        }
        self.init(path: folder + "/" + PlainPlan.pageName, text: values.text, owner: .subject(subject.id))
    }

    private static let kinds: [KeptSubjectKind: String] = [.pet: "pet", .person: "person"]
}
