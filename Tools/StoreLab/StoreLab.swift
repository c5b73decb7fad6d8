import JSONFileStore
import PostgresStore
import RedisStore
import SQLiteStore
import StoreJudge

/// Tests the shipped stores for minutes; `Tools/crashlab`, `Tools/history` and `Tools/mutants` run
/// its commands.
@main
struct StoreLab {
  static func main() async {
    await StoreJudge.main(stores: [.sqlite, .jsonFile, .postgres, .redis])
  }
}
