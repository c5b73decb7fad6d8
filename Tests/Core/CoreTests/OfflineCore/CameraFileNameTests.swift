import OfflineCore
import Testing

struct CameraFileNameTests {
  @Test(arguments: [
    "IMG_1234.JPG", "IMG_20190706_050403.jpg", "IMG-20190706-WA0001.jpg", "IMG_E1234.HEIC",
    "IMG_2.jpg", "IMG_2(1).jpg", "IMG_1234 (1).jpg", "IMG_1234~2.jpg", "IMG_1234-edited.jpg",
    "IMG_20240101_120000_HDR.jpg", "IMG 2024", "PXL_20210101_123456789.jpg",
    "PXL_20210101_123456789.PORTRAIT-01.COVER.jpg", "DSC_1234.JPG", "DSC01234.JPG", "DSCF0001",
    "DSCN0001.jpg", "_DSC1234.NEF", "DSC 0042", "_MG_1234.jpg", "MVIMG_20190706_050403.jpg",
    "GOPR0001.JPG", "GX010001.JPG", "P1000123.JPG", "P1000123", "DJI_0001.JPG", "100_1234.JPG",
    "SAM_1234.JPG", "WP_20131225_001.jpg", "20190706_050403.jpg", "20190706050403.jpg",
    "2019-07-06 05.04.03.jpg", "00001IMG_00001_BURST20190706050403_COVER.jpg",
    "FB_IMG_1562389443000.jpg",
    "mmexport1562389443000.jpg", "received_123456789.jpeg", "photo_2021-01-01_12-34-56.jpg",
    "image0.jpeg", "Snapchat-123456.jpg", "signal-2021-05-06-07-08-09-123.jpg",
    "WhatsApp Image 2023-01-01 at 12.34.56 PM (1).jpeg", "Screenshot_20210101-123456_Chrome.png",
    "Screenshot 2021-01-01 at 12.34.56.png", "Screenshot from 2021-01-01 12-34-56.png",
    "3fa85f64-5717-4562-b3fc-2c963f66afa6.jpg", "d41d8cd98f00b204e9800998ecf8427e.jpg",
  ])
  func aNameOfACameraOrAProgramIsFound(name: String) {
    #expect(name.isCameraFileName)
  }

  @Test(arguments: [
    "", "Beach.jpg", "Summer 2024.jpg", "IMG_1234 at the beach.jpg", "DSC_0042_Anna.jpg",
    "2019-07-06 Anna.jpg", "2020-01-01.png", "1999-2010 best of.jpg", "7.png", "photo 3.jpg",
    "Image 31", "Photo 1234", "P1 grand prix.jpg",
    "p2.jpg", "Sam 3.jpg", "Img of us 2.jpg", "Image of a cat.jpg",
    "Signal hill 2020.jpg", "WhatsApp party 2020.jpg", "Screenshot of my garden 2.png",
    "Pano of Athens 1.jpg", "100 years.jpg", "deadbeef", "a.b.jpg", "Αθήνα 2024.jpg",
  ])
  func aNameThatAPersonGaveStays(name: String) {
    #expect(!name.isCameraFileName)
  }

  /// A search that goes back at each digit would take longer than the tests may.
  @Test func aHostileNameIsReadQuickly() {
    #expect(!("IMG_" + String(repeating: "1", count: 100) + "!").isCameraFileName)
    #expect(!("IMG_" + String(repeating: "-1", count: 50) + "!").isCameraFileName)
  }
}
