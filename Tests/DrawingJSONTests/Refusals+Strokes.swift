/// Documents that are refused because of their strokes or free values.
extension RefusalTests {
  static let strokes: [Refusal] = [
    Refusal(
      #"{"strokes":[{"ink":0}]}"#, "bad-reference",
      #"strokes[0].ink: expected a position in inks, which has 0 entries, found 0 (line 1, column 20)"#
    ),
    Refusal(
      #"{"inks":[{}],"strokes":[{"ink":0},{"ink":1}]}"#, "bad-reference",
      #"strokes[1].ink: expected a position in inks, which has 1 entry, found 1 (line 1, column 42)"#
    ),
    Refusal(
      #"{"strokes":[{"ink":0},{"ink":3},{"ink":2}],"inks":[{},{}]}"#, "bad-reference",
      #"strokes[1].ink: expected a position in inks, which has 2 entries, found 3 (line 1, column 30)"#
    ),
    Refusal(
      #"{"strokes":[{"group":0}],"groups":[]}"#, "bad-reference",
      #"strokes[0].group: expected a position in groups, which has 0 entries, found 0 (line 1, column 22)"#
    ),
    Refusal(
      #"{"inks":[{}],"strokes":[{"ink":-1}]}"#, "illegal-value",
      #"strokes[0].ink: expected a whole number from 0, found -1 (line 1, column 32)"#),
    Refusal(
      #"{"inks":[{}],"strokes":[{"ink":-0}]}"#, "illegal-value",
      #"strokes[0].ink: expected a whole number from 0, found -0 (line 1, column 32)"#),
    Refusal(
      #"{"inks":[{}],"strokes":[{"ink":0.5}]}"#, "illegal-value",
      #"strokes[0].ink: expected a whole number from 0, found 0.5 (line 1, column 32)"#),
    Refusal(
      #"{"inks":[{}],"strokes":[{"ink":"pen"}]}"#, "wrong-type",
      #"strokes[0].ink: expected a whole number from 0, found "pen" (line 1, column 32)"#),
    Refusal(
      #"{"inks":[{}],"strokes":[{"ink":99999999999999999999}]}"#, "illegal-value",
      #"strokes[0].ink: expected a whole number from 0, found 99999999999999999999 (line 1, column 32)"#
    ),
    Refusal(
      #"{"strokes":[{"start":"now"}]}"#, "wrong-type",
      #"strokes[0].start: expected seconds as a number, found "now" (line 1, column 22)"#),
    Refusal(
      #"{"strokes":[{"id":-1}]}"#, "illegal-value",
      #"strokes[0].id: expected a whole number of at most 64 bits or a string, found -1 (line 1, column 19)"#
    ),
    Refusal(
      #"{"strokes":[{"id":18446744073709551616}]}"#, "illegal-value",
      #"strokes[0].id: expected a whole number of at most 64 bits or a string, found 18446744073709551616 (line 1, column 19)"#
    ),
    Refusal(
      #"{"strokes":[{"id":true}]}"#, "wrong-type",
      #"strokes[0].id: expected a whole number of at most 64 bits or a string, found true (line 1, column 19)"#
    ),
    Refusal(
      #"{"strokes":[{"id":{"text":"a"}}]}"#, "unknown-member",
      #"strokes[0].id.text: expected one of $text, found "text" (line 1, column 27)"#),
    Refusal(
      #"{"strokes":[{"id":{}}]}"#, "missing-member",
      #"strokes[0].id: expected the member $text, found an empty object (line 1, column 21)"#),
    Refusal(
      #"{"strokes":[{"randomSeed":1.5}]}"#, "illegal-value",
      #"strokes[0].randomSeed: expected a whole number of at most 64 bits, found 1.5 (line 1, column 27)"#
    ),
    Refusal(
      #"{"strokes":[{"transform":[1,0,0,1,0]}]}"#, "illegal-value",
      #"strokes[0].transform: expected an array of 6 numbers: a, b, c, d, tx, ty, found only 5 (line 1, column 26)"#
    ),
    Refusal(
      #"{"strokes":[{"mask":[]}]}"#, "wrong-type",
      #"strokes[0].mask: expected an object of mask members, found an array (line 1, column 21)"#),
    Refusal(
      #"{"strokes":[{"mask":{"range":[]}}]}"#, "unknown-member",
      #"strokes[0].mask.range: expected one of ranges, path, evenOdd, found "range" (line 1, column 30)"#
    ),
    Refusal(
      #"{"strokes":[{"mask":{"ranges":[[0]]}}]}"#, "illegal-value",
      #"strokes[0].mask.ranges[0]: expected an array of 2 numbers, lower and upper, found only 1 (line 1, column 32)"#
    ),
    Refusal(
      #"{"strokes":[{"mask":{"path":[["arc",1,2]]}}]}"#, "illegal-value",
      #"strokes[0].mask.path[0]: expected move or line with 2 coordinates, quadratic with 4, cubic with 6, or close, found "arc" with 2 (line 1, column 30)"#
    ),
    Refusal(
      #"{"strokes":[{"mask":{"path":[["line",1]]}}]}"#, "illegal-value",
      #"strokes[0].mask.path[0]: expected move or line with 2 coordinates, quadratic with 4, cubic with 6, or close, found "line" with 1 (line 1, column 30)"#
    ),
    Refusal(
      #"{"strokes":[{"mask":{"path":[["cubic",1,2,3,4,5,6,7]]}}]}"#, "illegal-value",
      #"strokes[0].mask.path[0]: expected move or line with 2 coordinates, quadratic with 4, cubic with 6, or close, found "cubic" with 7 (line 1, column 30)"#
    ),
    Refusal(
      #"{"strokes":[{"mask":{"path":[[]]}}]}"#, "illegal-value",
      #"strokes[0].mask.path[0]: expected move or line with 2 coordinates, quadratic with 4, cubic with 6, or close, found "" with 0 (line 1, column 30)"#
    ),
    Refusal(
      #"{"strokes":[{"mask":{"path":[[1,2]]}}]}"#, "wrong-type",
      #"strokes[0].mask.path[0][0]: expected a kind of path element, found 1 (line 1, column 31)"#),
    Refusal(
      #"{"strokes":[{"mask":{"evenOdd":0}}]}"#, "wrong-type",
      #"strokes[0].mask.evenOdd: expected true or false, found 0 (line 1, column 32)"#),
  ]

  static let points: [Refusal] = [
    Refusal(
      #"{"strokes":[{"points":5}]}"#, "wrong-type",
      #"strokes[0].points: expected an object of channels or an array of points, found 5 (line 1, column 23)"#
    ),
    Refusal(
      #"{"strokes":[{"points":{"x":5}}]}"#, "wrong-type",
      #"strokes[0].points.x: expected an array of numbers, found 5 (line 1, column 28)"#),
    Refusal(
      #"{"strokes":[{"points":{"x":[1,2],"force":[1,"high"]}}]}"#, "wrong-type",
      #"strokes[0].points.force[1]: expected a number, found "high" (line 1, column 45)"#),
    Refusal(
      #"{"strokes":[{"points":{"x":[1,null]}}]}"#, "wrong-type",
      #"strokes[0].points.x[1]: expected a number, found null (line 1, column 31)"#),
    Refusal(
      #"{"strokes":[{"points":{"x":[1,[2]]}}]}"#, "wrong-type",
      #"strokes[0].points.x[1]: expected a number, found an array (line 1, column 31)"#),
    Refusal(
      #"{"strokes":[{"points":{"x":[1,1e400]}}]}"#, "number-too-large",
      #"strokes[0].points.x[1]: expected a number up to 1.7976931348623157e308, found 1e400 (line 1, column 31)"#
    ),
    Refusal(
      #"{"strokes":[{"points":{"x":[01]}}]}"#, "bad-number",
      #"strokes[0].points.x[0]: expected a number, found 01 (line 1, column 29)"#),
    Refusal(
      #"{"strokes":[{"points":{"x":[1.]}}]}"#, "bad-number",
      #"strokes[0].points.x[0]: expected a number, found 1. (line 1, column 29)"#),
    Refusal(
      #"{"strokes":[{"points":{"x":[+1]}}]}"#, "syntax",
      #"strokes[0].points.x[0]: expected a value, found '+' (line 1, column 29)"#),
    Refusal(
      #"{"strokes":[{"points":{"x":[NaN]}}]}"#, "syntax",
      #"strokes[0].points.x[0]: expected a value, found 'N' (line 1, column 29)"#),
    Refusal(
      #"{"strokes":[{"points":{"x":[1,]}}]}"#, "syntax",
      #"strokes[0].points.x[1]: expected a value, found ']' (line 1, column 31)"#),
    Refusal(
      #"{"strokes":[{"points":{"x":[1 2]}}]}"#, "syntax",
      #"strokes[0].points.x[0]: expected ',' or ']', found '2' (line 1, column 31)"#),
    Refusal(
      #"{"strokes":[{"points":{"x":[1,2],"y":[1]}}]}"#, "bad-channels",
      #"strokes[0].points.y: expected 2 numbers, as many as in x, found 1 (line 1, column 38)"#),
    Refusal(
      #"{"strokes":[{"points":{"x":[1],"\u0078":[1]}}]}"#, "duplicate-member",
      #"strokes[0].points.x: expected each name once, found "x" again (line 1, column 32)"#),
    Refusal(
      #"{"strokes":[{"points":[{"x":1},{}]}]}"#, "bad-channels",
      #"strokes[0].points[1]: expected the channels of the stroke's first point, found no x (line 1, column 32)"#
    ),
    Refusal(
      #"{"strokes":[{"points":[{"x":1,"y":2},{"x":1}]}]}"#, "bad-channels",
      #"strokes[0].points[1]: expected the channels of the stroke's first point, found no y (line 1, column 38)"#
    ),
    Refusal(
      #"{"strokes":[{"points":[{"x":1},{"x":1,"force":2}]}]}"#, "bad-channels",
      #"strokes[0].points[1].force: expected the channels of the stroke's first point, found also force (line 1, column 47)"#
    ),
    Refusal(
      #"{"strokes":[{"points":[{}]}]}"#, "bad-channels",
      #"strokes[0].points[0]: expected a point with channels, found none (line 1, column 26)"#),
    Refusal(
      #"{"strokes":[{"points":[{"x":1},5]}]}"#, "wrong-type",
      #"strokes[0].points[1]: expected a point as an object, found 5 (line 1, column 32)"#),
    Refusal(
      #"{"strokes":[{"points":[{"x":1},{"x":"1"}]}]}"#, "wrong-type",
      #"strokes[0].points[1].x: expected a number, found "1" (line 1, column 37)"#),
    Refusal(
      "{\"strokes\":[\n{\"points\":{\"x\":[1,2],\n \"force\":[1,\"high\"]}}]}", "wrong-type",
      #"strokes[0].points.force[1]: expected a number, found "high" (line 3, column 13)"#),
  ]

  static let values: [Refusal] = [
    Refusal(
      #"{"a":{"$bytes":"A"},"strokes":[]}"#, "illegal-value",
      #"a: expected base64 with padding and no spare bits, found "A" (line 1, column 16)"#),
    Refusal(
      #"{"a":{"$bytes":5},"strokes":[]}"#, "wrong-type",
      #"a: expected $bytes with a string of base64, found a value of another type (line 1, column 16)"#
    ),
    Refusal(
      #"{"a":{"$double":"5"},"strokes":[]}"#, "wrong-type",
      #"a: expected $double with a number, found a value of another type (line 1, column 17)"#),
    Refusal(
      #"{"a":[1,{"$text":5}],"strokes":[]}"#, "wrong-type",
      #"a[1]: expected $text with a string, found a value of another type (line 1, column 18)"#),
    Refusal(
      #"{"a":-1e999,"strokes":[]}"#, "number-too-large",
      #"a: expected a number up to 1.7976931348623157e308, found -1e999 (line 1, column 6)"#),
    Refusal(
      #"{"a":"\x","strokes":[]}"#, "bad-escape",
      #"a: expected one of "\/bfnrtu after '\', found 'x' (line 1, column 8)"#),
    Refusal(
      #"{"a":"\u12g4","strokes":[]}"#, "bad-escape",
      #"a: expected four hexadecimal digits, found 'g' (line 1, column 11)"#),
    Refusal(
      #"{"a":"\ud800","strokes":[]}"#, "bad-escape",
      #"a: expected a pair of surrogate escapes, found half of one, \uD800 (line 1, column 7)"#),
    Refusal(
      #"{"a":"\ud800\u0041","strokes":[]}"#, "bad-escape",
      #"a: expected a pair of surrogate escapes, found half of one, \uD800 (line 1, column 7)"#),
    Refusal(
      #"{"a":"\udc00","strokes":[]}"#, "bad-escape",
      #"a: expected a pair of surrogate escapes, found half of one, \uDC00 (line 1, column 7)"#),
    Refusal(
      #"{"a":truE,"strokes":[]}"#, "syntax",
      #"a: expected true, found 'E' (line 1, column 9)"#),
    Refusal(
      #"{"a":"a long text that goes on and on and on, é and on"x"#, "syntax",
      #"a: expected ',' or '}', found 'x' (line 1, column 57)"#),
    Refusal(
      "{\"a\":\"x\ty\",\"strokes\":[]}", "syntax",
      #"a: expected an escape for a control character, found the byte 0x09 (line 1, column 8)"#),
    Refusal(
      #"{"a":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["#, "too-deep",
      #"a[0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0]: expected at most 72 objects and arrays inside one another, found one more (line 1, column 77)"#
    ),
    Refusal(
      #"{"a":{"the name of a member that is longer than forty bytes":x}}"#, "syntax",
      #"a["the name of a member that is longer than…"]: expected a value, found 'x' (line 1, column 62)"#
    ),
  ]
}
