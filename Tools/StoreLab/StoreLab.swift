import JSONFileStore
import PostgresStore
import RedisStore
import SQLiteStore
import StoreJudge

/// Tries the stores that ship for minutes: `Tools/crashlab`, `Tools/history` and `Tools/mutants` are
/// commands of it.
@main
struct StoreLab {
  static func main() async {
    await StoreJudge.main(stores: [.sqlite, .jsonFile, .postgres, .redis])
  }
}
