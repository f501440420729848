import Foundation
import Testing

@testable import wk

struct OutputFileTests {
  private let contents = Data("new".utf8)

  @Test func createsAndReplaces() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "out")
      for text in ["one", "two, longer"] {
        try OutputFile(file.path).check()
        try OutputFile(file.path).write(Data(text.utf8))
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
      }
      #expect(try names(in: folder) == ["out"])
    }
  }

  @Test func checkingLeavesEverythingAsItWas() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "out")
      try OutputFile(file.path).check()
      #expect(try names(in: folder) == [])
      try Data("old".utf8).write(to: file)
      try OutputFile(file.path).check()
      #expect(try names(in: folder) == ["out"])
      #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    }
  }

  @Test func keepsThePermissionsOfTheOldFile() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "out")
      try Data("old".utf8).write(to: file)
      #expect(chmod(file.path, 0o640) == 0)
      try OutputFile(file.path).write(contents)
      var status = stat()
      #expect(stat(file.path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o640)
    }
  }

  @Test func followsSymbolicLinks() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "file")
      let link = folder.appending(path: "link")
      try Data("old".utf8).write(to: file)
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "file")
      try OutputFile(link.path).write(contents)
      #expect(try Data(contentsOf: file) == contents)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "file")
    }
  }

  @Test func createsWhatASymbolicLinkLeadsTo() throws {
    try withTemporaryFolder { folder in
      let pages = folder.appending(path: "pages")
      try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
      for (link, destination) in [("one", "two"), ("two", "pages/three"), ("loop", "loop")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: link).path, withDestinationPath: destination)
      }
      let link = folder.appending(path: "one").path
      try OutputFile(link).check()
      try OutputFile(link).write(contents)
      #expect(try Data(contentsOf: pages.appending(path: "three")) == contents)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "two")
      #expect(try names(in: folder).sorted() == ["loop", "one", "pages", "two"])
      let loop = folder.appending(path: "loop").path
      #expect(throws: Failure.self) { try OutputFile(loop).check() }
    }
  }

  @Test func writesToDevicesAsTheyAre() throws {
    try OutputFile("/dev/null").check()
    try OutputFile("/dev/null").write(contents)
    var status = stat()
    #expect(stat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func failuresNameTheFileAndTheReason() throws {
    try withTemporaryFolder { folder in
      let orphan = folder.appending(path: "none/out").path
      #expect(
        throws: Failure(.cannotCreate, "cannot create \(orphan): No such file or directory")
      ) {
        try OutputFile(orphan).check()
      }
      #expect(
        throws: Failure(.cannotCreate, "\(folder.path) is a folder: name a file in it")
      ) {
        try OutputFile(folder.path).check()
      }
      #expect(throws: Failure(.usage, "'' is not the name of an output file")) {
        try OutputFile("").check()
      }
      #expect(throws: Failure(.cannotWrite, "cannot write /dev/full: No space left on device")) {
        try OutputFile("/dev/full").write(contents)
      }
    }
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }
}
