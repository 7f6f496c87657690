// 日本語。Every key stands in every language.
export default {
  trashHint: "ゴミ箱の項目は30日たつと完全に削除されます。",
  trashNone: "ゴミ箱は空です。",
  trashGoes: "{date}に完全に削除（{span}）",
  trashRestore: "元に戻す",
  trashRestored: "「{name}」を元に戻しました。",
  trashForGood: "完全に削除",
  trashForGoodAsk: "「{name}」を完全に削除しますか？元には戻せません。",
  trashFromEntries: "日記{count}件からも外れます。",
  trashFromAlbums: "アルバム{count}件からも外れます。",
  trashGone: "「{name}」を完全に削除しました。",
  trashEmpty: "ゴミ箱を空にする",
  trashEmptyAsk: "日記{entries}件と写真{photos}枚をすべて完全に削除しますか？元には戻せません。",
  trashEmptyAskMany: "日記{entries}件、写真{photos}枚を超える項目をすべて完全に削除しますか？元には戻せません。",
  trashEmptied: "{count}件を完全に削除しました。",
  trashEndsShares: "これを含む共有リンク: {count}件",
};
