/** A study with two chapters, as Lichess writes it. */
export const STUDY_PGN = `[Event "Rook endings: Lucena"]
[Site "https://lichess.org/study/AbCd1234/ChapterA"]
[StudyName "Rook endings"]
[ChapterName "Lucena"]
[ChapterURL "https://lichess.org/study/AbCd1234/ChapterA"]
[Annotator "https://lichess.org/@/ann"]

1. e4 e5 2. Nf3 *


[Event "Rook endings: Philidor"]
[Site "https://lichess.org/study/AbCd1234/ChapterB"]
[StudyName "Rook endings"]
[ChapterName "Philidor"]
[ChapterURL "https://lichess.org/study/AbCd1234/ChapterB"]
[Annotator "https://lichess.org/@/ann"]

1. d4 d5 *
`
