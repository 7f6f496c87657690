import Testing
import Wording

@testable import DaybookEntry

@Suite("What the diary says when it refuses")
struct DiaryErrorTests {
    @Test("A refusal that tells of fields says which, whatever its code and however it is made")
    func fields() async throws {
        #expect(DiaryError.invalid("name", fault: AccountFault.nameTaken).message == "name: is taken: choose another")
        #expect(IdempotencyRequest.reused.message == "Idempotency-Key: was used for another request: use a new one")
        #expect(DiaryError(.busy, AccountFault.storageBusy).message == AccountFault.storageBusy.english())
        let two: [DiaryError.Violation] = [
            .init("tags", FieldFault.noNumber), .init("name", AccountFault.nameTaken),
        ]
        #expect(DiaryError.invalid(two).message == "tags: \(FieldFault.noNumber.english())")
        let taken = DiaryError(
            .alreadyExists, AccountFault.nameTaken, violations: [.init("name", AccountFault.nameTaken)])
        #expect(taken.message == "name: is taken: choose another" && taken.reason == "ACCOUNT_NAME_TAKEN")
    }
}
