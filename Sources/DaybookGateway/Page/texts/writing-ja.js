// 日本語。Every key stands in every language.
export default {
  details: "くわしく",
  caption: "写真の説明",
  earlier: "前へ移す",
  laterOn: "後ろへ移す",
  tags: "タグ",
  addTag: "タグを追加",
  people: "人",
  addPerson: "人を追加",
  place: "場所",
  placeName: "場所の名前",
  latitude: "緯度",
  longitude: "経度",
  whereIAm: "今いる場所",
  locating: "現在地を調べています…",
  notLocated: "このブラウザーでは現在地がわかりません。場所の名前を書いてください。",
  timeZoneOfEntry: "この日記のタイムゾーン",
};
