import Testing

@testable import hexagon_check

struct PortTests {
  private func port(_ texts: [String: String], named name: String = "Port") throws -> Port? {
    var sample = SampleProject()
    sample.sources.merge(texts) { $1 }
    return try sample.project.ports.first { $0.name == name }
  }

  @Test(
    arguments: [
      "struct A: Port {}", "final class A: Base, Port {}", "extension A: Port {}",
      "extension A: @retroactive Port {}", "actor A<B: Box<Int>>: Port {}",
      "actor A<Element>: Port where Element: Sendable {}",
      "enum A: Other & Port {}", "struct A: FeedCore.Port {}", "extension A.B: Port {}",
      "typealias Both = Port & Other\nstruct A: Both {}",
      "protocol Finer: Port {}\nstruct A: Finer {}",
    ])
  func aConformance(text: String) throws {
    let port = try port([
      "Core/FeedCore/Port.swift": "protocol Port {}", "Adapters/Decorators/A.swift": text,
    ])
    #expect(port?.implementations == ["Adapters/Decorators/A.swift"])
  }

  @Test(
    arguments: [
      "struct A { let port: Port }", "struct A: Box<Port> {}", "extension Port {}",
      "struct A: Other where B: Port {}", "struct A: ~Port {}", "let a = b ? c : Port.self",
      "// struct A: Port {}", "let a: some Port = b", "func f(a: any Port) {}",
    ])
  func noConformance(text: String) throws {
    let port = try port([
      "Core/FeedCore/Port.swift": "protocol Port {}", "Adapters/Decorators/A.swift": text,
    ])
    #expect(port?.implementations == [])
  }

  @Test func doublesOfTestsImplementNothing() throws {
    let port = try port([
      "Core/FeedCore/Port.swift": "protocol Port {}",
      "Tests/FeedCoreTests/A.swift": "struct A: Port {}",
    ])
    #expect(port?.implementations == [])
  }

  @Test func aNameThatTwoFilesDeclareIsNoPort() throws {
    let port = try port([
      "Core/FeedCore/A.swift": "protocol Port {}", "Core/Plugins/B.swift": "protocol Port {}",
    ])
    #expect(port == nil)
  }

  @Test func anAdapterImplementsNoOthersPort() throws {
    var sample = SampleProject()
    sample.sources["Adapters/Decorators/A.swift"] = "protocol Watched {}"
    sample.sources["Adapters/Sources/FeedAPI/B.swift"] = "struct B: Watched {}"
    #expect(try sample.places == ["ports-in-core Adapters/Decorators/A.swift:1"])
    // An adapter that its siblings share may declare a protocol for them.
    sample.sources["Adapters/Decorators/A.swift"] = nil
    sample.sources["Adapters/Sources/WebAccess/A.swift"] = "protocol Watched {}"
    #expect(try sample.places == [])
  }

  @Test(arguments: ["struct User { let idle: any Idle }", "extension Idle { func rest() {} }"])
  func aPortThatIsImplementedAndCalledIsFine(user: String) throws {
    var sample = SampleProject()
    sample.sources["Core/FeedCore/A.swift"] = "protocol Idle {}\n\(user)"
    sample.sources["Adapters/Decorators/A.swift"] = "struct A: Idle {}"
    #expect(try sample.places == [])
  }
}

struct CircleTests {
  @Test func filesThatLeanOnEachOtherAreFoundWhereItCostsLeast() throws {
    var sample = SampleProject()
    sample.sources["Core/FeedCore/A.swift"] = "struct A { let b: B }\nstruct C {}\nstruct D {}"
    sample.sources["Core/FeedCore/B.swift"] = "struct B { let c: C }\nextension D {}"
    #expect(try sample.places == ["circles Core/FeedCore/A.swift:1"])
    #expect(try sample.findings[0].what.hasSuffix("B.swift by 1 (B here)"))
  }

  @Test func foldersThatLeanOnEachOtherAreFound() throws {
    var sample = SampleProject()
    sample.sources["Core/FeedCore/One/A.swift"] = "struct A { let b: B }"
    sample.sources["Core/FeedCore/Two/B.swift"] = "struct B { let c: C }"
    sample.sources["Core/FeedCore/One/C.swift"] = "struct C {}"
    #expect(try sample.places == ["circles Core/FeedCore/One/A.swift:1"])
  }

  @Test(
    arguments: [
      // A folder and what is inside it.
      [
        "Core/FeedCore/A.swift": "struct A { let b: B }",
        "Core/FeedCore/In/B.swift": "struct B { let c: C }",
        "Core/FeedCore/C.swift": "struct C {}",
      ],
      // A member, a comment, and a type that another target also declares.
      [
        "Core/FeedCore/A.swift": "struct A { let b: Box.B }",
        "Core/FeedCore/B.swift": "struct B { let a: A }",
      ],
      [
        "Core/FeedCore/A.swift": "struct A { /* B */ }",
        "Core/FeedCore/B.swift": "struct B { let a: A }",
      ],
      [
        "Core/FeedCore/A.swift": "struct A { let b: B }",
        "Core/Plugins/B.swift": "struct B { let a: A }",
      ],
      // A nested type does not count as the same name in another file.
      [
        "Core/FeedCore/A.swift": "struct A { struct Key {}; let b: B }",
        "Core/FeedCore/B.swift": "struct B<Key> { let key: Key }",
      ],
      // A name that a file declares itself means that type throughout the file.
      [
        "Core/FeedCore/A.swift": "struct A { struct B {}; let b: B }",
        "Core/FeedCore/B.swift": "struct B { let a: A }",
      ],
    ])
  func noCircle(texts: [String: String]) throws {
    var sample = SampleProject()
    sample.sources.merge(texts) { $1 }
    #expect(try sample.places == [])
  }
}
