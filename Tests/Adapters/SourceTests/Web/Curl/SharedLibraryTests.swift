import Platform
import Testing

struct SharedLibraryTests {
  @Test func aLibraryThatIsNotThereNamesItsPackage() {
    let missing = #expect(throws: SharedLibrary.Missing.self) {
      try SharedLibrary("libnowhere.so.7", package: "libnowhere7")
    }
    #expect(
      missing?.description
        == "libnowhere.so.7 can't be loaded; install Debian's package libnowhere7, and start again "
        + "(libnowhere.so.7: cannot open shared object file: No such file or directory)")
  }

  @Test func aFunctionThatIsNotThereNamesTheLibrary() throws {
    let library = try SharedLibrary("libz.so.1", package: "zlib1g")
    let version: @convention(c) () -> UnsafePointer<CChar> = try library.function("zlibVersion")
    #expect(String(cString: version()).hasPrefix("1."))
    let missing = #expect(throws: SharedLibrary.Missing.self) {
      let _: @convention(c) () -> Void = try library.function("zlibNowhere")
    }
    #expect(
      missing?.description
        == "libz.so.1 is too old, it has no zlibNowhere; update Debian's package zlib1g")
    #expect(
      library.olderThan("9.1").description
        == "libz.so.1 is older than 9.1; update Debian's package zlib1g")
  }
}
