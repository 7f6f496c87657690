import DaybookAPI
import Synchronization
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("A write holds the data that it changes")
struct HeldDataTests {
    /// The steps of a store's transactions, in their order.
    private final class Steps: Sendable {
        private enum Step {
            case hold(HeldData)
            case read
            case change(String)
        }

        private let noted = Mutex<[Step]>([])

        func note(_ step: SQLStep) {
            noted.withLock { steps in
                switch step {
                case .hold(let data): steps.append(.hold(data))
                case .statement(let sql, _):
                    steps.append(sql.hasPrefix("SELECT") ? .read : .change(String(sql.prefix(40))))
                }
            }
        }

        /// Returns the data held since the last call, after checking that every change came after a hold and its reads.
        func taken() -> [HeldData] {
            let steps = noted.withLock { steps in
                defer { steps = [] }
                return steps
            }
            var held: [HeldData] = []
            for step in steps {
                switch step {
                case .hold(let data): held.append(data)
                case .change(let sql): #expect(!held.isEmpty, "\(sql) holds nothing")
                case .read: break
                }
            }
            return held
        }
    }

    @Test("Members hold their own data, by their token; what concerns all holds the server")
    func calls() async throws {
        let steps = Steps()
        let service = try await ServiceHarness(
            DiaryHarness(.sqlite) { folder in
                try SQLiteDiaryStore(path: folder.path + "/daybook.sqlite", observer: { steps.note($0) })
            })
        let me = try await service.owner()
        #expect(steps.taken() == [.server, .owner(1)])
        var creation = CreateEntryRequest()
        creation.entry = Entry()
        creation.entry?.title = "a day"
        let entry = try await service.entries.createEntry(creation, options: me)
        guard case .ownerOfToken(let hash)? = steps.taken().first else { throw HoldError() }
        var removal = DeleteEntryRequest()
        removal.id = entry.id
        _ = try await service.entries.deleteEntry(removal, options: me)
        #expect(steps.taken() == [.ownerOfToken(hash: hash)])
        var request = CreateInvitationRequest()
        request.role = .member
        let invitation = try await service.accounts.createInvitation(request, options: me)
        #expect(steps.taken() == [.server])
        var joining = CreateAccountRequest()
        joining.invitation = String((invitation.url ?? "").split(separator: "/").last ?? "")
        joining.name = "seoyeon"
        joining.password = "right password"
        _ = try await service.accounts.createAccount(joining)
        #expect(steps.taken() == [.server])
        _ = try await service.trash.emptyTrash(EmptyTrashRequest(), options: me)
        #expect(Set(steps.taken()) == [.ownerOfToken(hash: hash), .owner(1)])
        try await service.harness.diary.keepUp()
        #expect(Set(steps.taken()) == [.server])
        await service.stop()
    }

    private struct HoldError: Error {}
}
