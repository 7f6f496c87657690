// 日本語。Every key stands in every language.
export default {
  hiddenOpen: "非表示の項目",
  hiddenOpenHint: "ロックされています。パスワードを入力すると、この端末で10分間開きます。",
  hiddenOpenButton: "開く",
  HIDDEN_LOCKED: "非表示の項目です。今はロックされています。パスワードを入力すると開きます。",
  unhide: "再表示",
  entryHidden: "日記を非表示にしました。日記の画面の「非表示」にあります。",
  entryShown: "日記を再表示しました。",
};
