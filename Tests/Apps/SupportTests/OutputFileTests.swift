import Foundation
import TestSupport
import Testing

@testable import CommandLine

struct OutputFileTests {
  private let bytes = Data("picture".utf8)

  @Test func aFileIsReplacedAndALinkIsFollowed() throws {
    try withFolder { folder in
      let (file, link) = ("\(folder)/a.png", "\(folder)/link.png")
      try Data("older, and longer".utf8).write(to: URL(filePath: file))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
      try OutputFile(link).write(bytes)
      #expect(try Data(contentsOf: URL(filePath: file)) == bytes)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
    }
  }

  @Test(arguments: [0o600, 0o640, 0o400])
  func aFileKeepsItsMode(mode: Int) throws {
    try withFolder { folder in
      let file = "\(folder)/a.png"
      try Data("older".utf8).write(to: URL(filePath: file))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      try OutputFile(file).write(bytes)
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == mode)
      #expect(try Data(contentsOf: URL(filePath: file)) == bytes)
    }
  }

  @Test func aDeviceIsWrittenTo() throws {
    try OutputFile("/dev/null").write(bytes)
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func aPipeIsWrittenToWhileSomebodyReads() throws {
    try withFolder { folder in
      let pipe = "\(folder)/report.html"
      #expect(mkfifo(pipe, 0o600) == 0)
      try OutputFile(pipe).check()
      let failure = #expect(throws: OutputFile.Failure.self) { try OutputFile(pipe).write(bytes) }
      #expect(failure?.number == ENXIO)
      let reader = open(pipe, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      try OutputFile(pipe).write(bytes)
      var read = [UInt8](repeating: 0, count: 100)
      #expect(Glibc.read(reader, &read, 100) == bytes.count)
      #expect(Data(read.prefix(bytes.count)) == bytes)
      var status = stat()
      #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }
  }

  @Test(
    arguments: [
      ("/dev/full", "No space left on device; free some space, or choose another file"),
      (missingPath("a.png"), "No such file or directory; choose another file"),
      ("/etc", "Is a directory; choose another file"),
    ])
  func aFailureTellsTheReasonOfTheSystem(path: String, explanation: String) {
    let failure = #expect(throws: OutputFile.Failure.self) { try OutputFile(path).write(bytes) }
    #expect(failure?.explanation(option: "--output").hasPrefix(explanation) == true)
  }

  @Test func whatIsKnownBeforeIsToldBefore() throws {
    try OutputFile("/dev/null").check()
    try withFolder { folder in
      try OutputFile("\(folder)/new").check()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
    for (path, number) in [(missingPath("a.png"), ENOENT), ("/etc", EISDIR)] {
      let failure = #expect(throws: OutputFile.Failure.self) { try OutputFile(path).check() }
      #expect(failure?.number == number, "\(path)")
    }
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/output-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }
}
