/// Documents of our own in the manner of what other software writes.
enum InkMLRealWorld {
  /// Like the ink of office programs: a prefix, a source with resolutions, differences of whole numbers,
  /// lines that wrap inside points.
  static let office = """
    <inkml:ink xmlns:inkml="http://www.w3.org/2003/InkML">
      <inkml:definitions>
        <inkml:context xml:id="ctx0">
          <inkml:inkSource xml:id="inkSrc0">
            <inkml:traceFormat>
              <inkml:channel name="X" type="integer" min="-2.14748E9" max="2.14748E9" units="cm"/>
              <inkml:channel name="Y" type="integer" min="-2.14748E9" max="2.14748E9" units="cm"/>
              <inkml:channel name="F" type="integer" max="32767" units="dev"/>
              <inkml:channel name="OA" type="integer" max="360" units="deg"/>
            </inkml:traceFormat>
            <inkml:channelProperties>
              <inkml:channelProperty channel="X" name="resolution" value="1000" units="1/cm"/>
              <inkml:channelProperty channel="F" name="resolution" value="0" units="1/dev"/>
            </inkml:channelProperties>
          </inkml:inkSource>
          <inkml:timestamp xml:id="ts0" timeString="2024-05-06T07:08:09.5"/>
        </inkml:context>
        <inkml:brush xml:id="br0">
          <inkml:brushProperty name="width" value="0.05" units="cm"/>
          <inkml:brushProperty name="ignorePressure" value="1"/>
        </inkml:brush>
      </inkml:definitions>
      <inkml:trace contextRef="#ctx0" brushRef="#br0">1500 900 12000 40,'-7'12'300'0,"1"-2"-50"0,0
        3 0 0,-2-4 100
        0</inkml:trace>
      <inkml:trace contextRef="#ctx0" brushRef="#br0" timeOffset="640">2000 950 100 0</inkml:trace>
    </inkml:ink>
    """

  /// Like the collections of handwritten formulas: a format in the stream, numbers as identifiers, groups
  /// that refer to traces by views.
  static let formula = """
    <ink xmlns="http://www.w3.org/2003/InkML">
    <traceFormat><channel name="X" type="decimal"/><channel name="Y" type="decimal"/></traceFormat>
    <annotation type="truth">$a+b$</annotation>
    <annotation type="writer">w7</annotation>
    <annotationXML type="truth" encoding="Content-MathML">
      <math xmlns="http://www.w3.org/1998/Math/MathML"><mi xml:id="a_1">a</mi></math>
    </annotationXML>
    <trace id="0">
    10.5 20, 11.25 21.5, 12 22
    </trace>
    <trace id="1">30 40</trace>
    <traceGroup xml:id="2"><annotation type="truth">Segmentation</annotation>
      <traceGroup xml:id="3"><annotation type="truth">a</annotation><traceView traceDataRef="0"/>
        <annotationXML href="a_1"/></traceGroup>
    </traceGroup>
    </ink>
    """
}
