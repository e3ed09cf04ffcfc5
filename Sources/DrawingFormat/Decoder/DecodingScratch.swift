/// What decoding blocks needs again and again: memory is asked for once.
///
/// Fresh memory of 48 MB, an hour of drawing, costs as much time as inflating its bytes: the system
/// clears each page.
final class DecodingScratch {
  let inflater = Inflater()
  /// The inflated tokens of a column.
  var tokens: [UInt8] = []
  /// The head residuals of a column.
  var heads: [Int64] = []
  /// What tokens mean, by the settings that say it; there are 26 such settings.
  private var meanings = [[TokenMeaning]](repeating: [], count: 32)
  /// Arrays of values that nobody uses any more.
  private var columns: [[Double]] = []

  /// So many arrays are kept at most; more channels are rare.
  private static let keptColumns = 16

  /// An array without values, which may have room for some.
  func column() -> [Double] {
    guard var column = columns.popLast() else { return [] }
    // Not in `recycle`: whoever gives an array back may hold it still, and a shared one gets new memory.
    column.removeAll(keepingCapacity: true)
    return column
  }

  /// The meanings of all tokens, which are made once.
  func meanings(_ settings: TokenSettings) -> [TokenMeaning] {
    let place = settings.small | settings.top << 3
    if meanings[place].isEmpty { meanings[place] = TokenMeaning.table(settings) }
    return meanings[place]
  }

  /// Takes an array back.
  func recycle(_ column: consuming [Double]) {
    // One without memory would be in the way of those that have some.
    if columns.count < Self.keptColumns, column.capacity > 0 { columns.append(column) }
  }
}

/// Gives an array so many elements, keeping its memory.
@inline(__always)
func resize<Element>(_ array: inout [Element], to count: Int, with element: Element) {
  if array.count > count {
    array.removeLast(array.count - count)
  } else if array.count < count {
    array.append(contentsOf: repeatElement(element, count: count - array.count))
  }
}

/// Takes an array out of a variable, so that changing it copies nothing.
@inline(__always)
func take<Element>(_ array: inout [Element]) -> [Element] {
  let result = array
  array = []
  return result
}
