/// `Docs/format.md`, "Container": signature, chunks, end mark.
enum Container {
  static let signature: [UInt8] = [0x89, 0x44, 0x52, 0x0D, 0x0A, 0x0A]

  static func file(_ chunks: [[UInt8]], version: UInt64 = 1) -> [UInt8] {
    signature + Wire.varint(version) + chunks.flatMap { $0 } + [0]
  }

  static func chunk(_ type: UInt64, _ payload: [UInt8]) -> [UInt8] {
    let front = Wire.varint(type) + Wire.count(payload.count) + payload
    return front + Wire.littleEndian(UInt64(checksum(front)), count: 4)
  }

  /// CRC-32, bit by bit.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var state = UInt32.max
    for byte in bytes {
      state ^= UInt32(byte)
      for _ in 0..<8 { state = state % 2 == 1 ? state / 2 ^ 0xEDB8_8320 : state / 2 }
    }
    return ~state
  }
}

/// `Docs/format.md`, "Block forms".
enum Form {
  case plain
  case deflated
  case packed

  static func plain(_ header: [UInt8], _ sections: [UInt8] = []) -> [UInt8] {
    Wire.count(header.count * 4) + header + sections
  }

  static func deflated(
    _ header: [UInt8], _ sections: [UInt8] = [], kind: Deflate = .fixed
  ) -> [UInt8] {
    let deflated = kind.deflate(header)
    return Wire.count(header.count * 4 + 1) + Wire.count(deflated.count) + deflated + sections
  }

  /// Header and columns in one stream.
  static func packed(
    _ header: [UInt8], _ columns: (inout ArithmeticWriter) -> Void = { _ in }
  ) -> [UInt8] {
    var writer = ArithmeticWriter()
    var model = ByteModel()
    for byte in header { model.code(byte, to: &writer) }
    columns(&writer)
    return Wire.count(header.count * 4 + 2) + writer.finished()
  }
}
