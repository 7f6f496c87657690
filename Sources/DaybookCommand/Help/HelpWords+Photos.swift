import Wording

extension HelpWords {
    /// The help of photos.
    static let photos: [Words] = [
        Words(
            "파일과, 폴더에 있는 모든 파일을 보관함에 올려요.",
            "Add files, and all files in folders, to the library.",
            "ファイルと、フォルダーにあるすべてのファイルをライブラリに追加します。"),
        Words(
            "파일과 폴더.",
            "Files and folders.",
            "ファイルとフォルダー。"),
        Words(
            "한꺼번에 다루는 파일의 수.",
            "Files handled at a time.",
            "同時に扱うファイルの数。"),
        Words(
            """
            먼저 모든 파일을 읽고, 서버에 이미 있는 것은 빼요. 파일이 무엇인지는 내용으로 알아내고, 사진, 동영상, 녹음이 아니면 거절돼요. 링크는 따라가고, 폴더의 숨은 파일은 \
            빼요. 끝나면 수를 보여 주고, 거절된 파일이나 읽지 못한 파일과 폴더가 있으면 종료 코드가 65예요.
            """,
            """
            Reads every file first and leaves out those the server has. What a file is, its bytes tell; \
            what is no photo, video or recording is refused. Links are followed, and hidden files in folders \
            left out. Ends with the counts and exit code 65 when a file was refused, or a file or folder \
            could not be read.
            """,
            """
            まずすべてのファイルを読み、サーバーにあるものは除きます。何のファイルかは中身で判断し、写真、動画、録音でないものは拒否されます。リンクはたどり、フォルダーの隠しファイルは除きます\
            。最後に数を表示し、拒否されたファイルや読めないファイルとフォルダーがあれば、終了コードは65です。
            """),
        Words(
            "사진에 무엇이 있는지 적어요.",
            "Say what a photo shows.",
            "写真に何が写っているかを書きます。"),
        Words(
            "''는 설명을 지워요.",
            "'' takes the caption away.",
            "'' は説明を消します。"),
        Words(
            "사진의 id나 그 앞부분.",
            "The photo's id, or its beginning.",
            "写真の id、またはその先頭部分。"),
        Words(
            "설명. -는 표준 입력에서 읽어요.",
            "The caption; - reads standard input.",
            "説明。- は標準入力から読みます。"),
        Words(
            "사진, 동영상, 녹음.",
            "Photos, videos and recordings.",
            "写真、動画、録音。"),
        Words(
            "사진을 파일로 저장해요.",
            "Save photos as files.",
            "写真をファイルとして保存します。"),
        Words(
            "저장할 폴더. 없으면 만들어요.",
            "Folder to save in; made when it is missing.",
            "保存するフォルダー。なければ作ります。"),
        Words(
            """
            original, large (1440), small (720), thumb (256) 가운데 하나, 또는 800x600처럼 맞출 상자. 동영상은 \
            preview(몇 초)와 video(재생용)도 돼요.
            """,
            """
            original, large (1440), small (720) or thumb (256), or a box to fit into, as 800x600; of films also \
            preview (a few seconds) or video (to play).
            """,
            """
            original、large (1440)、small (720)、thumb (256) のどれか、または 800x600 のような収める枠。動画では \
            preview (数秒) と video (再生用) も使えます。
            """),
        Words(
            "상자를 가득 채우도록 상자의 비율로 잘라요.",
            "Cut the picture to the box's proportions, so that it fills it.",
            "枠いっぱいになるように、枠の比率に切り抜きます。"),
        Words(
            """
            원본은 그대로 받고, 다이제스트로 확인한 뒤에 이름을 붙여요. 폴더에 이미 있는 원본은 다시 받지 않아요. 이름이 같은 다른 파일은 두고 \
            새 파일에 번호를 붙이지만, --overwrite를 적으면 바꿔요. 라이브 포토의 원본에는 같은 이름의 동영상 파일이 함께 와요. \
            여러 장 가운데 저장하지 못한 사진이 있어도 나머지는 저장하고, 그때 종료 코드는 65예요.
            """,
            """
            The original comes bit for bit, and is checked against its digest before it gets its name. An original that \
            is in the folder already is not fetched again. Another file of that name is kept, and the new one gets a \
            number, unless --overwrite says otherwise. With the original of a live photo comes its film, as a file of \
            the same name. Of several photos, one that cannot be saved does not stop the others; the exit code is then \
            65.
            """,
            """
            オリジナルをそのまま受け取り、ダイジェストで確認してから名前を付けます。フォルダーにあるオリジナルは受け取り直しません。同じ名前の別のファイルは\
            残して新しいファイルに番号を付けますが、--overwrite を付けると置き換えます。ライブフォトのオリジナルには、同じ名前の動画ファイルが付きます。\
            何枚かのうち保存できない写真があっても残りは保存し、そのとき終了コードは65です。
            """),
        Words(
            "이름이 같은 다른 파일을 바꿔요.",
            "Replace other files of the same name.",
            "同じ名前の別のファイルを置き換えます。"),
        Words(
            "사진을 즐겨찾기에 넣거나 빼요.",
            "Mark photos as favorites, or take the mark away.",
            "写真をお気に入りにする、または外します。"),
        Words(
            "사진, 동영상, 녹음을 새로운 것부터 보여 줘요.",
            "List photos, videos and recordings, newest first.",
            "写真、動画、録音を新しいものから一覧にします。"),
        Words(
            "photo, video, audio 가운데 하나. 여러 번 적을 수 있어요.",
            "photo, video or audio; may repeat.",
            "photo、video、audio のどれか。何度でも指定できます。"),
        Words(
            "이 분류만, screenshot, panorama, selfie처럼.",
            "Only of this sort, as screenshot, panorama or selfie.",
            "この分類だけ、screenshot、panorama、selfie のように。"),
        Words(
            "이 연사만. 사진이 어느 연사인지는 photo show가 알려 줘요.",
            "Only of this burst; `photo show` tells which one a photo is of.",
            "この連写だけ。写真がどの連写のものかは photo show で確認できます。"),
        Words(
            "사진을 휴지통에 넣어요.",
            "Put photos in the trash.",
            "写真をゴミ箱に入れます。"),
        Words(
            "사진이 들어 있던 일기에서도 빠지고, 꺼내면 다시 돌아가요.",
            "A photo leaves the entries that hold it, and comes back to them when it is restored.",
            "写真は入っている日記からも外れ、戻すと元どおりになります。"),
        Words(
            "사진을 휴지통에서 꺼내 있던 곳으로 되돌려요.",
            "Take photos out of the trash, back to where they were.",
            "写真をゴミ箱から出し、元の場所に戻します。"),
        Words(
            "사진 하나의 정보를 보여 줘요.",
            "Show what is known of one photo.",
            "写真1枚の情報を表示します。"),
        Words(
            "동영상이면 미리보기와 재생용 동영상을 만들었는지도 알려 주고, 없으면 만들기 시작해요.",
            "Of a film it also tells whether its preview and the version to play are made; a missing one is begun.",
            "動画では、プレビューと再生用の動画ができているかどうかも表示し、なければ作り始めます。"),
        Words(
            "옆으로 누운 사진을 돌려요. 원본은 그대로예요.",
            "Turn photos that lie on their side; the originals stay as they are.",
            "横向きの写真を回します。オリジナルはそのままです。"),
        Words(
            "돌린 것을 모두 되돌려요.",
            "Take back every turn.",
            "回したものをすべて元に戻します。"),
        Words(
            "사진을 한 장이든 여러 장이든 똑같이 고쳐요.",
            "Change photos, one or many alike.",
            "写真を、1枚でも何枚でも同じように変更します。"),
        Words(
            "파일은 그대로예요. 적은 태그와 사람은 있던 것을 대신해요. 바꾸지 못한 것은 알려 주고, 그때 종료 코드는 65예요.",
            """
            The files stay as they are. Tags and people given replace those there. What cannot be changed is listed, \
            and the exit code is 65.
            """,
            "ファイルはそのままです。指定したタグと人物は、あったものと入れ替わります。変更できなかったものは表示し、そのとき終了コードは65です。"),
        Words(
            "사진에 무엇이 있는지. ''는 설명을 지우고, -는 표준 입력에서 읽어요.",
            "What the photos show; '' takes the caption away, - reads standard input.",
            "写真に何が写っているか。'' は説明を消し、- は標準入力から読みます。"),
        Words(
            "사진을 찍은 곳의 시간대, Asia/Seoul처럼.",
            "Time zone the photos were taken in, as Asia/Seoul.",
            "写真を撮った場所のタイムゾーン、Asia/Seoul のように。"),
        Words(
            "북위와 동경, 37.5665,126.9780처럼.",
            "Degrees north and east, as 37.5665,126.9780.",
            "北緯と東経、37.5665,126.9780 のように。"),
        Words(
            "위치를 빼요.",
            "Take the location away.",
            "位置を外します。"),
        Words(
            "원본에서 시계 방향으로 얼마나 돌릴지: 0, 90, 180, 270.",
            "How far the photos are turned from the original: 0, 90, 180 or 270.",
            "オリジナルから時計回りに回す角度: 0、90、180、270。"),
        Words(
            "사진을 목록과 검색과 추억에서 숨겨요.",
            "Leave photos out of lists, search and memories.",
            "写真を一覧、検索、思い出で非表示にします。"),
        Words(
            "숨긴 사진은 `daybook unlock` 다음에 `photo list --hidden`으로 볼 수 있어요.",
            "Hidden photos are seen after `daybook unlock`, by `photo list --hidden`.",
            "非表示の写真は `daybook unlock` のあとに `photo list --hidden` で見られます。"),
        Words(
            "숨긴 사진을 목록과 검색과 추억에 다시 보여 줘요.",
            "Show hidden photos in lists, search and memories again.",
            "非表示の写真を一覧、検索、思い出に再び表示します。"),
        Words(
            "숨긴 것이 잠겨 있으면 먼저 `daybook unlock`으로 풀어요.",
            "While hidden things are locked, `daybook unlock` comes first.",
            "非表示の項目がロックされていれば、先に `daybook unlock` で解除します。"),
        Words(
            "찍은 때. `2023-09-01`이나 `어제`는 그날 정오, `2023-09-01T21:30`은 그 시각이에요. --zone이나 계정의 시간대로 읽어요.",
            "When they were taken: 2023-09-01 or yesterday, at noon, or 2023-09-01T21:30, in --zone or the account's.",
            "撮影日時。`2023-09-01` や `昨日` はその日の正午、`2023-09-01T21:30` はその時刻です。--zone かアカウントのタイムゾーンで読みます。"),
        Words(
            "각각의 때를 얼마나 옮길지. `+9h`, `-1d`, `+1h30m`처럼 적어요.",
            "How far to move each time, as +9h, -1d or +1h30m.",
            "それぞれの日時を動かす量。`+9h`、`-1d`、`+1h30m` のように書きます。"),
        Words(
            "적은 것을 되돌려요. 파일 속 날짜를, 없으면 이름에 있는 날짜를 써요.",
            "Take back what was said: the file's date, else the one in its name.",
            "書いたことを取り消します。ファイル内の日時、なければ名前にある日時を使います。"),
        Words(
            "시계 방향으로 얼마나: 90, 180, 270.",
            "How far clockwise: 90, 180 or 270.",
            "時計回りの角度: 90、180、270。"),
    ]
}
