import Wording

extension HelpWords {
    /// The help of albums, sounds, subjects and the discover feed.
    static let albums: [Words] = [
        Words(
            "사진을 앨범의 끝에 넣어요.",
            "Put photos at the end of an album.",
            "写真をアルバムの最後に入れます。"),
        Words(
            "이미 들어 있는 사진은 제자리에 있어요.",
            "Photos that are in it already stay where they are.",
            "すでに入っている写真は元の位置のままです。"),
        Words(
            "앨범: 직접 만드는 것과 자동으로 채워지는 것.",
            "Albums: those you make, and those that fill themselves.",
            "アルバム: 自分で作るものと、写真が自動で集まるもの。"),
        Words(
            "앨범을 만들어요.",
            "Make an album.",
            "アルバムを作ります。"),
        Words(
            "제목.",
            "Title.",
            "タイトル。"),
        Words(
            "이 앨범을 담을 앨범: 제목, id, 또는 id의 앞부분.",
            "The album it goes inside of: its title, id, or the id's beginning.",
            "このアルバムを入れるアルバム: タイトル、id、または id の先頭部分。"),
        Words(
            "저장한 검색으로 만들어요. 'tag:sea from:2023'처럼 적으면 찾은 것이 담겨요. `entry search --help`를 봐 주세요.",
            """
            Make it a saved search: it holds what this finds, as 'tag:sea from:2023'. See `entry search \
            --help`.
            """,
            "保存した検索にします。'tag:sea from:2023' のように書くと、見つかったものが入ります。`entry search --help` をご覧ください。"),
        Words(
            "앨범을 지워요. 사진은 보관함에 남아요.",
            "Delete an album. Its photos stay in the library.",
            "アルバムを削除します。写真はライブラリに残ります。"),
        Words(
            "안에 있던 앨범은 맨 위 단계로 옮겨요.",
            "Albums inside it move to the top.",
            "中のアルバムは一番上の階層に移ります。"),
        Words(
            "앨범의 제목, id, 또는 id의 앞부분.",
            "The album's title, its id, or the id's beginning.",
            "アルバムのタイトル、id、または id の先頭部分。"),
        Words(
            "앨범의 제목, 표지, 자리, 조건을 바꿔요.",
            "Change an album's title, cover, place or query.",
            "アルバムのタイトル、表紙、場所、条件を変更します。"),
        Words(
            "가장 새로운 사진을 표지로 써요.",
            "Let the newest photo stand for it.",
            "一番新しい写真を表紙にします。"),
        Words(
            "다른 앨범 안에서 꺼내요.",
            "Take it out of the album it is inside of.",
            "ほかのアルバムの中から出します。"),
        Words(
            "표지로 쓸 사진: id나 그 앞부분.",
            "The photo that stands for it: its id, or its beginning.",
            "表紙にする写真: id、またはその先頭部分。"),
        Words(
            "이 앨범을 담을 앨범.",
            "The album it goes inside of.",
            "このアルバムを入れるアルバム。"),
        Words(
            "저장한 검색의 조건.",
            "What a saved search finds.",
            "保存した検索の条件。"),
        Words(
            "모든 앨범을 보여 줘요.",
            "List all albums.",
            "すべてのアルバムを一覧にします。"),
        Words(
            "앨범의 사진을 적은 순서대로 다른 사진 앞이나 끝으로 옮겨요.",
            "Put photos of an album, in the order given, before another or at the end.",
            "アルバムの写真を、指定した順に、別の写真の前か最後に移します。"),
        Words(
            "이 사진 앞에 놓아요: id나 그 앞부분.",
            "The photo they come before: its id, or its beginning.",
            "この写真の前に置きます: id、またはその先頭部分。"),
        Words(
            "사진들의 id나 그 앞부분.",
            "The photos' ids, or their beginnings.",
            "写真の id、またはその先頭部分。"),
        Words(
            "앨범에서 사진을 빼요. 사진은 보관함에 남아요.",
            "Take photos out of an album; they stay in the library.",
            "アルバムから写真を外します。写真はライブラリに残ります。"),
        Words(
            "앨범과 그 사진을 앨범의 순서대로 보여 줘요.",
            "Show an album and its photos, in its order.",
            "アルバムとその写真を、アルバムの順に表示します。"),
        Words(
            "보여 줄 사진의 최대 수.",
            "At most so many photos.",
            "写真を表示する最大の枚数。"),
        Words(
            "다른 곳의 사진: 둘러보고 일기장에 저장해요.",
            "Pictures from elsewhere: look, and save some to the diary.",
            "ほかの場所の写真: 眺めて、日記帳に保存できます。"),
        Words(
            "어디에서 가져올지는 서버 운영자가 --discover 설정으로 골라요.",
            "The server's operator chooses where they come from, with the setting --discover.",
            "取得先は、サーバーの運営者が --discover の設定で選びます。"),
        Words(
            "둘러보기 한 쪽, 사진 15장을 보여 줘요. 저장한 것에는 별표가 있어요.",
            "List a page of the feed, 15 pictures. A star stands at those you have saved.",
            "「見つける」の1ページ、15枚を一覧にします。保存したものには星が付きます。"),
        Words(
            "몇 쪽인지, 1부터.",
            "Which page, from 1.",
            "表示するページ、1から。"),
        Words(
            "둘러보기의 사진을 내 사진으로 일기장에 저장해요.",
            "Save a picture of the feed to the diary, as a photo of your own.",
            "「見つける」の写真を、自分の写真として日記帳に保存します。"),
        Words(
            "`daybook discover list`가 보여 주는 id.",
            "Its id, as `daybook discover list` shows it.",
            "`daybook discover list` に表示される id。"),
        Words(
            "저장하는 이유. 사진의 설명이 돼요.",
            "Why you keep it: the photo's caption.",
            "保存する理由。写真の説明になります。"),
        Words(
            "저장한 사진을 최근에 저장한 것부터, 작가와 라이선스와 함께 보여 줘요.",
            "List what you have saved, what was saved last first, with author and license.",
            "保存した写真を、新しく保存したものから、作者とライセンスと一緒に一覧にします。"),
        Words(
            "보여 줄 최대 개수.",
            "How many at most.",
            "最大の件数。"),
        Words(
            "사진의 별표를 지워요. 저장한 뒤 쓰지 않은 사진은 휴지통에 넣어요.",
            "Take the star off a picture. The photo goes to the trash unless you used it since.",
            "写真のスターを外します。保存した後に使っていない写真はゴミ箱に入れます。"),
        Words(
            "내 소리를 추가해요.",
            "Add a sound of your own.",
            "自分のサウンドを追加します。"),
        Words(
            "30초, 5MiB까지의 소리: WAV, MP3, M4A, Ogg, FLAC.",
            "Audio of at most 30 seconds and 5 MiB, as WAV, MP3, M4A, Ogg or FLAC.",
            "30秒、5MiBまでの音声: WAV、MP3、M4A、Ogg、FLAC。"),
        Words(
            "소리의 이름. 없으면 파일의 이름이에요.",
            "What it is called; else the file's name.",
            "サウンドの名前。なければファイルの名前。"),
        Words(
            "파일.",
            "The file.",
            "ファイル。"),
        Words(
            "주의를 끄는 소리: 반려동물이나 아이가 카메라를 보게 해요.",
            "Attention sounds: what makes a pet or a child look at the camera.",
            "注意を引くサウンド: ペットや子どもをカメラに向かせます。"),
        Words(
            """
            Daybook에 들어 있는 소리에 내 소리를 더할 수 있어요. 반려동물과 아이는 따로 정한 소리(daybook subject edit NAME --sound SOUND)나 계정의 기본 \
            소리를 써요.
            """,
            """
            Some came with Daybook; more can be added. A pet or child has its own (daybook subject edit \
            NAME --sound SOUND), or the account's default.
            """,
            """
            Daybook に付属のサウンドに、自分のサウンドを追加できます。ペットや子どもには、専用のサウンド（daybook subject edit NAME --sound SOUND）\
            か、アカウントの既定のサウンドを使います。
            """),
        Words(
            "따로 정한 소리가 없는 반려동물과 아이에게 쓸 기본 소리를 골라요.",
            "Choose the sound for pets and children without one of their own.",
            "専用のサウンドがないペットと子どもに使う、既定のサウンドを選びます。"),
        Words(
            "기본 소리를 두지 않아요. 이때는 목록의 첫 소리를 들려줘요.",
            "Choose none: the first of all sounds is played.",
            "既定のサウンドを選びません。この場合は一覧の最初のサウンドを鳴らします。"),
        Words(
            "소리의 제목, id, 또는 id의 앞부분.",
            "The sound's title, its id, or the id's beginning.",
            "サウンドのタイトル、id、または id の先頭部分。"),
        Words(
            "내 소리를 완전히 지워요.",
            "Delete a sound of yours for good.",
            "自分のサウンドを完全に削除します。"),
        Words(
            "이 소리를 쓰던 반려동물과 아이, 계정에서는 정해 둔 소리가 없어져요.",
            "Pets and children that had it, and your account if it did, have no sound of their own then.",
            "このサウンドを使っていたペットや子ども、アカウントでは、サウンドの指定がなくなります。"),
        Words(
            "소리를 파일로 저장해요.",
            "Save a sound as a file.",
            "サウンドをファイルとして保存します。"),
        Words(
            "다이제스트로 확인한 뒤에 이름을 붙여요. 이미 있는 파일은 두고, 새 파일에 번호를 붙여요.",
            """
            It is checked against its digest before it gets its name. A file that is there already is kept; \
            the new one gets a number.
            """,
            "ダイジェストで確認してから名前を付けます。すでにあるファイルは残し、新しいファイルに番号を付けます。"),
        Words(
            "모든 소리를 보여 줘요.",
            "List all sounds.",
            "すべてのサウンドを一覧にします。"),
        Words(
            "내 소리의 제목을 바꿔요.",
            "Give a sound of yours another title.",
            "自分のサウンドのタイトルを変更します。"),
        Words(
            "새 이름.",
            "What it is called from now on.",
            "新しい名前。"),
        Words(
            "반려동물이나 아이를 추가해요.",
            "Add a pet or a child.",
            "ペットや子どもを追加します。"),
        Words(
            "일기와 사진의 사람에 적는 이름.",
            "The name that entries and photos have among their people.",
            "日記と写真の人物に書く名前。"),
        Words(
            "반려동물로 추가해요. 없으면 사람이에요.",
            "A pet; else a person.",
            "ペットとして追加します。なければ人物です。"),
        Words(
            "생일, 2022-07-16처럼.",
            "Day of birth, as 2022-07-16.",
            "誕生日、2022-07-16 のように。"),
        Words(
            "주의를 끄는 소리: 제목, id, 또는 id의 앞부분.",
            "Its attention sound: a title, an id, or the id's beginning.",
            "注意を引くサウンド: タイトル、id、または id の先頭部分。"),
        Words(
            "반려동물과 아이: 나이와 자라는 모습.",
            "Pets and children: their ages, and how they grow.",
            "ペットと子ども: 年齢と成長。"),
        Words(
            "'사람'에 이름이 적힌 일기와 사진은 모두 그 반려동물이나 아이의 것이에요.",
            "Whatever names one among its people is its own.",
            "「人物」に名前が書かれた日記と写真は、すべてそのペットや子どものものです。"),
        Words(
            "반려동물이나 아이를 지워요. 적힌 이름은 남아요.",
            "Delete a pet or a child. What names it keeps the name.",
            "ペットや子どもを削除します。書かれた名前は残ります。"),
        Words(
            "이름, id, 또는 id의 앞부분.",
            "Its name, its id, or the id's beginning.",
            "名前、id、または id の先頭部分。"),
        Words(
            "반려동물이나 아이의 정보를 바꿔요.",
            "Change a pet or a child.",
            "ペットや子どもの情報を変更します。"),
        Words(
            "다른 이름.",
            "Another name.",
            "別の名前。"),
        Words(
            "생일. ''로 지워요.",
            "Day of birth; '' takes it away.",
            "誕生日。'' で消します。"),
        Words(
            "주의를 끄는 소리: 제목, id, 또는 id의 앞부분. ''로 지워요.",
            "Its attention sound: a title, an id, or the id's beginning; '' takes it away.",
            "注意を引くサウンド: タイトル、id、または id の先頭部分。'' で外します。"),
        Words(
            "태어난 뒤 달마다 첫 사진을 한 장씩 보여 줘요.",
            "List the first photo of each month of a life.",
            "生まれてからの月ごとの最初の写真を一覧にします。"),
        Words(
            "반려동물과 아이를 보여 줘요.",
            "List pets and children.",
            "ペットと子どもを一覧にします。"),
    ]
}
