/// The objects with one member that stand for values which JSON itself does not have.
///
/// `{"$bytes":"AQI="}` are bytes, `{"$double":5}` is a double that would otherwise read back as an
/// integer, `{"$text":"…"}` is a text that would otherwise be taken for something else. A free
/// dictionary that looks like one of them gets one more `$` in front of its key, so
/// `{"$$bytes":"AQI="}` is a dictionary with the key `$bytes`.
enum SpecialKey: String {
  case bytes = "$bytes"
  case double = "$double"
  case text = "$text"

  /// Whether a dictionary of this single key must be escaped: a special key, or such a key with
  /// further `$` in front.
  static func needsEscape(_ key: String) -> Bool {
    let name = key.drop { $0 == "$" }
    return key.utf8.first == UInt8(ascii: "$") && SpecialKey(rawValue: "$" + name) != nil
  }

  /// Whether a single key is an escaped one: it has at least two `$`.
  static func isEscaped(_ key: String) -> Bool {
    needsEscape(key) && SpecialKey(rawValue: key) == nil
  }
}
