/** What a file is read for: new resources, or changes of those in the catalogue. */
export type CsvKind = 'import' | 'update'

/** Rows that go to the server in one call, with their numbers in the file. */
export type Chunk = { rows: number[]; items: { sourceUrl: string }[] }

/** Something to be said about a row: 'Row 7 has invalid level: …', 'Row 7: …'. */
export type RowNote = { row: number; message: string }

/** Rows with the same trouble; only the first of them are shown. */
export type NoteGroup = { kind: string; count: number; shown: RowNote[] }

/** The first rows of a file as they stand there. */
export type Preview = {
  columns: string[]
  rows: { row: number; cells: string[]; isFaulty: boolean }[]
}

/** What has been made of a file. */
export type Sheet = {
  soundRows: number
  faultyRows: number
  faults: NoteGroup[]
  /** All of them, as a CSV file: 50,000 would be too many for the page. */
  faultsFile: string
  preview: Preview
  /** Headers that are no column of ours. */
  ignored: string[]
  chunks: Chunk[]
}
