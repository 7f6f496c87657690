// English. Every key stands in every language.
export default {
  details: "More details",
  caption: "Caption",
  earlier: "Move earlier",
  laterOn: "Move later",
  tags: "Tags",
  addTag: "Add a tag",
  people: "People",
  addPerson: "Add a person",
  place: "Place",
  placeName: "Name of the place",
  latitude: "Latitude",
  longitude: "Longitude",
  whereIAm: "Where I am now",
  locating: "Looking for where you are…",
  notLocated: "This browser does not say where you are. Write the name of the place.",
  timeZoneOfEntry: "Time zone of this entry",
};
