/// How JSON is laid out.
public enum JSONStyle: Sendable, Equatable {
  /// Some objects and arrays have each of their parts on a line of its own; ends with a line feed.
  case readable
  /// No white space at all.
  case minified
}

/// How one object or array is laid out in the readable style.
public enum JSONLayout: Sendable, Equatable {
  /// On the line on which it begins.
  case inline
  /// Each member or element on a line of its own, indented by two spaces a level.
  case lines
}
