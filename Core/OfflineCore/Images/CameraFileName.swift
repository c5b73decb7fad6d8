extension StringProtocol {
  /// Whether this is a name that a camera, a phone or a program gave to a picture file, such as
  /// `IMG_1234.JPG`, and not one that a person wrote. A name with another word in it is a person's.
  ///
  /// It tells when a picture was made at best, so no app shows it as a text about the picture.
  package var isCameraFileName: Bool {
    // Most texts are longer, or have no number: they need no search.
    guard utf8.count < 120, utf8.contains(where: { (0x30...0x39).contains($0) }) else {
      return false
    }
    let name = lowercased().replacing(/\.[a-z]\w{2,3}$/, with: "")
    return name.wholeMatch(of: CameraFileNames.counted) != nil
      || name.wholeMatch(of: CameraFileNames.dated) != nil
  }
}

/// The forms of names that cameras and programs give.
private enum CameraFileNames {
  /// A prefix, a number or a moment, and what programs add, such as `_HDR`, `~2`, `-edited` or ` (1)`.
  static var counted: Regex<Substring> {
    // A number follows another one only behind a separator, so that a search is quick in any text.
    #/
    (?: [_~]?(?: img[-_]?e?|pxl|dsc[fn]?|mvimg|mg|gopr|g[hxp]|gpfr|dji|vid|pano|cimg|imgp|imag|image|
         sam(?=_?\d{4})|pict|hpim|rimg|wp|sany|p(?=[-_]?\d{6})|fb[-_]img|mmexport|received|snapchat|photo(?=[-_]\d{4})|
         \d{5}img[-_]\d{5}[-_]burst )
      [-_.\ ]? | (?=\d{8}[-_]?\d{6}(?!\d)) | (?=\d{3}[-_]\d{4}(?!\d)) )
    \d+
    (?: [-_.~\ ]{1,2} \d+ | [-_.~\ ]{0,2} (?: \(\d+\)|wa\d+|hdr|sdr|bokeh|portrait|night|mp|cover|burst\d*|pano|ll|raw|
        collage|edited|edit|copy|bestshot|original|effects) )*
    /#
  }
  /// Names of messengers and of pictures of screens, numbers of 128 bits or more, and moments.
  static var dated: Regex<Substring> {
    #/
    (?: signal-|whatsapp\ image\ |screen[-_\ ]?shot(?:[-_\ ]from)?[-_\ ]) \d{2,} .*
    | [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12} | [0-9a-f]{32,}
    | (?:19|20)\d\d[-_.]\d\d[-_.]\d\d(?:\ at\ |[-_.t\ ])\d\d[-_.h:]\d\d[-_.m:]\d\d \D*
    /#
  }
}
