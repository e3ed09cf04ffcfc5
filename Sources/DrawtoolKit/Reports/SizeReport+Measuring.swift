import DrawingFormat

extension SizeReport {
  /// How time is counted.
  struct TimeRules: Sendable {
    /// The seconds up to which a pause counts as drawing.
    var idleLimit = 60.0
    /// Points a second for strokes without times.
    var assumedRate: Double?
  }

  /// Measures a drawing.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - bytes: The drawing as a `.drawing` file.
  ///   - rules: How time is counted.
  ///   - limits: What the file may ask for.
  /// - Throws: `Issue` where the bytes or the drawing cannot be measured.
  init(
    of drawing: Drawing, encoded bytes: [UInt8], _ rules: TimeRules, _ limits: Limits = Limits()
  ) throws(Issue) {
    self.bytes = bytes.count
    idleLimit = rules.idleLimit
    strokes = drawing.strokes.count
    points = drawing.strokes.pointCount
    addTime(of: drawing, rules)
    let text = try CodecAdapter.writeJSON(drawing, isMinified: true)
    json = text.count
    jsonGzip = CodecAdapter.gzipSize(of: text)
    pencilKit = PencilKitSize.size(of: drawing)
    let homeless = PencilKitSize.channelsWithoutPlace(in: drawing).map(\.rawValue)
    if !homeless.isEmpty {
      notes.append("the PKDrawing layout has no place for \(Text.list(homeless, "and"))")
    }
    for block in try CodecAdapter.structure(of: bytes, limits).blocks {
      for column in block.columns { add(Column(column)) }
    }
  }

  static let noTimes = "no times: nothing can be said per hour; --assume-rate HZ gives an estimate"

  private mutating func addTime(of drawing: Drawing, _ rules: TimeRules) {
    let time = TimeAccount(
      of: drawing, idleLimit: rules.idleLimit, assumedRate: rules.assumedRate)
    penDown = time.penDown
    active = time.active
    timedBytes = time.penDown == nil ? 0 : bytes
    isEstimate = time.estimatedStrokes > 0
    if let unit = time.unknownUnit {
      notes.append(
        "the time channel is in the unit '\(unit)', which is not known; use s, ms, us or ns")
    }
    if time.timedStrokes == 0 {
      notes.append(Self.noTimes)
    } else if let rate = rules.assumedRate, isEstimate {
      let count = Text.count(time.estimatedStrokes, "stroke")
      notes.append("times of \(count) are estimated from \(rate) points a second")
    } else if time.timedStrokes < drawing.strokes.count {
      let count = drawing.strokes.count - time.timedStrokes
      notes.append(
        "\(Text.count(count, "stroke")) without times: their bytes count per hour, their time not")
    }
  }
}
