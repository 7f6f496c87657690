import Wording

/// The texts of the pages of shares, apart from the shared content.
enum ShareWords {
    static let untitled = Words("공유한 사진", "Shared photos", "共有された写真")
    static let photo = Words("사진 {number}", "Photo {number}", "写真 {number}")
    static let recording = Words("녹음 {number}", "Recording {number}", "録音 {number}")
    static let unseen = Words(
        "{number}번째 사진은 읽을 수 없는 파일이라 보여 드릴 수 없어요.", "Photo {number} cannot be shown: its file cannot be read.",
        "写真{number}は、ファイルを読み込めないため表示できません。")
    /// The notice as part of a file's name.
    static let notShownName = Words("보여 드릴 수 없음", "cannot be shown", "表示できません")
    static let photos = Words("사진 {count}장", "{count} {count|photo|photos}", "写真{count}枚")
    static let download = Words("모두 내려받기", "Download all", "すべてダウンロード")
    static let making = Words(
        "동영상을 준비하고 있어요. 잠시 뒤에 다시 열어 주세요.", "The film is being prepared. Open this page again in a while.",
        "動画を準備しています。しばらくしてから開き直してください。")
    static let makingSound = Words(
        "녹음을 준비하고 있어요. 잠시 뒤에 다시 열어 주세요.", "The recording is being prepared. Open this page again in a while.",
        "録音を準備しています。しばらくしてから開き直してください。")
    static let makingAny = Words(
        "준비하고 있어요. 잠시 뒤에 다시 열어 주세요.", "This is being prepared. Open this page again in a while.",
        "準備しています。しばらくしてから開き直してください。")
    static let again = Words("다시 시도", "Try again", "もう一度試す")
    static let limited = Words(
        "정해진 횟수만큼만 열 수 있는 링크예요. 열면 한 시간 동안 볼 수 있어요.",
        "This link opens only so many times. Once open, it stays so for an hour.",
        "開ける回数が決まっているリンクです。開くと1時間表示できます。")
    static let look = Words("열어 보기", "Open it", "開いて見る")
    static let previous = Words("이전 사진", "Previous photo", "前の写真")
    static let next = Words("다음 사진", "Next photo", "次の写真")
    static let close = Words("닫기", "Close", "閉じる")
    static let nothing = Words("지금은 보여 드릴 것이 없어요.", "There is nothing to show now.", "今は表示できるものがありません。")
    static let gone = Words("볼 수 없는 링크예요", "Nothing here", "表示できません")
    static let refused = Words("지금은 열 수 없어요", "Not now", "今は開けません")
    static let locked = Words("비밀번호가 필요해요", "This is protected", "パスワードが必要です")
    static let ask = Words(
        "공유한 사람에게 받은 비밀번호를 입력해 주세요.", "Enter the password that you were given with the link.",
        "リンクと一緒に受け取ったパスワードを入力してください。")
    static let password = Words("비밀번호", "Password", "パスワード")
    static let open = Words("열기", "Open", "開く")
    /// Returns the notice that a photo cannot be shown, which names its place alone.
    static func notShown(_ number: Int, in language: Language) -> String {
        unseen.text(in: language, ["number": "\(number)"])
    }

    static let sharedWith = Words("Daybook으로 공유함", "Shared with Daybook", "Daybook で共有")
}
