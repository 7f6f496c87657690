// 日本語。Every key stands in every language.
export default {
  offlineKept: "オフラインです。最後に見た内容を表示しています（{time}）。つながると自動で更新します。",
  slowKept: "日記帳の応答が遅れています。届くまで、最後に見た内容を表示します（{time}）。",
  waiting: "送信を待っています",
  waitingNew: "新しい日記",
  waitingEdit: "日記の変更",
  waitingHint: "この端末に保管しました。つながると自動で日記帳に入ります。",
  waitingHeld: "接続がありません。書いたものはこの端末に保管し、あとで送ります。",
  waitingConflict: "その間に別の場所でこの日記が変更されました。開いて選んでください。",
  waitingBusy: "いま保存しています。終わってから開いてください。",
  waitingHeldUp: "この日記の変更をいま保存しています。終わるとここに表示されます。",
  waitingOpen: "開く",
  waitingSend: "今すぐ送る",
  waitingPhotos: "送る写真: {count}枚",
  WAITING_FULL: "つながるまで写真を保管する空きがこのブラウザーにありません。このウィンドウを開いたままにして、あとでもう一度保存するか、写真を減らしてください。",
};
