import Conformance
import PlantedFaults
import StoreJudge

@main
enum Main {
  static func main() async {
    await StoreJudge.main(.judge, help: PlantedFault.help) { StoreTestHooks.planted(in: $0) }
  }
}
