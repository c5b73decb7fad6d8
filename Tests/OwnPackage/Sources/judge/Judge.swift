import MyStore
import StoreJudge

@main
struct Judge {
  static func main() async { await StoreJudge.main(stores: [.mine]) }
}
