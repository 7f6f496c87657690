import Testing
import Wording

@testable import DaybookCommand

@Suite("The link of an invitation, for programs")
struct AccountInviteTests {
    private static let server = "https://diary.example:8443"

    @Test("It is whole, so that join finds the server, and the other values stay as they are")
    func whole() throws {
        let made: JSONDocument = ["id": "0192", "url": "/invitations/s3cret_-A", "role": "MEMBER"]
        let invitation = AccountInvite.document(of: made, from: Self.server)
        #expect(invitation["id"] == "0192" && invitation["role"] == "MEMBER")
        let url = try #require(invitation["url"]?.text)
        #expect(url == Self.server + "/invitations/s3cret_-A")
        let parts = try #require(AccountJoin.parts(of: url))
        #expect(parts.server == Self.server && parts.secret == "s3cret_-A")
    }

    @Test("In Korean, a person makes the account with the link, and the link itself makes nothing")
    func korean() {
        let words = Language.$reader.withValue(.korean) { MemberNotice.invitationMade.localized() }
        #expect(words.contains("이 링크로 계정을 하나 만들 수") && words.hasSuffix("보내 주세요."))
        let help = HelpWords.of("Invite a person to this server with a link. For the owners of the server.")
        #expect(help?.korean.hasPrefix("이 서버에 초대하는 링크를") == true)
    }

    @Test("A link that has a server already, and an invitation without a link, stay as they are")
    func others() {
        let others: [JSONDocument] = [["url": "https://other.example/invitations/a"], ["id": "0192"], [:], .null]
        for made in others { #expect(AccountInvite.document(of: made, from: Self.server) == made) }
    }
}
