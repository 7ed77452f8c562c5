import { chaptersText, readChaptersText } from '#shared/chess/chapters/chapter-moves.ts'
import type { PastedView } from '#shared/contracts/chapters.ts'

/** The lines that a field for chapters has had, by place and title: none of them is a pasted text. */
export type KnownLines = ReadonlyMap<string, string>

const linesOf = (text: string) => text.split(/\r\n|\r|\n/).map((line) => line.trim())

/** Returns the place and the title of a line. */
const headOf = (line: string) => line.split(' | ', 1)[0] ?? ''

export function knownLines(text: string): KnownLines {
  return new Map(linesOf(text).map((line) => [headOf(line), line]))
}

/** A line with moves, a page or an address that can be read is none that somebody has pasted. */
function isOwn(line: string, known: KnownLines): boolean {
  if (line === '' || known.get(headOf(line)) === line) return true
  const { chapters, faults } = readChaptersText(line)
  const [chapter] = chapters
  return (
    faults.length === 0 &&
    (chapter?.line ?? chapter?.fen ?? chapter?.page ?? chapter?.url ?? null) !== null
  )
}

/** Returns what was pasted among the lines of the field, with the numbers of its lines. */
export function pastedIn(text: string, known: KnownLines): string {
  const lines = linesOf(text).map((line) => (isOwn(line, known) ? '' : line))
  return lines.every((line) => line === '') ? '' : lines.join('\n')
}

/**
 * Returns the text with what was read in place of what was pasted. A line that is there stays as it is, and so do the
 * moves of one that was there, unless the pasted text states others.
 */
export function withRead(text: string, read: PastedView['chapters'], known: KnownLines): string {
  const lines = linesOf(text)
  const at = lines.findIndex((line) => !isOwn(line, known))
  const own = (from: number, to?: number) =>
    lines.slice(from, to).filter((line) => line !== '' && isOwn(line, known))
  const heads = new Set(own(0).map(headOf))
  const added = read
    .map((chapter) => {
      const line = chaptersText([chapter])
      return chapter.certainty === 'moves' ? line : (known.get(headOf(line)) ?? line)
    })
    .filter((line) => !heads.has(headOf(line)))
  return [...own(0, at), ...added, ...own(at)].join('\n')
}
