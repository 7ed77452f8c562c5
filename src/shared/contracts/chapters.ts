import { z } from 'zod'
import { type GivenChapter, isNothing, placeFaults } from '../domain/chapters/chapter-checks.ts'
import { chapterLine, readChapterLines } from '../domain/chapters/chapter-text.ts'
import { CERTAINTIES, MAX_CHAPTERS, MAX_PASTED, PASTED_KINDS } from '../domain/chapters/chapter.ts'
import { isBlank, rowId } from './fields.ts'
import { resourceView } from './resources.ts'
import { type Text, text } from '../texts/text.ts'
import { asMessage, says } from './says.ts'

const chapterFields = {
  /** From 1. */
  order: z.int(),
  title: z.string(),
  /** At most one of `startSeconds`, `page` and `url` is not null. */
  startSeconds: z.int().nullable(),
  endSeconds: z.int().nullable(),
  page: z.int().nullable(),
  url: z.string().nullable(),
  /** SAN from the initial position. What the chapter is about is its last position. */
  line: z.array(z.string()).nullable(),
  /** The position that it is about instead. */
  fen: z.string().nullable(),
  /** The name of the position, or of the deepest named one before it. */
  opening: z.object({ eco: z.string().nullable(), name: z.string() }).nullable(),
  /** The address that opens the resource at this chapter. */
  at: z.string(),
}

/** GET /api/resources/{id}/chapters */
export const chapterView = z.object({ id: z.int(), ...chapterFields })
export type ChapterView = z.infer<typeof chapterView>

/**
 * A chapter as it is sent: the fields of `ChapterView`, of which computed ones are ignored. `line` may be a text, too.
 * Every fault is found at once, those of the moves along with the others, so that this checks nothing but the shape.
 */
const givenChapter = z.looseObject(
  {
    id: z.unknown().optional(),
    title: z.unknown().optional(),
    startSeconds: z.unknown().optional(),
    endSeconds: z.unknown().optional(),
    page: z.unknown().optional(),
    url: z.unknown().optional(),
    line: z.unknown().optional(),
    fen: z.unknown().optional(),
  },
  says('{field} must be an object'),
)

const TOO_MANY = says('There can be at most {max} chapters', { max: MAX_CHAPTERS })

/** PUT /api/admin/resources/{id}/chapters: the whole list. */
export const chaptersInput = z.object({
  chapters: z.array(givenChapter, says('{field} must be a list')).max(MAX_CHAPTERS, TOO_MANY),
})
export type ChaptersInput = { chapters: GivenChapter[] }

const RESOURCE = says('A resource must be named by its ID, a positive whole number')

/** POST /api/resources/{id}/chapters/read */
export const pastedText = z.object({
  text: z
    .string(says('Text must be text'))
    .max(MAX_PASTED, says('Text must be at most {max, number} characters', { max: MAX_PASTED })),
})

/** POST /api/admin/chapters/read */
export const pastedInput = pastedText.extend({
  /** Null for a resource that is not stored yet. */
  resourceId: rowId(RESOURCE).nullable(),
  /** The opening of a resource that is not stored yet. */
  opening: z.string(says('Opening must be text')).optional(),
})
export type PastedInput = z.infer<typeof pastedInput>

const pastedChapterView = z.object({ ...chapterFields, certainty: z.enum(CERTAINTIES) })

export const pastedView = z.object({
  kind: z.enum(PASTED_KINDS),
  chapters: z.array(pastedChapterView),
  skipped: z.array(
    z.object({
      /** The line, from 1. */
      number: z.int(),
      text: z.string(),
      reason: z.string(),
    }),
  ),
})
export type PastedView = z.infer<typeof pastedView>

/** Why a chapter is shown at a position: it is about it, or its line goes on from it. */
const CHAPTER_REASONS = ['exact', 'continues'] as const

/** GET /api/explore */
export const foundChapterView = z.object({
  chapter: chapterView,
  resource: resourceView,
  reason: z.enum(CHAPTER_REASONS),
  /** The moves from the position to what the chapter is about. */
  movesToGo: z.array(z.string()),
})
export type FoundChapterView = z.infer<typeof foundChapterView>

/**
 * The chapters as a field of a resource: the text of a CSV file, or a list as above. The result is the text; the server
 * also checks the moves.
 */
export const chaptersField = z
  .union([z.string(), z.array(givenChapter), z.null()], says('Chapters must be text or a list'))
  .superRefine((value, ctx) => {
    if (value === null || isBlank(value)) return
    for (const { path, message } of typeof value === 'string'
      ? textFaults(value)
      : listFaults(value))
      ctx.addIssue({ code: 'custom', path, message: asMessage(message) })
  })
  .transform((value): string | null => {
    const text = typeof value === 'string' ? tidied(value) : value === null ? '' : written(value)
    return text === '' ? null : text
  })

type Fault = { path: (string | number)[]; message: Text }

function textFaults(lines: string): Fault[] {
  const { chapters, faults } = readChapterLines(lines)
  const numbers = chapters.map(({ number }) => number)
  const messages = [
    ...faults,
    ...placeFaults(chapters).map(({ index, message }) => ({
      number: numbers[index ?? 0] ?? 1,
      message,
    })),
  ]
  return messages.map(({ number, message: fault }) => ({
    path: [],
    message: text('Line {number}: {fault}', { number, fault }),
  }))
}

function listFaults(chapters: readonly GivenChapter[]): Fault[] {
  const faults = placeFaults(chapters).map(({ index, name, message }) => ({
    path: index === null ? [] : [index, name],
    message,
  }))
  for (const [index, { line, fen }] of chapters.entries()) {
    if (!isNothing(line) && typeof line !== 'string' && !isListOfTexts(line))
      faults.push({
        path: [index, 'line'],
        message: text('Moves must be a text or a list of texts'),
      })
    if (!isNothing(fen) && typeof fen !== 'string')
      faults.push({ path: [index, 'fen'], message: text('A position must be a text in FEN') })
    if (!isNothing(line) && !isNothing(fen))
      faults.push({
        path: [index, 'fen'],
        message: text('A chapter has moves or a position, not both'),
      })
  }
  return faults
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function tidied(text: string): string {
  return readChapterLines(text).chapters.map(chapterLine).join('\n')
}

/** For chapters without faults of their places. */
function written(chapters: readonly GivenChapter[]): string {
  return chapters
    .map(({ title, startSeconds, endSeconds, page, url, line, fen }) =>
      chapterLine({
        title: oneLine(title) ?? '',
        startSeconds: (startSeconds as number | null | undefined) ?? null,
        endSeconds: (endSeconds as number | null | undefined) ?? null,
        page: (page as number | null | undefined) ?? null,
        url: oneLine(url),
        moves: oneLine(Array.isArray(line) ? line.join(' ') : line),
        fen: oneLine(fen),
      }),
    )
    .join('\n')
}

/** Returns null for nothing. */
function oneLine(value: unknown): string | null {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() || null : null
}
