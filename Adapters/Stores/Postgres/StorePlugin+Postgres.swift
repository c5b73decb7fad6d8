public import OfflineCore
import StoreSupport

extension StorePlugin {
  /// The backend `postgres:ADDRESS`: one schema of a PostgreSQL database, for many machines.
  public static let postgres = StorePlugin(
    PostgresBackend.self, scheme: "postgres", aliases: ["postgresql"],
    placeholder: "//USER@HOST/DB", port: 5432)
}
