/// Texts already seen, compared byte for byte; finding one takes the same time however many there
/// are, so that a file with a hundred thousand names costs no more than its length.
struct TextSet {
  private var texts: Set<ChannelName> = []

  /// Adds a text; says whether it is new.
  mutating func insert(_ text: String) -> Bool {
    texts.insert(ChannelName(rawValue: text)).inserted
  }
}
