import { csvLine } from './csv-line.ts'
import type { NoteGroup, RowNote } from './sheet.ts'

/** More of a kind would choke the page; the file to download has them all. */
const SHOWN_PER_GROUP = 20

/** 'has invalid level' and its rows; the largest group comes first. */
export function groupNotes(notes: readonly RowNote[]): NoteGroup[] {
  const groups = new Map<string, NoteGroup>()
  for (const note of notes) {
    const kind = kindOf(note)
    const group = groups.get(kind) ?? { kind, count: 0, shown: [] }
    group.count += 1
    if (group.shown.length < SHOWN_PER_GROUP) group.shown.push(note)
    groups.set(kind, group)
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count)
}

/** What the messages of two rows have in common: the words before the row's own values. */
function kindOf({ row, message }: RowNote): string {
  return message
    .replace(`Row ${row}: `, '')
    .replace(`Row ${row} `, '')
    .replace(/: .*$/s, '')
    .replace(/ row \d+$/, ' an earlier row')
}

/** The head of a file of notes. A spreadsheet takes it for UTF-8 by its mark. */
export const NOTES_HEAD = `\uFEFF${csvLine(['row', 'problem'])}`

export function notesLines(notes: readonly RowNote[]): string {
  return notes.map(({ row, message }) => csvLine([row, message])).join('')
}
