import Testing

@testable import DaybookEntry

@Suite("Leases of gateways")
struct LeaseBookTests {
    private let start = ContinuousClock.now
    private let photo = Revocation.photo(owner: 1, id: UUIDBytes(high: 1, low: 1))

    private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    private func revoke(_ revocation: Revocation, _ book: inout LeaseBook, at milliseconds: Int) {
        var revocations = Revocations()
        revocations.insert(revocation)
        book.revoke(revocations, owners: [revocation.owner], now: at(milliseconds))
    }

    /// A gateway that was granted a lease.
    private func holder(_ book: inout LeaseBook, at milliseconds: Int) throws -> UInt64 {
        let joined = book.join(now: at(milliseconds))
        let id = try #require(joined)
        book.renew(id, renewal: 1)
        let granted = try delivery(to: id, &book, at: milliseconds)
        #expect(granted.renewal == 1)
        return id
    }

    private func delivery(to id: UInt64, _ book: inout LeaseBook, at milliseconds: Int) throws -> LeaseBook.Delivery {
        let delivery = book.deliver(to: id, now: at(milliseconds))
        return try #require(delivery)
    }

    /// Until when an answer of the first diary waits.
    private func end(_ book: LeaseBook, at milliseconds: Int) -> ContinuousClock.Instant? {
        book.hold(of: 1, now: at(milliseconds))?.end
    }

    @Test("An answer waits until every gateway with a lease has confirmed, and only in that diary")
    func confirmed() throws {
        var book = LeaseBook(now: start, hadLeases: false)
        let (first, second) = (try holder(&book, at: 0), try holder(&book, at: 0))
        revoke(photo, &book, at: 100)
        #expect(book.hold(of: 2, now: at(100)) == nil)
        for id in [first, second] {
            #expect(end(book, at: 100) != nil)
            let delivery = try delivery(to: id, &book, at: 100)
            #expect(delivery.revocations.each == [photo] && delivery.renewal == 0)
            book.confirm(id, number: delivery.number)
        }
        #expect(end(book, at: 100) == nil)
    }

    @Test("Nobody waits for a gateway without a lease, which is told all the same")
    func withoutLease() throws {
        var book = LeaseBook(now: start, hadLeases: false)
        let joined = book.join(now: start)
        let newcomer = try #require(joined)
        let late = try holder(&book, at: 0)
        revoke(photo, &book, at: 2000)
        #expect(end(book, at: 2000) == nil)
        for id in [newcomer, late] {
            let delivery = try delivery(to: id, &book, at: 2000)
            #expect(delivery.revocations.each == [photo])
        }
    }

    @Test("An answer waits no longer than the lease at the time of the change, however it is renewed")
    func renewed() throws {
        var book = LeaseBook(now: start, hadLeases: false)
        let id = try holder(&book, at: 0)
        revoke(photo, &book, at: 1500)
        book.renew(id, renewal: 2)
        let delivery = try delivery(to: id, &book, at: 1600)
        #expect(delivery.revocations.each == [photo] && delivery.renewal == 2)
        #expect(end(book, at: 1999) == at(2000))
        #expect(end(book, at: 2000) == nil)
    }

    @Test("A gateway that is lost is waited for until its lease has run out; one that left in order is not")
    func lost() throws {
        var book = LeaseBook(now: start, hadLeases: false)
        book.leave(try holder(&book, at: 0), inOrder: true)
        revoke(photo, &book, at: 10)
        #expect(end(book, at: 10) == nil)
        let lost = try holder(&book, at: 20)
        book.leave(lost, inOrder: false)
        revoke(photo, &book, at: 30)
        #expect(end(book, at: 2019) != nil && book.hasLive(at: at(2019)))
        #expect(end(book, at: 2020) == nil && !book.hasLive(at: at(2020)))
    }

    @Test("What a gateway confirms that it was not told yet is not believed")
    func unheard() throws {
        var book = LeaseBook(now: start, hadLeases: false)
        let id = try holder(&book, at: 0)
        revoke(photo, &book, at: 10)
        book.confirm(id, number: .max)
        #expect(end(book, at: 10) != nil)
    }

    @Test("After a crash, answers about what is taken away wait until earlier leases have run out; others do not")
    func unknown() throws {
        var book = LeaseBook(now: start, hadLeases: true)
        revoke(photo, &book, at: 500)
        #expect(book.hold(of: 2, now: at(500)) == nil)
        #expect(end(book, at: 1999) == at(2000))
        #expect(end(book, at: 2000) == nil)
        revoke(photo, &book, at: 2001)
        #expect(end(book, at: 2001) == nil)
    }

    @Test("A change waits for its own confirmation, not for those of changes after it")
    func busy() throws {
        var book = LeaseBook(now: start, hadLeases: false)
        let id = try holder(&book, at: 0)
        revoke(photo, &book, at: 10)
        let hold = try #require(book.hold(of: 1, now: at(10)))
        let delivery = try delivery(to: id, &book, at: 10)
        revoke(.photo(owner: 1, id: .last), &book, at: 20)
        book.confirm(id, number: delivery.number)
        #expect(book.isOver(hold, now: at(20)))
        #expect(end(book, at: 20) != nil)
    }

    @Test("More than fits one message is everything, and takes no more room")
    func overflow() throws {
        var book = LeaseBook(now: start, hadLeases: false)
        let id = try holder(&book, at: 0)
        for number in 0...UInt64(2 * Revocations.maximum) {
            revoke(.photo(owner: 1, id: UUIDBytes(high: 0, low: number)), &book, at: 10)
        }
        let delivery = try delivery(to: id, &book, at: 10)
        #expect(delivery.revocations.isEverything && delivery.revocations.each.isEmpty)
        book.confirm(id, number: delivery.number)
        #expect(end(book, at: 10) == nil)
    }

    @Test("There are no more gateways than are kept apart; those whose lease ran out make room")
    func many() throws {
        var book = LeaseBook(now: start, hadLeases: false)
        for _ in 0..<LeaseBook.maximumHolders { book.leave(try holder(&book, at: 0), inOrder: false) }
        let (early, late) = (book.join(now: at(1999)), book.join(now: at(2000)))
        #expect(early == nil && late != nil)
    }
}
