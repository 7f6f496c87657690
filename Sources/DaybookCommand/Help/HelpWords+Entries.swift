import Wording

extension HelpWords {
    /// The help of entries, days, memories, labels, changes and the trash.
    static let entries: [Words] = [
        Words(
            "이 사진이 있는 일기만: 사진의 ID, 또는 그 앞부분.",
            "Only with this photo: its ID, or the start of it.",
            "この写真のある日記だけ: 写真の ID、またはその先頭部分。"),
        Words(
            "묻지 않고 바로 해요.",
            "Do not ask first.",
            "確認せずに実行します。"),
        Words(
            "일기장에서 바뀌는 것을 Ctrl-C를 누를 때까지 한 줄씩 보여 줘요.",
            "Show changes in the diary as they happen, one per line, until you press Ctrl-C.",
            "日記帳の変更を、Ctrl-C を押すまで1行ずつ表示します。"),
        Words(
            "--json을 쓰면 여러 줄의 마지막 줄에 토큰이 있어요. 그것을 --since에 적으면 사이의 것을 놓치지 않아요.",
            "With --json, the last line of each group has a token. Give it to --since later, and no change is missed.",
            "--json では、続く行の最後にトークンがあります。それを --since に指定すると、その間の変更を漏らしません。"),
        Words(
            "지금이 아니라 이 토큰 다음부터 시작해요.",
            "Start after this token instead of now.",
            "今からではなく、このトークンの後から始めます。"),
        Words(
            "날짜로 보는 일기장: `days 2023-09-01`, `days unwritten`.",
            "The diary by days: `days 2023-09-01`, `days unwritten`.",
            "日付で見る日記帳: `days 2023-09-01`、`days unwritten`。"),
        Words(
            "하루를 보여 줘요: 일기, 일기에 없는 사진, 과거의 같은 날.",
            "Show a day: its entries, its photos outside entries, and the same day in earlier years.",
            "ある日を表示します: 日記、日記に入っていない写真、過去の同じ日。"),
        Words(
            "날짜, 2023-09-01이나 어제처럼.",
            "The day, such as 2023-09-01 or yesterday.",
            "日付、2023-09-01 や昨日のように。"),
        Words(
            "사진은 있는데 일기가 없는 날을 새로운 것부터 보여 줘요.",
            "List days that have photos and no entry, newest first.",
            "写真があって日記のない日を、新しいものから一覧にします。"),
        Words(
            "계정에 정한 하루의 시작에 따라 오늘을 보여 줘요.",
            "Show today, by your account's time zone and start of the day.",
            "アカウントの一日の始まりに従って、今日を表示します。"),
        Words(
            "일기를 써요.",
            "Write an entry.",
            "日記を書きます。"),
        Words(
            "아무것도 적지 않으면 표준 입력에서, 터미널이면 편집기에서 글을 받아요. 사진을 먼저 보내고, 하나라도 거절되면 일기를 저장하지 않아요.",
            """
            Without options, the text comes from standard input. If standard input is a terminal, your editor opens. \
            Photos are sent first. If one is refused, no entry is written.
            """,
            "何も指定しないと、標準入力から、ターミナルならエディターから文章を受け取ります。写真を先に送り、1枚でも拒否されると日記は保存しません。"),
        Words(
            "일기장에 쓴 일기.",
            "Entries of the diary.",
            "日記帳の日記。"),
        Words(
            "일기의 한 버전이 무엇을 바꿨는지 보여 줘요.",
            "Show what a revision of an entry changed.",
            "日記のあるバージョンで何が変わったかを表示します。"),
        Words(
            "번호를 적지 않으면 마지막 버전이 바꾼 것이에요. 번호는 `daybook entry history ID`로 볼 수 있어요.",
            "Without a number, shows what the newest revision changed. See: daybook entry history ID",
            "番号を指定しないと、最新のバージョンの変更です。番号は `daybook entry history ID` で見られます。"),
        Words(
            "일기의 ID나 그 앞부분.",
            "The entry's ID, or the start of it.",
            "日記の ID、またはその先頭部分。"),
        Words(
            "버전 번호.",
            "Number of the revision.",
            "バージョンの番号。"),
        Words(
            "비교할 버전의 번호. 없으면 바로 앞 버전이에요.",
            "Number of the revision to compare with. Without it: the one before.",
            "比べるバージョンの番号。なければ1つ前のバージョン。"),
        Words(
            "일기를 고쳐요.",
            "Change an entry.",
            "日記を変更します。"),
        Words(
            """
            아무것도 적지 않으면 표준 입력에서 글을 받고, 터미널이면 일기의 글을 편집기로 열어요. 적은 태그와 사람은 있던 것을 대신하고, 적은 사진은 더해져요. 뺀 사진은 \
            보관함에 남아요. 그사이 다른 곳에서 일기가 바뀌었으면 아무것도 바꾸지 않아요.
            """,
            """
            Without options, the text comes from standard input. If standard input is a terminal, your editor opens \
            with the entry's text. Tags and people that you give replace the old ones. Photos that you give are \
            added. Photos that you remove stay in the library. Nothing is changed if the entry was changed elsewhere \
            in the meantime.
            """,
            """
            何も指定しないと、標準入力から文章を受け取り、ターミナルなら日記の文章をエディターで開きます。指定したタグと人物は今のものと入れ替わり、指定した写真は追加されます。外した写真はライブラリ\
            に残ります。その間に別の場所で日記が変更されていたら、何も変更しません。
            """),
        Words(
            "글. -는 표준 입력에서 읽어요.",
            "Text; - reads standard input.",
            "文章。- は標準入力から読みます。"),
        Words(
            "즐겨찾기.",
            "Mark it as a favorite.",
            "お気に入り。"),
        Words(
            "목록과 검색에서 숨겨요.",
            "Hide it from lists and search.",
            "一覧と検索に出しません。"),
        Words(
            "언제의 일인지, 2023-09-01, 어제, 2023-09-01T21:30처럼.",
            "Day or time that it is about, such as 2023-09-01, yesterday or 2023-09-01T21:30.",
            "いつのことか、2023-09-01、昨日、2023-09-01T21:30 のように。"),
        Words(
            "일이 있었던 곳의 시간대, Asia/Seoul처럼. 없으면 TZ, 이 컴퓨터, 계정의 시간대 순서예요.",
            "Time zone of that time, such as Asia/Seoul. Without it: that of TZ, the machine or the account.",
            "出来事があった場所のタイムゾーン、Asia/Seoul のように。なければ TZ、このコンピューター、アカウントの順です。"),
        Words(
            "태그. 여럿이면 쉼표로 나눠요. 여러 번 적을 수 있어요.",
            "Tag; several are separated by commas. May be given several times.",
            "タグ。複数ならコンマで区切ります。何度でも指定できます。"),
        Words(
            "사람. 여럿이면 쉼표로 나눠요. 여러 번 적을 수 있어요.",
            "Person; several are separated by commas. May be given several times.",
            "人物。複数ならコンマで区切ります。何度でも指定できます。"),
        Words(
            "장소의 이름.",
            "Name of the place.",
            "場所の名前。"),
        Words(
            "올려서 일기에 넣을 파일. 여러 번 적을 수 있어요.",
            "File to add and attach. May be given several times.",
            "追加して日記に入れるファイル。何度でも指定できます。"),
        Words(
            "일기에 넣을 보관함의 사진, ID나 그 앞부분. 여러 번 적을 수 있어요.",
            "Photo of the library to attach: its ID, or the start of it. May be given several times.",
            "日記に入れるライブラリの写真、ID、またはその先頭部分。何度でも指定できます。"),
        Words(
            "일기의 글, 사진, 기분, 날씨가 바뀐 기록을 새로운 것부터 보여 줘요.",
            "List the earlier texts, photos, moods and weather of an entry, newest first.",
            "日記の文章、写真、気分、天気の変更履歴を、新しいものから一覧にします。"),
        Words(
            "`daybook entry diff ID NUMBER`로 비교하고, `daybook entry revert ID NUMBER`로 되돌려요.",
            "Compare with `daybook entry diff ID NUMBER`. Go back with `daybook entry revert ID NUMBER`.",
            "`daybook entry diff ID NUMBER` で比べ、`daybook entry revert ID NUMBER` で戻します。"),
        Words(
            "일기를 새로운 것부터 보여 줘요.",
            "List entries, newest first.",
            "日記を新しいものから一覧にします。"),
        Words(
            """
            파이프나 파일로 보내면 일기마다 한 줄씩, 날짜, 제목과 글의 처음, 사진 수, ID를 탭으로 나누어 적어요.
            """,
            """
            In a pipe or a file, each entry is one line of columns, separated by tabs: its date, its title and the \
            start of its text, the number of its photos, and its ID.
            """,
            """
            パイプやファイルには日記ごとに1行、日付、タイトルと文章の冒頭、写真の数、ID をタブで区切って出力します。
            """),
        Words(
            "time, 또는 sequence: 일기장에 쓴 순서.",
            "time, or sequence, which is the order of writing.",
            "time、または sequence: 日記帳に書いた順。"),
        Words(
            "태그를 모두 떼요.",
            "Remove all tags.",
            "タグをすべて外します。"),
        Words(
            "사람을 모두 빼요.",
            "Remove all people.",
            "人物をすべて外します。"),
        Words(
            "장소를 빼요.",
            "Remove the place.",
            "場所を外します。"),
        Words(
            "기분을 빼요.",
            "Remove the mood.",
            "気分を外します。"),
        Words(
            "날씨를 빼요.",
            "Remove the weather.",
            "天気を外します。"),
        Words(
            "기분: awful 최악, bad 나쁨, okay 보통, good 좋음, great 최고.",
            "Mood: awful, bad, okay, good, great.",
            "気分: awful 最悪、bad 悪い、okay 普通、good 良い、great 最高。"),
        Words(
            "날씨: clear 맑음, partly-cloudy 구름 조금, cloudy 흐림, fog 안개, rain 비, snow 눈, storm 폭풍, wind 바람.",
            "Weather: clear, partly-cloudy, cloudy, fog, rain, snow, storm, wind.",
            "天気: clear 晴れ、partly-cloudy 薄曇り、cloudy 曇り、fog 霧、rain 雨、snow 雪、storm 嵐、wind 風。"),
        Words(
            "섭씨 온도. --weather와 함께 적어요.",
            "Temperature in degrees Celsius, together with --weather.",
            "摂氏の気温。--weather と一緒に指定します。"),
        Words(
            "이 기분의 일기만: awful 최악, bad 나쁨, okay 보통, good 좋음, great 최고.",
            "Only with this mood: awful, bad, okay, good, great.",
            "この気分の日記だけ: awful 最悪、bad 悪い、okay 普通、good 良い、great 最高。"),
        Words(
            "이 날씨의 일기만: clear 맑음, partly-cloudy 구름 조금, cloudy 흐림, fog 안개, rain 비, snow 눈, storm 폭풍, wind 바람.",
            "Only with this weather: clear, partly-cloudy, cloudy, fog, rain, snow, storm, wind.",
            "この天気の日記だけ: clear 晴れ、partly-cloudy 薄曇り、cloudy 曇り、fog 霧、rain 雨、snow 雪、storm 嵐、wind 風。"),
        Words(
            "일기에서 사진을 모두 빼요.",
            "Remove all photos from the entry.",
            "日記から写真をすべて外します。"),
        Words(
            "일기에서 뺄 사진, ID나 그 앞부분. 여러 번 적을 수 있어요.",
            "Photo to remove from the entry: its ID, or the start of it. May be given several times.",
            "日記から外す写真、ID、またはその先頭部分。何度でも指定できます。"),
        Words(
            "일기를 휴지통에 넣어요.",
            "Move entries to the trash.",
            "日記をゴミ箱に入れます。"),
        Words(
            "일기를 휴지통에서 꺼내요.",
            "Restore entries from the trash.",
            "日記をゴミ箱から戻します。"),
        Words(
            "일기의 글, 사진, 기분, 날씨를 전의 버전으로 되돌려요.",
            "Restore the text, photos, mood and weather of an earlier revision of an entry.",
            "日記の文章、写真、気分、天気を以前のバージョンに戻します。"),
        Words(
            "지금 내용은 기록에 남아요. 그사이 지운 사진은 빠져요.",
            "The current state stays in the history. Photos that have been deleted are left out.",
            "現在の内容は履歴に残ります。その間に削除した写真は除きます。"),
        Words(
            "버전 번호, `entry history`가 보여 주는 것.",
            "Number of the revision, as `entry history` shows it.",
            "バージョンの番号、`entry history` に表示されるもの。"),
        Words(
            "일기, 사진, 앨범 제목 어디에 있는 글이든 찾아요.",
            "Find text anywhere in entries, photos and titles of albums.",
            "日記、写真、アルバムのタイトルのどこにある文章でも探します。"),
        Words(
            "찾을 말.",
            "The text to find.",
            "探す言葉。"),
        Words(
            "auto, fold(대소문자와 악센트를 가리지 않음), exact, typing, choseong, filter 가운데 하나. 없으면 조건이 있을 때 filter, 아니면 auto.",
            """
            auto, fold (ignores case and accents), exact, typing, choseong or filter. Without it: filter if there is \
            a condition, else auto.
            """,
            "auto、fold（大文字と小文字、アクセントを区別しない）、exact、typing、choseong、filter のどれか。指定しなければ、条件があるとき filter、なければ auto。"),
        Words(
            "이 종류만: entry, photo, album.",
            "Only results of this type: entry, photo or album.",
            "この種類だけ: entry、photo、album。"),
        Words(
            """
            낱말의 어느 부분으로도 찾아요. 여러 낱말은 이어진 것을 먼저, 그다음 따로 있는 것을 찾아요. 날짜를 뜻하는 말(작년 여름, 2023-05, last May), 치다 만 \
            글자, 초성(ㅅㅊ)으로도 찾아요. 조건도 적을 수 있고, 모두 맞아야 해요: from: to: 태그: 사람: 장소: 카메라: 기분: 날씨: has:photo is:favorite. \
            예: 태그:바다, 기분:좋음, from:어제. --mode fold에서는 이것도 그냥 글이에요.
            """,
            """
            Any part of a word finds it. Several words are searched for as one text, then each anywhere. Dates in \
            words (last May, 2023-05, 작년 여름), half-typed syllables and initial consonants (ㅅㅊ) also work. Words are \
            plain text, except conditions, all of which must hold: \(FilterCondition.forms.joined(separator: " ")), such \
            as tag:sea, 기분:좋음 or from:yesterday. With --mode fold, these are plain text, too.
            """,
            """
            言葉のどの部分でも見つかります。いくつかの言葉は、続いたものを先に、次に離れたものを探します。日付を表す言葉（去年の夏、2023-05、last May）、\
            入力途中のハングル、初声（ㅅㅊ）でも見つかります。条件も書けて、すべてに合うものを探します: from: to: タグ: 人物: 場所: カメラ: 気分: 天気: has:photo \
            is:favorite。例: タグ:海、気分:良い、from:昨日。--mode fold では、これもただの文字です。
            """),
        Words(
            "일기 하나를 보여 줘요.",
            "Show one entry.",
            "日記を1つ表示します。"),
        Words(
            "연도, 달, 날짜별로 일기와 사진의 수를 새로운 것부터 보여 줘요.",
            "Count entries and photos by year, month or day, newest first.",
            "年、月、日ごとの日記と写真の数を、新しいものから表示します。"),
        Words(
            "한 해를 달력으로 그려요. 기록이 많은 날일수록 진해요.",
            "Draw a year as a calendar in which fuller days are darker.",
            "1年をカレンダーに描きます。記録の多い日ほど濃くなります。"),
        Words(
            "year, month, day 가운데 하나.",
            "year, month or day.",
            "year、month、day のどれか。"),
        Words(
            "photos, entries, all 가운데 하나.",
            "photos, entries or all.",
            "photos、entries、all のどれか。"),
        Words(
            "달력의 연도. 없으면 기록이 있는 가장 최근 연도예요.",
            "Year of the calendar. Without it: the newest year that has something.",
            "カレンダーの年。なければ記録のある最新の年。"),
        Words(
            "일기와 사진에 적힌 사람을 보여 줘요.",
            "List the people that entries and photos name.",
            "日記と写真に書かれた人物を一覧にします。"),
        Words(
            "일기와 사진이 많은 곳부터 장소를 보여 줘요.",
            "List places, those with the most entries and photos first.",
            "日記と写真の多いところから、場所を一覧にします。"),
        Words(
            "이름이 없는 장소는 위도와 경도로 보여 줘요.",
            "A place without a name is shown by its coordinates: degrees north and east.",
            "名前のない場所は緯度と経度で示します。"),
        Words(
            "일기와 사진의 태그.",
            "Tags of entries and photos.",
            "日記と写真のタグ。"),
        Words(
            "태그를 이름순으로, 붙은 일기와 사진의 수와 함께 보여 줘요.",
            "List tags by name, with the number of entries and photos of each.",
            "タグを名前の順に、付いている数と一緒に一覧にします。"),
        Words(
            "일기장이 떠올려 주는 것: 이날과 이 주, 여행, 한 해.",
            "Memories: this day and this week in earlier years, trips, and years in review.",
            "日記帳が思い出させてくれるもの: この日とこの週、旅行、1年。"),
        Words(
            "이 추억을 다시 보여 주지 않게 해요.",
            "Never show a memory again.",
            "この思い出を今後表示しません。"),
        Words(
            "추억의 id.",
            "The memory's ID.",
            "思い出の ID。"),
        Words(
            "추억을 즐겨찾기에 넣거나 빼요.",
            "Mark a memory as a favorite, or remove the mark.",
            "思い出をお気に入りにする、または外します。"),
        Words(
            "표시를 지워요.",
            "Remove the mark.",
            "マークを外します。"),
        Words(
            "어느 날의 추억을 보여 줘요.",
            "List the memories of a day.",
            "ある日の思い出を一覧にします。"),
        Words(
            "날짜. 없으면 오늘이에요.",
            "The day. Without it: today.",
            "日付。なければ今日。"),
        Words(
            "과거의 이날에 쓰고 찍은 것을 보여 줘요.",
            "Show what was written and taken on this day in past years.",
            "過去のこの日に書いたもの、撮ったものを表示します。"),
        Words(
            "지운 것. 30일 동안 되돌릴 수 있어요.",
            "Deleted entries and photos, which can be restored for 30 days.",
            "削除したもの。30日間は元に戻せます。"),
        Words(
            "휴지통에 있는 것을 모두 완전히 지워요.",
            "Delete everything in the trash permanently.",
            "ゴミ箱にあるものをすべて完全に削除します。"),
        Words(
            "휴지통에 있는 것을 최근에 지운 것부터 보여 줘요.",
            "List the trash, the last deleted first.",
            "ゴミ箱にあるものを、最近削除したものから一覧にします。"),
        Words(
            "`daybook entry restore ID`나 `daybook photo restore ID`로 꺼내요.",
            "Restore with `daybook entry restore ID` or `daybook photo restore ID`.",
            "`daybook entry restore ID` や `daybook photo restore ID` で戻します。"),
    ]
}
