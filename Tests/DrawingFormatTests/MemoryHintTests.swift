#if canImport(Glibc)
  import Foundation
  import Glibc
  import Testing

  @testable import DrawingFormat

  /// Room that a false index asked for stays room: what is said of memory takes none of it.
  @Suite struct MemoryHintTests {
    private static let page = 4096

    /// Whether this system gives large pages only where they are asked for; others give them to everyone.
    private static var givesLargePagesOnlyIfAsked: Bool {
      let setting = try? String(
        contentsOfFile: "/sys/kernel/mm/transparent_hugepage/enabled", encoding: .utf8)
      return setting?.contains("[always]") != true
    }

    /// The bytes of an array's room that are memory.
    private static func resident(_ array: inout [Double]) -> Int? {
      let size = array.capacity * MemoryLayout<Double>.stride
      return unsafe array.withUnsafeMutableBufferPointer { buffer in
        let begin = UInt(bitPattern: buffer.baseAddress) / UInt(page) * UInt(page)
        var pages = [UInt8](repeating: 0, count: size / page)
        guard
          unsafe mincore(UnsafeMutableRawPointer(bitPattern: begin), size / page * page, &pages)
            == 0
        else { return nil }
        return pages.count { $0 & 1 != 0 } * page
      }
    }

    @Test(
      .enabled(if: givesLargePagesOnlyIfAsked, "this system gives large pages without being asked"),
      arguments: [1, 1 << 10, 1 << 13, 1 << 15])
    func fewValuesInMuchRoom(count: Int) throws {
      var arrays = [[Double]](repeating: [], count: 8)
      // More than 32 MB each: less may be memory that was used before and is there still.
      for index in arrays.indices { arrays[index].reserveCapacity(5 << 20) }
      let values = [Double](repeating: 1, count: count)
      var resident = 0
      for index in arrays.indices {
        appendToNewMemory(values, &arrays[index])
        #expect(arrays[index] == values)
      }
      for index in arrays.indices { resident += try #require(Self.resident(&arrays[index])) }
      // What the values need, and two pages at their ends.
      let needed = count * MemoryLayout<Double>.stride + 2 * Self.page
      #expect(resident <= arrays.count * needed)
    }

    @Test(arguments: [1, 1 << 13, 1 << 16, 1 << 18])
    func theValuesAreThose(count: Int) {
      var array: [Double] = []
      array.reserveCapacity(1 << 20)
      var expected: [Double] = []
      for piece in 0..<3 {
        let values = (0..<count).map { Double(piece * count + $0) }
        appendToNewMemory(values, &array)
        expected += values
      }
      #expect(array == expected)
    }
  }
#endif
