import DrawingFormat
import DrawingPictures
import Testing

/// The web page as text; `scripts/check-page` tries it in a browser.
struct WebPageTests {
  private func page(_ page: WebPage = WebPage(), _ file: [UInt8] = [1, 2, 3]) -> String {
    String(decoding: page.html(file), as: UTF8.self)
  }

  /// What stands between two marks.
  private func part(_ text: String, _ open: String, _ close: String) throws -> String {
    let start = try #require(text.firstRange(of: open)).upperBound
    let end = try #require(text[start...].firstRange(of: close)).lowerBound
    return String(text[start..<end])
  }

  /// RFC 4648, chapter 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `holds the file as base64`(_ bytes: String, _ text: String) throws {
    #expect(try part(page(WebPage(), Array(bytes.utf8)), "id=\"file\">", "</script>") == text)
  }

  @Test func `the title is escaped wherever it stands`() throws {
    let text = page(WebPage(title: "</title><script>a='{{file}}'</script>"))
    let escaped = "&lt;/title&gt;&lt;script&gt;a=&#39;{{file}}&#39;&lt;/script&gt;"
    #expect(text.ranges(of: escaped).count == 2)
    #expect(text.ranges(of: "<script").count == 2)
    #expect(text.ranges(of: "AQID").count == 1)
  }

  @Test func `asks for nothing outside`() throws {
    let text = page()
    for address in ["http:", "https:", "src=", "@import", "url(", "fetch(", "XMLHttpRequest"] {
      #expect(!text.contains(address), "\(address)")
    }
    let policy = try part(text, "Content-Security-Policy\" content=\"", "\"")
    #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
    #expect(!policy.contains("unsafe"))
  }

  /// The browser compares these; the test of FIPS 180-4 is among those of the digest.
  @Test func `the policy has the hashes of script and style`() throws {
    let text = page()
    for (open, close) in [("<style>", "</style>"), ("<script>", "</script>")] {
      var hash = SHA256()
      hash.update(Array(try part(text, open, close).utf8))
      let name = page(WebPage(), hash.finish())
      let digest = try part(name, "id=\"file\">", "</script>")
      #expect(text.contains("'sha256-\(digest)'"), "\(open)")
    }
  }

  @Test func `page and paper are told to the script`() {
    #expect(page().contains("<html lang=\"en\" data-page=\"1\">"))
    let text = page(
      WebPage(page: 3, background: Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
    #expect(text.contains("<html lang=\"en\" data-page=\"3\" data-background=\"#ff000080\">"))
  }

  @Test func `nothing of the template is left`() {
    #expect(!page().contains("{{"))
  }
}
