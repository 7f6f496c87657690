// 日本語。Every key stands in every language.
export default {
  library_all: "すべて",
  library_days: "日",
  library_months: "月",
  library_years: "年",
  libraryRows: "元の比率",
  librarySquares: "正方形",
  libraryOldest: "古い順",
  libraryNewest: "新しい順",
  libraryEmpty: "まだ写真がありません。ここにドロップするか、「追加」を押すか、今日の日記に写真を入れてください。",
  scrubber: "日付へ移動",
  upload: "追加",
  uploading: "アップロード中: {done}/{count}（{size}）",
  dropHere: "ここにドロップするとライブラリに入ります。",
  albumFilling: "アルバム「{title}」に入れる写真を選び、「アルバムに追加」を押してください。",
};
