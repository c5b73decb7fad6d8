import Foundation
import Testing

@testable import hexagon_check

struct SettingsTests {
  @Test func whatIsNotWrittenHasItsDefault() throws {
    #expect(try Settings(yaml: "").roles.isEmpty)
    let settings = try Settings(yaml: "roles: {core: [Core]}")
    #expect(settings.coreImports == Settings().coreImports)
    #expect(settings.circles == [.folders: .warning])
    #expect(settings.graph == nil)
  }

  @Test(
    arguments: [
      ("rolls: {}", "'rolls' means nothing here: there are roles, core-imports"),
      ("roles: {kernel: [Core]}", "there is no role 'kernel': there are core, port"),
      ("rules: [{id: a, why: b, forbid: [C]}]", "'forbid' means nothing here"),
      ("exceptions: [{rule: a, at: Core, why: b}]", "'at' means nothing here"),
      ("rules: [{id: a, why: b}]", "rule 'a' says nothing: there are forbids, names, targets"),
      ("rules: [{id: a, why: b, names: [c]}]", "rule 'a': names need an 'example'"),
      ("rules: [{id: circles, why: b, forbids: [C]}]", "rule 'circles': there are two"),
      ("rules: [{id: a, why: b, names: ['(']}]", "rule 'a': '(' is no regular expression"),
      ("rules: [{id: a, why: b, targets: '['}]", "rule 'a': '[' is no regular expression"),
    ])
  func aSlipOfTheHandIsToldAndChangesNothing(yaml: String, message: String) throws {
    let problem = try #require(throws: Problem.self) { try Settings(yaml: yaml) }
    #expect(problem.message.hasPrefix(message))
    #expect(problem.status == EX_CONFIG)
  }

  @Test(
    arguments: [
      ("roles: [", "while parsing a flow"), ("roles: 1", "Mapping"),
      ("circles: {folders: bad}", " in circles"),
      ("rules: [{id: a}]", "'why' is missing in rules 1."), ("- a", "there are no settings in it."),
    ])
  func whatIsNoSettingsIsAnErrorWithTheFile(yaml: String, words: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(yaml.utf8).write(to: folder.appending(path: Settings.file))
    let problem = try #require(throws: Problem.self) {
      try Settings.read(nil, root: folder.path())
    }
    #expect(problem.message.contains(Settings.file))
    #expect(problem.message.contains(words))
    #expect(!problem.message.contains("DecodingError"))
    #expect(problem.status == EX_CONFIG)
  }

  @Test func aFileThatSomebodyNamesMustBeThere() throws {
    let missing = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    let problem = try #require(throws: Problem.self) { try Settings.read(missing, root: ".") }
    #expect(problem.message == "\(missing) can't be read.")
    #expect(try Settings.read(nil, root: missing).roles.isEmpty)
  }
}
