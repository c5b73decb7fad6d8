import Testing

@testable import Composition

struct TypedSecretsTests {
  @Test(
    arguments: [
      ("postgres://ana:s3cret@host/db", "postgres://…@host/db"),
      ("HTTPS://ana:p@s3cret@[::1]:80/x", "HTTPS://…@[::1]:80/x"),
      ("--https://:s3cret@host", "--https://…@host"), ("https://s3cret@host", "https://…@host"),
      ("https://ana%3As3cret@host", "https://…@host"), ("--store=redis://ana;s3cret@h", nil),
      ("https://ana:a s3cret'b@host", "https://…@host"), ("redis://ana:s3cret", "redis://…"),
      ("postgres://ana:s3cret:127.0.0.1:1/db", "postgres://…"),
      ("pg://h:1,ana:s3cret/db", "pg://…"),
      ("pg://ana:x@host:s3cret", "pg://…"), ("pg://[::1]:s3cret", "pg://…"),
      ("ana:s3cret@host", "ana:…@host"), ("password=s3cret", "password=…"),
      ("pg://h/db?PASSWORD=s3cret", "pg://h/db?PASSWORD=…"),
      ("pg://h/db#pwd=s3cret", "pg://h/db#pwd=…"),
      ("https://h/x?token=s3cret&api_key=s3cret", "https://h/x?token=…"),
      ("pg://h?%70assword=s3cret", "pg://h?%70assword=…"), ("a\nb://c:s3cret\n@host", nil),
    ] as [(String, String?)])
  func aSecretIsHiddenWhereverAWordIsRepeated(word: String, shown: String?) {
    let text = TypedSecrets(in: [word]).hidden(in: "Unexpected argument '\(word)'")
    #expect(!text.contains("s3cret"))
    if let shown { #expect(text == "Unexpected argument '\(shown)'") }
  }

  @Test(arguments: [
    "photos:/home/me@work/x", "json:~/a@b", "load", "demo://images/blue-hour.png",
    "postgres://ana@host:5432,[::1]:1/db?schema=a", "postgres://%2Frun%2Fpostgresql/db",
    "https://bücher.example/a?b=c", "redis://127.0.0.1:65535/0", "12:30", "--limit=3",
  ])
  func whatHoldsNoneIsRepeatedAsItIs(word: String) {
    #expect(TypedSecrets(in: [word]).isEmpty)
  }

  @Test func aPartOfAWordIsHiddenToo() {
    let secrets = TypedSecrets(in: ["--pg://ana:s3cret@host=x", "slow@pg://ana:s3cret@host"])
    for part in ["--pg://ana:s3cret@host", "pg://ana:s3cret"] {
      #expect(!secrets.hidden(in: part).contains("s3cret"))
    }
  }
}
