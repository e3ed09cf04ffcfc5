/// Documents that are refused because of what stands beside the strokes.
extension RefusalTests {
  static let table = documents + tables + strokes + points + values

  static let documents: [Refusal] = [
    Refusal(
      #"{}"#, "missing-member",
      #"expected the member strokes, found none (line 1, column 3)"#),
    Refusal(
      #"[]"#, "wrong-type",
      #"expected a drawing as an object, found an array (line 1, column 1)"#),
    Refusal(
      #" "#, "truncated",
      #"expected a value, found the end of the input (line 1, column 2)"#),
    Refusal(
      #"nul"#, "truncated",
      #"expected null, found the end of the input (line 1, column 4)"#),
    Refusal(
      #"5"#, "wrong-type",
      #"expected a drawing as an object, found 5 (line 1, column 1)"#),
    Refusal(
      #"{"strokes":[]} 1"#, "trailing-bytes",
      #"expected the end of the input, found '1' (line 1, column 16)"#),
    Refusal(
      #"{"strokes":[]"#, "truncated",
      #"strokes: expected ',' or '}', found the end of the input (line 1, column 14)"#),
    Refusal(
      #"{"strokes":[}"#, "syntax",
      #"strokes[0]: expected a value, found '}' (line 1, column 13)"#),
    Refusal(
      #"{"strokes":[],}"#, "syntax",
      #"strokes: expected a member's name, found '}' (line 1, column 15)"#),
    Refusal(
      #"{"strokes":[]}}"#, "trailing-bytes",
      #"expected the end of the input, found '}' (line 1, column 15)"#),
    Refusal(
      #"{"strokes" []}"#, "syntax",
      #"strokes: expected ':', found '[' (line 1, column 12)"#),
    Refusal(
      #"{strokes:[]}"#, "syntax",
      #"expected a member or '}', found 's' (line 1, column 2)"#),
    Refusal(
      #"{"strokes":{}}"#, "wrong-type",
      #"strokes: expected an array of strokes, found an object (line 1, column 12)"#),
    Refusal(
      #"{"strokes":[5]}"#, "wrong-type",
      #"strokes[0]: expected a stroke as an object, found 5 (line 1, column 13)"#),
    Refusal(
      #"{"strokes":[],"strokes":[]}"#, "duplicate-member",
      #"strokes: expected each name once, found "strokes" again (line 1, column 15)"#),
    Refusal(
      #"{"strokes":[],"str\u006fkes":[]}"#, "duplicate-member",
      #"strokes: expected each name once, found "strokes" again (line 1, column 15)"#),
    Refusal(
      #"{"strokes":[],"a b":{"c":[1,{"d":1,"d":2}]}}"#, "duplicate-member",
      #"["a b"].c[1].d: expected each name once, found "d" again (line 1, column 36)"#),
    Refusal(
      "\u{FEFF}{\"strokes\":[]}", "byte-order-mark",
      #"expected JSON without a byte order mark, found the byte order mark EF BB BF (line 1, column 1)"#
    ),
    Refusal(
      #""#, "truncated",
      #"expected a value, found the end of the input (line 1, column 1)"#),
    Refusal(
      #"{"strokes":[],"a\"b\u0001":[0,x]}"#, "syntax",
      #"["a\"b\u0001"][1]: expected a value, found 'x' (line 1, column 31)"#),
  ]

  static let tables: [Refusal] = [
    Refusal(
      #"{"metadata":5,"strokes":[]}"#, "wrong-type",
      #"metadata: expected an object of metadata, found 5 (line 1, column 13)"#),
    Refusal(
      #"{"metadata":{"title":5},"strokes":[]}"#, "wrong-type",
      #"metadata.title: expected a string, found 5 (line 1, column 22)"#),
    Refusal(
      #"{"metadata":{"created":"2020"},"strokes":[]}"#, "wrong-type",
      #"metadata.created: expected seconds since 1970 as a number, found "2020" (line 1, column 24)"#
    ),
    Refusal(
      #"{"metadata":{"created":1e400},"strokes":[]}"#, "number-too-large",
      #"metadata.created: expected a number up to 1.7976931348623157e308, found 1e400 (line 1, column 24)"#
    ),
    Refusal(
      #"{"metadata":{"device":null},"strokes":[]}"#, "wrong-type",
      #"metadata.device: expected a string, found null (line 1, column 23)"#),
    Refusal(
      #"{"metadata":{"application":[]},"strokes":[]}"#, "wrong-type",
      #"metadata.application: expected a string, found an array (line 1, column 28)"#),
    Refusal(
      #"{"canvas":null,"strokes":[]}"#, "wrong-type",
      #"canvas: expected an object of canvas members, found null (line 1, column 11)"#),
    Refusal(
      #"{"canvas":{"size":[1]},"strokes":[]}"#, "illegal-value",
      #"canvas.size: expected an array of 2 numbers, width and height, found only 1 (line 1, column 19)"#
    ),
    Refusal(
      #"{"canvas":{"size":[1,2,3]},"strokes":[]}"#, "illegal-value",
      #"canvas.size[2]: expected an array of 2 numbers, width and height, found more than 2 (line 1, column 24)"#
    ),
    Refusal(
      #"{"canvas":{"origin":{"x":1,"y":2}},"strokes":[]}"#, "wrong-type",
      #"canvas.origin: expected an array of 2 numbers, x and y, found an object (line 1, column 21)"#
    ),
    Refusal(
      #"{"canvas":{"unit":true},"strokes":[]}"#, "wrong-type",
      #"canvas.unit: expected a string, found true (line 1, column 19)"#),
    Refusal(
      #"{"channels":[],"strokes":[]}"#, "wrong-type",
      #"channels: expected an object of channels, found an array (line 1, column 13)"#),
    Refusal(
      #"{"channels":{"force":"N"},"strokes":[]}"#, "wrong-type",
      #"channels.force: expected an object of channel members, found "N" (line 1, column 22)"#),
    Refusal(
      #"{"channels":{"force":{"min":"0"}},"strokes":[]}"#, "wrong-type",
      #"channels.force.min: expected a number, found "0" (line 1, column 29)"#),
    Refusal(
      #"{"channels":{"force":{"unit":1}},"strokes":[]}"#, "wrong-type",
      #"channels.force.unit: expected a string, found 1 (line 1, column 30)"#),
    Refusal(
      #"{"channels":{"force":{},"f\u006frce":{}},"strokes":[]}"#, "duplicate-member",
      #"channels.force: expected each name once, found "force" again (line 1, column 25)"#),
    Refusal(
      #"{"inks":{},"strokes":[]}"#, "wrong-type",
      #"inks: expected an array of inks, found an object (line 1, column 9)"#),
    Refusal(
      #"{"inks":[{},[]],"strokes":[]}"#, "wrong-type",
      #"inks[1]: expected an object of ink members, found an array (line 1, column 13)"#),
    Refusal(
      #"{"inks":[{"color":[0,0]}],"strokes":[]}"#, "illegal-value",
      #"inks[0].color: expected an array of 3 or 4 numbers: red, green, blue, alpha, found only 2 (line 1, column 19)"#
    ),
    Refusal(
      #"{"inks":[{"color":[0,0,0,1,1]}],"strokes":[]}"#, "illegal-value",
      #"inks[0].color[4]: expected an array of 3 or 4 numbers: red, green, blue, alpha, found more than 4 (line 1, column 28)"#
    ),
    Refusal(
      #"{"inks":[{"color":"red"}],"strokes":[]}"#, "wrong-type",
      #"inks[0].color: expected an array of 3 or 4 numbers: red, green, blue, alpha, found "red" (line 1, column 19)"#
    ),
    Refusal(
      #"{"inks":[{"type":1}],"strokes":[]}"#, "wrong-type",
      #"inks[0].type: expected a string, found 1 (line 1, column 18)"#),
    Refusal(
      #"{"inks":[{"width":"2"}],"strokes":[]}"#, "wrong-type",
      #"inks[0].width: expected a number, found "2" (line 1, column 19)"#),
    Refusal(
      #"{"groups":[{"parent":0}],"strokes":[]}"#, "bad-reference",
      #"groups[0].parent: expected no parent of the first group, found 0 (line 1, column 22)"#),
    Refusal(
      #"{"groups":[{},{"parent":1.5}],"strokes":[]}"#, "illegal-value",
      #"groups[1].parent: expected a whole number from 0, found 1.5 (line 1, column 25)"#),
    Refusal(
      #"{"groups":[{"visible":1}],"strokes":[]}"#, "wrong-type",
      #"groups[0].visible: expected true or false, found 1 (line 1, column 23)"#),
    Refusal(
      #"{"chunks":[{"type":1,"position":0}],"strokes":[]}"#, "missing-member",
      #"chunks[0]: expected the members type, position, payload, found not all of them (line 1, column 35)"#
    ),
    Refusal(
      #"{"chunks":[{"type":1,"position":0,"payload":"AA"}],"strokes":[]}"#, "illegal-value",
      #"chunks[0].payload: expected base64 with padding and no spare bits, found "AA" (line 1, column 45)"#
    ),
    Refusal(
      #"{"chunks":[{"type":1,"position":0,"payload":"AB=="}],"strokes":[]}"#, "illegal-value",
      #"chunks[0].payload: expected base64 with padding and no spare bits, found "AB==" (line 1, column 45)"#
    ),
    Refusal(
      #"{"chunks":[{"type":1,"position":0,"payload":"A*=="}],"strokes":[]}"#, "illegal-value",
      #"chunks[0].payload: expected base64 with padding and no spare bits, found "A*==" (line 1, column 45)"#
    ),
    Refusal(
      #"{"chunks":[{"kind":1}],"strokes":[]}"#, "unknown-member",
      #"chunks[0].kind: expected one of type, position, payload, found "kind" (line 1, column 20)"#),
  ]
}
