import DaybookAPI
import ZRPC

@testable import DaybookEntry

/// Which operation comes next.
extension ModelRun {
    func step() async throws {
        if service.hasOwnTime { try await pass(seconds: chance(70) ? 0 : Int64(number(1..<50))) }
        switch number(0..<100) {
        case 0..<12: try await createEntry()
        case 12..<34: try await patchEntry()
        case 34..<40: try await deleteEntry()
        case 40..<44: try await undeleteEntry()
        case 44..<48: try await revertEntry()
        case 48..<55: try await createPhoto()
        case 55: try await createLivePhoto()
        case 56: try await deleteFilm()
        case 57..<68: try await patchPhoto()
        case 68..<74: try await deletePhoto()
        case 74..<79: try await undeletePhoto()
        case 79..<81: try await settlePhoto()
        case 81..<89: try await stepAlbums()
        case 89..<96: try await stepOthers()
        case 96..<98: try await stepMemories()
        default: try await stepAccount()
        }
        try await checkSomething()
    }

    func pass(seconds: Int64) async throws {
        try await service.advance(seconds: seconds)
        now = await service.now
    }

    private func stepAlbums() async throws {
        switch number(0..<15) {
        case 0...14 where model.albums.count < 7: try await createAlbum()
        case 0, 1: try await createAlbum()
        case 2..<5: try await patchAlbum()
        case 5: try await deleteAlbum()
        case 6..<10: try await addToAlbum()
        case 10..<12: try await removeFromAlbum()
        default: try await moveInAlbum()
        }
    }

    private func stepOthers() async throws {
        switch number(0..<16) {
        case 0, 1: try await createSubject()
        case 2, 3: try await patchSubject()
        case 4: try await deleteSubject()
        case 5..<9: try await stepSounds()
        case 9..<14: try await stepDiscover()
        default: try await stepShares()
        }
    }

    private func stepAccount() async throws {
        switch number(0..<20) {
        case 0..<3: try await patchAccount()
        case 3..<9: try await tryLocked()
        case 9..<13: try await emptyTrash()
        case 13..<16 where service.hasOwnTime: try await skipTime()
        default: try await keepUp()
        }
    }

    /// A day or a month goes by, and upkeep finds what has run out.
    private func skipTime() async throws {
        let days = chance(80) ? 1 : 31
        note("time: \(days) days")
        try await pass(seconds: Int64(days) * 86_400 + 60)
        try await logIn()
        await streamer.resume(channel, me)
        try await pager.follow(channel, me)
        try await keepUp()
        try await checkEntries(ModelFilter())
        try await checkTrash(isOpen: true)
    }

    // MARK: Random values

    /// A time that others may have too.
    func randomTime() -> Int64 {
        let today = model.today(at: now)
        if chance(8) { return randomMonthEnd() * ModelTime.day + Int64(number(0..<12)) * 2 * ModelTime.hour }
        // A long night that much happened in.
        if chance(15) { return (today - 367) * ModelTime.day + Int64(number(0..<8)) * ModelTime.hour / 2 }
        let offsets = [-200, -40, -8, -7, -6, -3, -2, -1, 0, 1, 2, 3]
        let years = number(0..<4)
        let past = CivilDate(day: today).parts
        let shifted = CivilDate.dayNumber(year: past.year - Int64(years), month: past.month, day: min(past.day, 28))
        let day = shifted + Int64(one(of: offsets) ?? 0)
        return day * ModelTime.day + Int64(number(0..<12)) * 2 * ModelTime.hour
            + (chance(10) ? Int64(number(0..<1_000_000)) : 0)
    }

    /// The last day of a month, on which months of a life end that began on a 29th, 30th or 31st.
    func randomMonthEnd() -> Int64 {
        let year = CivilDate(day: model.today(at: now)).parts.year - Int64(number(1..<6))
        return CivilDate.dayNumber(year: year, month: Int64(one(of: [2, 3, 5, 7]) ?? 3), day: 1) - 1
    }

    /// A point at home, or away on some days.
    func randomPoint(around time: Int64) -> (Double, Double) {
        let day = time.flooredQuotient(by: ModelTime.day)
        let step = Double(number(0..<5))
        if day % 5 < 2, chance(85) { return (33.4 + step / 100, 126.5) }
        return (37.5 + step / 250, 127 + step / 500)
    }

    func randomPlace(around time: Int64) -> ModelPlace? {
        switch number(0..<5) {
        case 0: return ModelPlace(name: one(of: Array(ModelWords.places.dropFirst())) ?? "한강")
        case 1, 2:
            let (latitude, longitude) = randomPoint(around: time)
            return ModelPlace(name: one(of: ModelWords.places) ?? "", latitude: latitude, longitude: longitude)
        default: return nil
        }
    }

    func randomText() -> String {
        (0..<number(0..<7)).map { _ in (one(of: ModelWords.words) ?? "") + (chance(20) ? "\n" : " ") }.joined()
    }

    func some(of values: [String]) -> [String] {
        guard chance(55) else { return [] }
        return Array(values.shuffled(using: &numbers).prefix(number(1..<3)))
    }

    func randomLinks() -> [ModelLink] {
        guard chance(50) else { return [] }
        return model.photoIDs.shuffled(using: &numbers).prefix(number(1..<4)).map {
            ModelLink(photo: $0, caption: chance(30) ? one(of: ModelWords.words) ?? "" : "")
        }
    }
}

extension Place {
    init(_ place: ModelPlace) {
        self.init()
        name = place.name
        latitude = place.latitude
        longitude = place.longitude
    }

    var model: ModelPlace { ModelPlace(name: name, latitude: latitude, longitude: longitude) }
}
