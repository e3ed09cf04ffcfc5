/// A field to be written: its tag and the bytes of its value.
struct Leaf {
  let tag: WireTag
  let value: [UInt8]

  init(_ tag: WireTag, _ value: [UInt8]) {
    self.tag = tag
    self.value = value
  }
}
