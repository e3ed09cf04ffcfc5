/// The members of each object that are no free attributes; `Docs/json.md` has the same tables.
///
/// Names are compared with `==`, which asks for canonical equivalence: that makes no difference, as
/// no text but itself is equivalent to one of these (of ASCII, only `K`, `;` and `` ` `` have such
/// twins).
enum KnownMembers {
  static let drawing = [
    "metadata", "canvas", "channels", "inks", "groups", "strokes", "chunks", "extras",
  ]
  static let metadata = ["title", "created", "application", "device"]
  static let canvas = ["origin", "size", "unit"]
  static let channel = ["unit", "min", "max", "tolerance"]
  static let ink = ["type", "color", "colorSpace", "width"]
  static let group = ["name", "kind", "parent", "visible"]
  static let stroke = [
    "ink", "group", "start", "id", "transform", "randomSeed", "mask", "points",
  ]
  static let mask = ["ranges", "path", "evenOdd"]
  static let chunk = ["type", "position", "payload"]
  static let extra = ["block", "payload"]
}
