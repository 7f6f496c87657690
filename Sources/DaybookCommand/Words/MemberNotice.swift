import Wording

/// Messages of the commands about invitations, accounts on the server, passkeys, tokens of apps, and the storage usage
/// of a diary.
enum MemberNotice: Phrase {
    case tokenMade
    case tokenEnded
    case passkeyRemoved
    case invitationMade
    case invitationEnded
    case accountShut
    case accountOpened
    case storageUsed
    case storageUnbounded
    case storageParts

    /// The message in every language.
    var words: Words {
        switch self {
        case .tokenMade:
            Words(
                "이 토큰은 지금만 볼 수 있어요. 앱에 넣거나 안전한 곳에 보관해 주세요.",
                "This token is shown only once. Give it to the app, or keep it in a safe place.",
                "このトークンは今しか表示されません。アプリに設定するか、安全な場所に保管してください。")
        case .tokenEnded: Words("토큰을 끝냈어요.", "The token has ended.", "トークンを無効にしました。")
        case .passkeyRemoved:
            Words(
                "패스키를 지웠어요. 그 패스키가 있는 기기에서도 지워 주세요.",
                "The passkey is removed. Remove it on the device that holds it, too.",
                "パスキーを削除しました。パスキーのある端末からも削除してください。")
        case .invitationMade:
            Words(
                "이 링크는 지금 한 번만 보여 드려요. 이 링크로 계정을 하나 만들 수 있으니, 초대할 사람에게만 보내 주세요.",
                "This link is shown only once, and makes one account. Send it to one person.",
                "このリンクは今しか表示されず、アカウントを一つ作れます。一人だけに送ってください。")
        case .invitationEnded: Words("초대를 취소했어요.", "The invitation is cancelled.", "招待を取り消しました。")
        case .accountShut: Words("계정을 막았어요.", "The account is disabled.", "アカウントを停止しました。")
        case .accountOpened:
            Words("계정을 다시 열었어요.", "The account is enabled again.", "アカウントの停止を解除しました。")
        case .storageUsed:
            Words(
                "저장 공간: {used} / {quota} ({percent} %).",
                "{used} of {quota} used ({percent} %).",
                "使用量: {used} / {quota}（{percent} %）。")
        case .storageUnbounded:
            Words(
                "저장 공간: {used}. 정해진 한도는 없어요.",
                "{used} used. There is no quota.",
                "使用量: {used}。上限はありません。")
        case .storageParts:
            Words(
                "사진 {photos}, 글 {texts}, 지난 글 {revisions}, 보관한 답 {responses}, 검색 색인 {index}",
                """
                Photos {photos}, texts {texts}, earlier texts {revisions}, stored responses {responses}, search index \
                {index}
                """,
                "写真 {photos}、文章 {texts}、以前の文章 {revisions}、保存した応答 {responses}、検索の索引 {index}")
        }
    }
}
