internal import CExpat
internal import DrawingFormat

/// The one place that touches expat.
///
/// Expat reads UTF-8, UTF-16, ISO-8859-1 and US-ASCII. Nothing outside the bytes is ever read: external
/// entities are refused. Internal entities are expanded, bounded by expat and by `XMLBudget`.
enum XMLParser {
  /// Parses a document.
  ///
  /// - Throws: `DrawingError` with the byte, and in its context the line and column, of the fault.
  static func parse(
    _ bytes: [UInt8], limits: DecodingLimits
  ) throws(DrawingError) -> XMLDocument {
    let builder = XMLTreeBuilder(limits: limits, inputBytes: bytes.count)
    guard let parser = unsafe XML_ParserCreateNS(nil, 10) else {
      throw DrawingError(
        .limitExceeded, context: "XML", found: "no memory for a parser", expected: "some")
    }
    defer { unsafe XML_ParserFree(parser) }
    unsafe configure(parser, builder, isWide: isWide(bytes))
    let fault = unsafe feed(bytes, to: parser)
    if let error = builder.error ?? fault { throw error.located(in: bytes) }
    return builder.document
  }

  /// Whether bytes are in UTF-16, by their first two.
  static func isWide(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    let (first, second) = (bytes[0], bytes[1])
    return first >= 0xFE && second >= 0xFE || first == 0 || second == 0
  }

  private static func configure(
    _ parser: XML_Parser, _ builder: XMLTreeBuilder, isWide: Bool
  ) {
    builder.document.hasBytesOfFile = !isWide
    unsafe builder.parser = parser
    let address = unsafe Unmanaged.passUnretained(builder).toOpaque()
    unsafe XML_SetUserData(parser, address)
    unsafe XML_SetExternalEntityRefHandlerArg(parser, address)
    unsafe XML_SetReturnNSTriplet(parser, 1)
    unsafe XML_SetElementHandler(parser, startElement, endElement)
    unsafe XML_SetCharacterDataHandler(parser, characterData)
    unsafe XML_SetExternalEntityRefHandler(parser, externalEntity)
    unsafe XML_SetSkippedEntityHandler(parser, skippedEntity)
    _ = unsafe XML_SetBillionLaughsAttackProtectionMaximumAmplification(
      parser, Float(XMLBudget.expansion))
    _ = unsafe XML_SetBillionLaughsAttackProtectionActivationThreshold(
      parser, UInt64(XMLBudget.freeBytes))
  }

  /// Gives expat the bytes, in pieces since it counts in 32 bits.
  private static func feed(_ bytes: [UInt8], to parser: XML_Parser) -> DrawingError? {
    unsafe bytes.withUnsafeBytes { buffer -> DrawingError? in
      var start = 0
      repeat {
        let count = min(buffer.count - start, 1 << 28)
        let isLast = start + count == buffer.count
        let address = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        let status = unsafe XML_Parse(
          parser, address.map { unsafe $0 + start }, Int32(count), isLast ? 1 : 0)
        guard status == XML_STATUS_OK else { return unsafe fault(parser) }
        start += count
      } while start < buffer.count
      return nil
    }
  }

  private static func fault(_ parser: XML_Parser) -> DrawingError {
    let code = unsafe XML_GetErrorCode(parser)
    let offset = unsafe max(Int(XML_GetCurrentByteIndex(parser)), 0)
    var message = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "a fault"
    let kind: DrawingError.Code
    var expected = "well-formed XML"
    switch code {
    case XML_ERROR_NO_ELEMENTS:
      // Expat says "no element found" also where elements are not closed.
      kind = .truncated
      message = offset == 0 ? "an empty file" : "the end of the file"
      expected = offset == 0 ? "an XML document" : "the rest of the document"
    case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION:
      kind = .truncated
      expected = "the rest of the document"
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      kind = .trailingBytes
      expected = "nothing behind the root element"
    case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING:
      kind = .illegalValue
      expected = "UTF-8, UTF-16, ISO-8859-1 or US-ASCII"
    case XML_ERROR_NO_MEMORY:
      kind = .limitExceeded
      expected = "a document that fits into memory"
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
      kind = .limitExceeded
      expected = "entities that grow the document at most \(XMLBudget.expansion) times"
    default: kind = .illegalValue
    }
    return DrawingError(kind, offset: offset, context: "XML", found: message, expected: expected)
  }
}

extension DrawingError {
  /// The error with line and column, both from 1, in its context.
  func located(in bytes: [UInt8]) -> DrawingError {
    guard let offset else { return self }
    let width = XMLParser.isWide(bytes) ? 2 : 1
    var (line, column) = (1, 1)
    var index = 0
    let end = min(offset, bytes.count)
    while index < end {
      let isFeed =
        bytes[index] == 10
        ? width == 1 || index + 1 >= bytes.count || bytes[index + 1] == 0
        : width == 2 && index + 1 < bytes.count && bytes[index] == 0 && bytes[index + 1] == 10
      (line, column) = isFeed ? (line + 1, 1) : (line, column + 1)
      index += width
    }
    return DrawingError(
      code, offset: offset, context: "\(context), line \(line), column \(column)", found: found,
      expected: expected)
  }
}

private func builder(_ address: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
  unsafe address.map { unsafe Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
}

private func isShort(_ name: UnsafePointer<CChar>) -> Bool {
  for index in 0...XMLBudget.nameBytes where unsafe name[index] == 0 { return true }
  return false
}

private func startElement(
  _ address: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?,
  _ values: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
  guard let builder = unsafe builder(address), let name = unsafe name else { return }
  guard unsafe isShort(name) else { return builder.refuseName() }
  var attributes: [(String, String)] = []
  if let values = unsafe values {
    var index = 0
    while let name = unsafe values[index], let value = unsafe values[index + 1] {
      guard unsafe isShort(name) else { return builder.refuseName() }
      unsafe attributes.append((String(cString: name), String(cString: value)))
      index += 2
    }
  }
  unsafe builder.start(String(cString: name), attributes: attributes)
}

private func endElement(_ address: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?) {
  unsafe builder(address)?.end()
}

private func characterData(
  _ address: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?, _ count: CInt
) {
  guard let text = unsafe text, count > 0 else { return }
  unsafe builder(address)?.add(UnsafeRawBufferPointer(start: text, count: Int(count)))
}

private func externalEntity(
  _ address: XML_Parser?, _ context: UnsafePointer<CChar>?, _ base: UnsafePointer<CChar>?,
  _ system: UnsafePointer<CChar>?, _ publicName: UnsafePointer<CChar>?
) -> CInt {
  // Expat hands over what it was told to, in place of the parser.
  unsafe builder(address.map { unsafe UnsafeMutableRawPointer($0) })?.refuseEntity()
  return 0
}

private func skippedEntity(
  _ address: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ isParameter: CInt
) {
  // Parameter entities are part of a document type definition, which is not needed.
  if isParameter == 0 { unsafe builder(address)?.refuseEntity() }
}
