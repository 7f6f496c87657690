import Wording

/// A message of a command that is done, has nothing to show, or is still working.
enum Notice: Phrase {
    case deleted
    case inTrash
    case unchanged
    case noneYet
    case noEntries
    case noPhotos
    case nothingFound
    case plainSearch
    case indexing
    case sameRevision
    case photoAdded
    case photoRemoved
    case captionChanged
    case moodChanged
    case weatherChanged
    case reordered
    case andMore
    case imported
    case importedUnseen
    case reading
    case sending
    case saving
    case filesDone
    case timeLeft
    case nothingToday
    case pastYears
    case pastYear
    case allWritten
    case album
    case albumDeleted
    case noMemories
    case noPastYears
    case dismissed
    case subjectDeleted
    case noSubjects
    case noGrowth
    case sound
    case soundKnown
    case noDefaultSound
    case emptyPage
    case nextPage
    case savedPhoto
    case noneSaved
    case starOff
    case trashEmpty
    case emptied
    case resync
    case hereAgain
    case tryingAgain
    case noWord
    case indexCounts
    case indexWhole
    case indexChecked
    case indexProgress
    case diaryMade
    case loggedIn
    case tokenFirst
    case loggedOut
    case deviceLoggedOut
    case hiddenNow
    case opened
    case closed
    case passwordChanged
    case passwordReset
    case ready
    case notLoggedIn
    case held
    case serverSetting
    case tokenSetting
    case ownerMade
    case askName
    case askPassword
    case askOldPassword
    case askNewPassword
    case askAgain
    case serverTime
    case attachment
    case shareRevoked
    case sharedPhotos
    case firstOnly
    case hiddenOnly
    case atNoon
    case clockSkipped

    /// The message in every language.
    var words: Words {
        switch self {
        case .deleted: Words("지웠어요.", "Deleted.", "削除しました。")
        case .inTrash:
            Words(
                "휴지통에 넣었어요. 다시 꺼내려면: `daybook {kind} restore {ids}`",
                "In the trash. Restore with: daybook {kind} restore {ids}",
                "ゴミ箱に入れました。元に戻すには: `daybook {kind} restore {ids}`")
        case .unchanged: Words("바뀐 것이 없어요.", "Nothing was changed.", "変更はありません。")
        case .noneYet: Words("아직 없어요.", "There are none yet.", "まだありません。")
        case .noEntries: Words("조건에 맞는 일기가 없어요.", "No entries match.", "条件に合う日記はありません。")
        case .noPhotos: Words("조건에 맞는 사진이 없어요.", "No photos match.", "条件に合う写真はありません。")
        case .nothingFound: Words("찾은 것이 없어요.", "Nothing was found.", "見つかりませんでした。")
        case .plainSearch:
            Words(
                "조건이 아니라 글 그대로 찾으려면: `--mode fold`",
                "To find the text as it is, without conditions: --mode fold",
                "条件としてではなく、文字どおりに探すには: `--mode fold`")
        case .indexing:
            Words(
                "검색 색인을 새로 만드는 중이라, 표기가 다른 글은 아직 빠질 수 있어요.",
                "The search index is being rebuilt. Some spellings may not be found yet.",
                "検索インデックスを作り直しています。表記の違うものはまだ見つからないことがあります。")
        case .sameRevision: Words("바뀐 것이 없어요.", "Nothing changed.", "変更はありません。")
        case .photoAdded: Words("+ 사진 {id}", "+ photo {id}", "+ 写真 {id}")
        case .photoRemoved: Words("- 사진 {id}", "- photo {id}", "- 写真 {id}")
        case .captionChanged: Words("* 사진 설명 {id}", "* caption {id}", "* 写真の説明 {id}")
        case .moodChanged: Words("* 기분이 바뀌었어요", "* the mood changed", "* 気分が変わりました")
        case .weatherChanged: Words("* 날씨가 바뀌었어요", "* the weather changed", "* 天気が変わりました")
        case .reordered: Words("* 사진의 순서가 바뀌었어요", "* the order of the photos changed", "* 写真の順番が変わりました")
        case .andMore: Words("... 더 있어요", "... and more", "... ほかにもあります")
        case .imported:
            Words(
                "추가 {added}, 이미 있음 {known}, 거절 {refused}",
                "added {added}, known {known}, refused {refused}",
                "追加 {added}、登録済み {known}、拒否 {refused}")
        case .importedUnseen:
            Words(
                "추가한 파일 중 이미지를 만들 수 없는 것 {count}:",
                "of those added, without a picture {count}:",
                "追加したうち画像を作れないもの {count}:")
        case .reading: Words("읽는 중", "reading", "読み取り中")
        case .sending: Words("보내는 중", "sending", "送信中")
        case .saving: Words("저장하는 중", "saving", "保存中")
        case .filesDone: Words("파일 {done}/{all}", "{done}/{all} {all|file|files}", "ファイル {done}/{all}")
        case .timeLeft: Words("{time} 남음", "{time} left", "残り {time}")
        case .nothingToday: Words("아직 아무것도 없어요.", "Nothing yet.", "まだ何もありません。")
        case .pastYears: Words("과거의 같은 날:", "On this day:", "過去の同じ日:")
        case .pastYear:
            Words(
                "  {year}  일기: {entries}, 사진: {photos}",
                "  {year}  entries: {entries}, photos: {photos}",
                "  {year}  日記: {entries}、写真: {photos}")
        case .allWritten: Words("사진이 있는 날마다 일기가 있어요.", "Every day with photos has an entry.", "写真のある日にはすべて日記があります。")
        case .album:
            Words(
                "{title}: 사진 {count}장, {id}", "{title}: {count} {count|photo|photos}, {id}",
                "{title}: 写真{count}枚、{id}")
        case .albumDeleted:
            Words("지웠어요. 사진은 보관함에 그대로 있어요.", "Deleted. Its photos are in the library.", "削除しました。写真はライブラリに残っています。")
        case .noMemories: Words("그날의 추억이 아직 없어요.", "There are no memories of that day yet.", "その日の思い出はまだありません。")
        case .noPastYears:
            Words("과거의 이날에는 남긴 기록이 없어요.", "Nothing was written or taken on this day in past years.", "過去の同じ日の記録はありません。")
        case .dismissed: Words("다시 보여 드리지 않을게요.", "It will not be shown again.", "今後は表示しません。")
        case .subjectDeleted:
            Words(
                "지웠어요. 일기와 사진에 적힌 이름은 그대로예요.",
                "Deleted. Entries and photos keep the name.",
                "削除しました。日記と写真の名前はそのまま残ります。")
        case .noSubjects:
            Words(
                "아직 없어요. `daybook subject add NAME`으로 추가할 수 있어요.",
                "There are none yet. Add one with: daybook subject add NAME",
                "まだありません。`daybook subject add NAME` で追加できます。")
        case .noGrowth:
            Words(
                "아직 이 이름이 적힌 사진이 없거나 생일이 없어요. 생일은 `daybook subject edit --birthday`로 적을 수 있어요.",
                """
                No photo names it yet, or its birthday is not known. Set the birthday with: daybook subject edit \
                --birthday
                """,
                "この名前の写真がまだないか、誕生日が指定されていません。誕生日は `daybook subject edit --birthday` で指定できます。")
        case .sound: Words("{title}: {seconds}초, {id}", "{title}: {seconds} s, {id}", "{title}: {seconds}秒、{id}")
        case .soundKnown: Words("이미 있는 소리예요.", "You already have this sound.", "すでにあるサウンドです。")
        case .noDefaultSound: Words("기본 소리가 없어요.", "There is no default sound.", "既定のサウンドはありません。")
        case .emptyPage: Words("{page}쪽에는 아무것도 없어요.", "There is nothing on page {page}.", "{page}ページには何もありません。")
        case .nextPage:
            Words(
                "더 보기: `daybook discover list --page {page}`",
                "More: daybook discover list --page {page}",
                "続き: `daybook discover list --page {page}`")
        case .savedPhoto: Words("사진으로 저장했어요: {id}", "Saved as photo {id}.", "写真として保存しました: {id}")
        case .noneSaved:
            Words(
                "아직 저장한 것이 없어요. `daybook discover save ID`로 저장할 수 있어요.",
                "There are none yet. Save one with: daybook discover save ID",
                "まだ保存したものがありません。`daybook discover save ID` で保存できます。")
        case .starOff: Words("별표를 지웠어요.", "The star was removed.", "スターを外しました。")
        case .trashEmpty: Words("휴지통이 비어 있어요.", "The trash is empty.", "ゴミ箱は空です。")
        case .emptied:
            Words(
                "완전히 지웠어요. 일기: {entries}, 사진: {photos}.",
                "Deleted permanently: entries: {entries}, photos: {photos}.",
                "完全に削除しました。日記: {entries}、写真: {photos}。")
        case .resync:
            Words(
                "그 뒤로 무엇이 바뀌었는지 서버에 더는 남아 있지 않아요. 처음부터 다시 받아 주세요.",
                "The server no longer knows what changed since then. Fetch everything again.",
                "それ以降の変更は、サーバーにもう残っていません。最初から取得し直してください。")
        case .hereAgain: Words("다시 연결됐어요.", "Connected again.", "再びつながりました。")
        case .tryingAgain: Words("답이 올 때까지 계속 시도할게요.", "Trying again until the server responds.", "応答があるまで試し続けます。")
        case .noWord: Words("이렇게 시작하는 낱말이 일기장에 없어요.", "None of your words starts like this.", "このように始まる言葉は日記帳にありません。")
        case .indexCounts:
            Words(
                "색인에는 문서가 {indexed}개 있는데, 일기장에서 찾을 수 있는 것은 {findable}개예요.",
                "The index has {indexed} {indexed|document|documents}, and the diary has {findable} to find.",
                "索引の文書は{indexed}件ですが、日記帳で探せるものは{findable}件です。")
        case .indexWhole:
            Words(
                "색인에 이상이 없어요. 문서 {documents}개가 모두 쓴 그대로이고, 검색 {queries}번의 결과가 모두 전체를 훑은 결과와 같아요.",
                """
                The index is correct. Every document matches its source: {documents}. Every search matches a scan: \
                {queries}.
                """,
                "索引は正常です。文書{documents}件は書かれたとおりで、検索{queries}回の結果はすべて全文走査と一致しました。")
        case .indexChecked:
            Words(
                "문서 {documents}개와 검색 {queries}번을 살펴봤어요. 똑같이 다시 하려면: `--seed {seed}`",
                """
                Checked {documents} {documents|document|documents} and {queries} {queries|search|searches}. To repeat: \
                --seed {seed}
                """,
                "文書{documents}件と検索{queries}回を調べました。同じ検査を繰り返すには: `--seed {seed}`")
        case .indexProgress:
            Words(
                "문서 {done}/{all}, 검색 {queries}번",
                "{done}/{all} {all|document|documents}, {queries} {queries|search|searches}",
                "文書 {done}/{all}、検索 {queries}回")
        case .diaryMade:
            Words(
                "새 일기장을 만들었어요: {folder}", "A new diary was made in {folder}",
                "新しい日記帳を作りました: {folder}")
        case .loggedIn:
            Words(
                "{server} 서버에 {name} 계정으로 로그인했어요. 로그인 정보는 {path} 파일에 보관해요.",
                "Logged in to {server} as {name}. The login is stored in {path}.",
                "{server} に {name} としてログインしました。ログイン情報は {path} に保管します。")
        case .tokenFirst:
            Words(
                "하지만 명령은 아직 환경 변수 DAYBOOK_TOKEN의 토큰을 써요. 이 로그인을 쓰려면: `unset DAYBOOK_TOKEN`",
                "But commands still use the token in DAYBOOK_TOKEN. To use this login: unset DAYBOOK_TOKEN",
                "ただし、コマンドはまだ環境変数 DAYBOOK_TOKEN のトークンを使います。このログインを使うには: `unset DAYBOOK_TOKEN`")
        case .loggedOut: Words("{server}에서 로그아웃했어요.", "Logged out of {server}.", "{server} からログアウトしました。")
        case .deviceLoggedOut: Words("그 기기를 로그아웃했어요.", "The device is logged out.", "その端末をログアウトしました。")
        case .hiddenNow:
            Words(
                "숨겼어요. 숨긴 것은 잠겨 있어요. 보려면: `daybook unlock`",
                "Hidden. Hidden items are locked. To see them, use: daybook unlock",
                "非表示にしました。非表示の項目はロックされています。見るには: `daybook unlock`")
        case .opened:
            Words(
                """
                숨긴 것을 10분 동안 볼 수 있어요. 보려면: `daybook entry list --hidden`, `daybook photo list --hidden`. 그 전에 잠그려면: \
                `daybook lock`
                """,
                """
                Hidden items are unlocked for 10 minutes. To list them: daybook entry list --hidden, or daybook photo list \
                --hidden. Lock them earlier with: daybook lock
                """,
                """
                非表示の項目を10分間見られます。見るには: `daybook entry list --hidden`、`daybook photo list --hidden`。その前にロックするには: \
                `daybook lock`
                """)
        case .closed: Words("숨긴 것을 잠갔어요.", "Hidden items are locked.", "非表示の項目をロックしました。")
        case .passwordChanged:
            Words(
                "비밀번호를 바꿨어요. 다른 기기에서는 다시 로그인해야 해요.",
                "The password is changed. Your other devices must log in again.",
                "パスワードを変更しました。ほかの端末ではもう一度ログインが必要です。")
        case .passwordReset:
            Words(
                "{name} 계정의 비밀번호를 바꾸고 모든 기기에서 로그아웃했어요. 로그인하려면: `daybook login`",
                "{name} has the new password, and is logged out everywhere. Log in with: daybook login",
                "{name} のパスワードを変更し、すべての端末でログアウトしました。ログインするには: `daybook login`")
        case .ready:
            Words("{server}, 준비됨, 버전 {version}", "{server}, ready, version {version}", "{server}、準備完了、バージョン {version}")
        case .notLoggedIn:
            Words(
                "로그인하지 않았어요. 로그인하려면: `daybook login --server {server}`",
                "not logged in; log in with: daybook login --server {server}",
                "ログインしていません。ログインするには: `daybook login --server {server}`")
        case .held:
            Words(
                "일기 {entries}편, 사진 {photos}장", "{entries} {entries|entry|entries}, {photos} {photos|photo|photos}",
                "日記{entries}件、写真{photos}枚")
        case .serverSetting: Words("명령을 보내는 서버", "server that the commands use", "コマンドの接続先のサーバー")
        case .tokenSetting:
            Words(
                "보관한 로그인 정보 대신 명령이 쓰는 토큰",
                "token for the commands, instead of the stored login",
                "保管したログイン情報の代わりにコマンドが使うトークン")
        case .ownerMade:
            Words(
                """
                주인의 계정을 만들었어요. 비밀번호는 지금 한 번만 보여 드려요.
                  이름:     {name}
                  비밀번호: {password}
                페이지나 이 명령으로 로그인해 주세요: `daybook login --server {address} --name {word}`

                """,
                """
                The owner's account was made. Its password is shown this once:
                  name:     {name}
                  password: {password}
                Log in on the page, or with: daybook login --server {address} --name {word}

                """,
                """
                所有者のアカウントを作りました。パスワードを表示するのは今回だけです。
                  名前:       {name}
                  パスワード: {password}
                ページか次のコマンドでログインしてください: `daybook login --server {address} --name {word}`

                """)
        case .askName: Words("이름 [owner]: ", "Name [owner]: ", "名前 [owner]: ")
        case .askPassword: Words("비밀번호: ", "Password: ", "パスワード: ")
        case .askOldPassword: Words("지금 비밀번호: ", "Old password: ", "現在のパスワード: ")
        case .askNewPassword: Words("새 비밀번호: ", "New password: ", "新しいパスワード: ")
        case .askAgain: Words("한 번 더: ", "Again: ", "もう一度: ")
        case .serverTime: Words("서버가 쓴 시간: {time}", "server time: {time}", "サーバーの処理時間: {time}")
        case .attachment:
            Words(
                "{count}바이트의 첨부가 왔어요. `--output FILE`을 적으면 저장해요.",
                "attachment of {count} {count|byte|bytes}; write it with --output FILE",
                "{count}バイトの添付があります。`--output FILE` を付けると保存します。")
        case .sharedPhotos: Words("사진 {count}장", "photos: {count}", "写真{count}枚")
        case .firstOnly:
            Words(
                "{count}개보다 더 있어요. 더 보려면: `--limit {more}`",
                "There are more than {count}. To see more: --limit {more}",
                "{count}件より多くあります。続きを見るには: `--limit {more}`")
        case .hiddenOnly:
            Words(
                "조건에 맞는 것은 모두 숨긴 것이에요. 보려면: `daybook {kind} list --hidden`",
                "Only hidden ones match. To list them: daybook {kind} list --hidden",
                "条件に合うものはすべて非表示です。見るには: `daybook {kind} list --hidden`")
        case .atNoon:
            Words(
                "{id}: 찍은 시각을 알 수 없어서 그날 정오로 했어요.",
                "{id}: its time of day is not known, so it is noon.",
                "{id}: 撮影時刻が不明なため、その日の正午にしました。")
        case .clockSkipped:
            Words(
                "{id}: 그날은 시계를 앞당겨서 이 시각이 없어요. 그만큼 늦은 시각으로 했어요.",
                "{id}: its time of day does not exist on that day, because clocks go forward. It is later by as much.",
                "{id}: その日は時計を進めるため、この時刻がありません。その分遅い時刻にしました。")
        case .shareRevoked:
            Words(
                "공유를 중지했어요. 이 링크로는 이제 아무것도 볼 수 없어요.",
                "Revoked. The link shows nothing any more.",
                "共有を停止しました。このリンクでは何も表示されません。")
        }
    }
}
