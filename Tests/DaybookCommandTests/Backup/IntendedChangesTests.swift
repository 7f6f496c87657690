import DaybookAPI
import Testing

@testable import DaybookCommand

@Suite("The differences between a backup and the restored diary that a drill expects")
struct IntendedChangesTests {
    private let settled = IntendedChanges(postponedSeconds: 100, isSettled: true)
    private let unsettled = IntendedChanges(postponedSeconds: 100, isSettled: false)

    private static func record(_ record: KeptRecord.Record) -> KeptRecord {
        var kept = KeptRecord()
        kept.record = record
        return kept
    }

    private static func time(_ seconds: Int64) -> Timestamp {
        var time = Timestamp()
        time.seconds = seconds
        return time
    }

    /// Returns the fields in which a shown record differs from the expected one.
    private func differences(
        _ shown: KeptRecord.Record, from copied: KeptRecord.Record, by changes: IntendedChanges
    ) throws -> [String] {
        let shown = Self.record(shown)
        return try RecordDifference.names(
            of: shown, expected: changes.expected(for: Self.record(copied), shown: shown))
    }

    @Test("The trash is kept longer by the time since the backup, and by no other time")
    func trash() throws {
        var (entry, photo) = (KeptEntry(), KeptPhoto())
        (entry.deleteTime, photo.deleteTime) = (Self.time(1000), Self.time(1000))
        photo.thumbHash = "1QcSHQRnh493V4dIh4eXh1h4kJUI"
        photo.decodable = true
        var (shown, other) = (entry, photo)
        (shown.deleteTime, other.deleteTime) = (Self.time(1100), Self.time(1100))
        #expect(try differences(.entry(shown), from: .entry(entry), by: settled) == [])
        #expect(try differences(.photo(other), from: .photo(photo), by: settled) == [])
        (shown.deleteTime, other.deleteTime) = (Self.time(1000), nil)
        #expect(try differences(.entry(shown), from: .entry(entry), by: settled) == ["deleteTime"])
        #expect(try differences(.photo(other), from: .photo(photo), by: settled) == ["deleteTime"])
    }

    @Test("Open shares are switched off, and nothing else of them changes")
    func shares() throws {
        var share = KeptShare()
        (share.title, share.version) = ("눈", 3)
        var shown = share
        (shown.off, shown.version) = (true, 1_000_004)
        #expect(try differences(.share(shown), from: .share(share), by: settled) == [])
        #expect(try differences(.share(share), from: .share(share), by: settled) == ["off"])
        shown.title = "비"
        #expect(try differences(.share(shown), from: .share(share), by: settled) == ["title"])
        share.expireTime = Self.time(4)
        #expect(try differences(.share(share), from: .share(share), by: settled) == ["off"])
        var off = share
        off.off = true
        #expect(try differences(.share(off), from: .share(off), by: settled) == [])
        #expect(try differences(.share(share), from: .share(off), by: settled) == ["off"])
        share.revokeTime = Self.time(3)
        shown = share
        shown.revokeTime = Self.time(5)
        #expect(try differences(.share(shown), from: .share(share), by: settled) == ["revokeTime"])
    }

    @Test("An account is enabled and its numbers of changes go on; those of entries and photos stay")
    func accounts() throws {
        func counter(_ series: Int32, _ value: Int64) -> KeptCounter {
            var counter = KeptCounter()
            (counter.series, counter.value) = (series, value)
            return counter
        }
        var account = KeptAccount()
        account.disabled = true
        account.counters = [counter(0, 7), counter(1, 2)]
        var shown = account
        shown.disabled = false
        shown.counters[0].value = 1_000_009
        shown.storage = KeptStorage()
        #expect(try differences(.account(shown), from: .account(account), by: settled) == [])
        shown.counters[1].value = 3
        shown.storage?.quotaBytes = 5
        #expect(try differences(.account(shown), from: .account(account), by: settled) == ["counters", "storage"])
    }

    @Test("A picture that is tried again may be settled; one that is there stays")
    func pictures() throws {
        var photo = KeptPhoto()
        photo.decodable = true
        var shown = photo
        (shown.thumbHash, shown.width, shown.version) = ("abc", 4, 9)
        #expect(try differences(.photo(shown), from: .photo(photo), by: settled) == [])
        shown.latitude = 0
        #expect(try differences(.photo(shown), from: .photo(photo), by: settled) == ["latitude"])
        photo = shown
        (shown.thumbHash, shown.width, shown.version) = ("abd", 5, 10)
        #expect(
            try differences(.photo(shown), from: .photo(photo), by: settled) == ["thumbHash", "version", "width"])
    }

    @Test("While the server has something to finish, the photos of entries and albums may differ")
    func unfinished() throws {
        var (entry, placed) = (KeptEntry(), KeptPlacedPhoto())
        placed.photoId = "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6"
        var shown = entry
        (shown.photos, shown.version) = ([placed], 2)
        #expect(try differences(.entry(shown), from: .entry(entry), by: unsettled) == [])
        #expect(try differences(.entry(shown), from: .entry(entry), by: settled) == ["photos", "version"])
        entry.placeName = "한강"
        #expect(try differences(.entry(shown), from: .entry(entry), by: unsettled) == ["placeName"])
        let place = Self.record(.albumPhoto(KeptAlbumPhoto()))
        var (one, other) = (settled, unsettled)
        let mayLack = [one.mayLack(place), other.mayLack(place)]
        #expect(mayLack == [false, true] && !settled.mayHave(place) && unsettled.mayHave(place))
    }

    @Test("Drafts and revoked shares may be gone, with what belongs to them, and emptied entries in the trash")
    func passing() throws {
        var changes = settled
        var (entry, draft) = (KeptEntry(), KeptEntry())
        (entry.id, draft.id, draft.draft) = ("a", "b", true)
        var (kept, gone) = (KeptRevision(), KeptRevision())
        (kept.entryId, gone.entryId) = ("a", "b")
        var (open, revoked) = (KeptShare(), KeptShare())
        (open.id, revoked.id, revoked.revokeTime) = ("c", "d", Self.time(1))
        var (view, old) = (KeptShareView(), KeptShareView())
        (view.shareId, old.shareId) = ("c", "d")
        let records: [KeptRecord.Record] = [
            .entry(entry), .entry(draft), .revision(kept), .revision(gone), .share(open), .share(revoked),
            .shareView(view), .shareView(old), .memory(KeptMemory()),
        ]
        let mayLack = records.map { changes.mayLack(Self.record($0)) }
        #expect(mayLack == [false, true, false, true, false, true, false, true, false])
        draft.emptyTime = Self.time(1)
        var shown = draft
        (shown.deleteTime, shown.version) = (Self.time(90_000), 4)
        #expect(try differences(.entry(shown), from: .entry(draft), by: settled) == [])
    }
}
