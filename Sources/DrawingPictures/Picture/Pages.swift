import DrawingFormat

/// Which strokes are shown, and on which page each lies.
///
/// A page is a group of the kind `page`; a stroke lies on the page that is the nearest around it.
/// Strokes outside of every page lie on the first. A drawing without pages has one page with
/// everything. A stroke is hidden where its group, or one around it, is.
struct Pages {
  /// The names of the pages, in the order of the table of groups; `nil` where a page has none.
  let names: [String?]
  /// For each page the positions of its shown strokes, in drawing order.
  let strokes: [[Int]]

  init(of drawing: Drawing) {
    var pageOfGroup: [Int] = []
    var isShown: [Bool] = []
    var names: [String?] = []
    // A parent stands in front of its children, so that one pass is enough for any depth.
    for (index, group) in drawing.groups.enumerated() {
      let parent = group.parent.flatMap { $0 >= 0 && $0 < index ? $0 : nil }
      if group.kind == "page" {
        pageOfGroup.append(names.count)
        names.append(group.name)
      } else {
        pageOfGroup.append(parent.map { pageOfGroup[$0] } ?? 0)
      }
      isShown.append(group.isVisible && (parent.map { isShown[$0] } ?? true))
    }
    if names.isEmpty { names = [nil] }
    var strokes = [[Int]](repeating: [], count: names.count)
    for (index, stroke) in drawing.strokes.enumerated() {
      guard let group = stroke.group, isShown.indices.contains(group) else {
        strokes[0].append(index)
        continue
      }
      if isShown[group] { strokes[pageOfGroup[group]].append(index) }
    }
    self.names = names
    self.strokes = strokes
  }
}
