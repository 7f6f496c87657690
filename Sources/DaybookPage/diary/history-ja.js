// 日本語。Every key stands in every language.
export default {
  history: "変更履歴",
  historyNone: "書いてから変更されていません。",
  versionNow: "現在の内容",
  goBackTo: "この時点に戻す",
  wentBack: "日記をその時点に戻しました。",
  photosAdded: "追加した写真",
  photosTaken: "外した写真",
  entryInTrash: "この日記はゴミ箱にあります。",
};
