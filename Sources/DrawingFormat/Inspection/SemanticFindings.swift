extension Drawing {
  /// What is doubtful about the meaning of a drawing whose form is sound: time that runs backwards,
  /// strokes without points, values outside the range that their channel declares.
  ///
  /// One finding a stroke and channel, with the first point that shows it.
  public func semanticFindings() -> [Finding] {
    var findings: [Finding] = []
    let ranges = channels.filter { $0.minimum != nil || $0.maximum != nil }
    let time = strokes.column(.time)
    for index in strokes.indices {
      if strokes.pointCount(ofStroke: index) == 0 {
        findings.append(
          Finding(
            warning: "empty-stroke", context: "stroke \(index)", found: "no points",
            expected: "at least one"))
      }
      if let time, let finding = backwardsTime(time.values(ofStroke: index), stroke: index) {
        findings.append(finding)
      }
      for channel in ranges {
        guard let column = strokes.column(channel.name) else { continue }
        let values = column.values(ofStroke: index)
        if let finding = outOfRange(values, channel, stroke: index) { findings.append(finding) }
      }
    }
    return findings
  }

  private func backwardsTime(_ times: ArraySlice<Double>, stroke: Int) -> Finding? {
    for (point, (earlier, later)) in zip(times, times.dropFirst()).enumerated()
    where later < earlier {
      return Finding(
        warning: "time-backwards", context: "stroke \(stroke), channel t, point \(point + 1)",
        found: "\(later) after \(earlier)", expected: "a time that is not earlier")
    }
    return nil
  }

  private func outOfRange(
    _ values: ArraySlice<Double>, _ channel: Channel, stroke: Int
  ) -> Finding? {
    let lower = channel.minimum ?? -.infinity
    let upper = channel.maximum ?? .infinity
    for (point, value) in values.enumerated() where value < lower || value > upper {
      return Finding(
        warning: "out-of-range",
        context: "stroke \(stroke), channel \(channel.name.rawValue), point \(point)",
        found: "\(value)",
        expected: value < lower ? "at least \(lower)" : "at most \(upper)")
    }
    return nil
  }
}
