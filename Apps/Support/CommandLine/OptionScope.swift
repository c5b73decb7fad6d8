import ArgumentParser

/// What the options of a command act on.
///
/// A command takes the options of all, so that the words for one command serve for another; it lists
/// those alone that do something.
public protocol OptionScope: Sendable {
  /// What the command has to do with.
  static var areas: Set<OptionArea> { get }
}

/// What an option is about.
public enum OptionArea: Sendable, CaseIterable {
  /// The source and the store.
  case places
  /// How the remote is asked.
  case remote
  /// The most image data that is kept.
  case imageLimit
  /// The present moment.
  case clock
}

extension OptionScope {
  /// The help of an option, which is only shown where it acts.
  static func help(
    _ area: OptionArea, _ help: ArgumentHelp, _ valueName: String? = nil
  ) -> ArgumentHelp {
    var help = help
    help.valueName = valueName ?? help.valueName
    help.visibility = areas.contains(area) ? .default : .hidden
    return help
  }
}

/// The kinds of commands.
public enum Scope {
  /// Loads lists or images, and saves them.
  public enum Loading: OptionScope {
    /// All of them.
    public static let areas = Set(OptionArea.allCases)
  }

  /// Loads what is never saved.
  public enum Passing: OptionScope {
    /// No image data is kept.
    public static let areas: Set<OptionArea> = [.places, .remote, .clock]
  }

  /// Decides by the age of what is saved.
  public enum Validating: OptionScope {
    /// No remote is asked.
    public static let areas: Set<OptionArea> = [.places, .clock]
  }

  /// Says what is saved, and how much may be.
  public enum Measuring: OptionScope {
    /// No remote is asked.
    public static let areas: Set<OptionArea> = [.places, .imageLimit, .clock]
  }

  /// Copies what is saved.
  public enum Copying: OptionScope {
    /// No remote is asked, and of whatever age it is, it is copied.
    public static let areas: Set<OptionArea> = [.places, .imageLimit]
  }

  /// Works on what is saved, of whatever age.
  public enum Maintaining: OptionScope {
    /// The store alone.
    public static let areas: Set<OptionArea> = [.places]
  }

  /// Lists stores, of whatever source.
  public enum Listing: OptionScope {
    /// No store is named.
    public static let areas: Set<OptionArea> = [.clock]
  }
}
