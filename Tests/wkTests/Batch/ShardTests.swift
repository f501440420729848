import Testing

@testable import wk

struct ShardTests {
  @Test func parts() throws {
    let shard = try Shard("2/3")
    #expect((0..<9).filter(shard.contains) == [1, 4, 7])
    #expect((0..<4).filter(try Shard("1/1").contains) == [0, 1, 2, 3])
  }

  @Test(arguments: ["", "0/1", "2/1", "1", "1/0", "a/b", "1/2/3", "-1/2", "1/"])
  func mistakes(text: String) {
    #expect(throws: Failure.self) { try Shard(text) }
  }

  @Test func slurm() throws {
    func shard(_ id: String, _ others: [String: String]) throws -> Shard? {
      var environment = ["SLURM_ARRAY_TASK_ID": id]
      for (name, value) in others { environment["SLURM_ARRAY_TASK_\(name)"] = value }
      return try Shard(environment: environment)
    }
    #expect(try shard("4", ["COUNT": "4", "MIN": "1"]) == Shard("4/4"))
    #expect(try shard("0", ["COUNT": "4", "MIN": "0", "STEP": "1"]) == Shard("1/4"))
    #expect(try shard("20", ["COUNT": "3", "MIN": "10", "STEP": "10"]) == Shard("2/3"))
    #expect(throws: Failure.self) { try shard("7", ["COUNT": "3", "MIN": "1", "STEP": "1"]) }
    #expect(throws: Failure.self) { try shard("1", [:]) }
  }

  @Test func kubernetes() throws {
    #expect(
      try Shard(environment: ["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "5"])
        == Shard("1/5"))
    #expect(throws: Failure.self) { try Shard(environment: ["JOB_COMPLETION_INDEX": "0"]) }
    #expect(throws: Failure.self) {
      try Shard(environment: ["JOB_COMPLETION_INDEX": "5", "JOB_COMPLETIONS": "5"])
    }
    #expect(try Shard(environment: [:]) == nil)
  }
}
