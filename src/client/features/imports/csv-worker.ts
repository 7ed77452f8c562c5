import './no-eval.ts'
import type { SiteLanguage } from '#shared/texts/languages.ts'
import { type T, translator } from '#shared/texts/text.ts'
import { openFile, type OpenFile } from './read-sheet.ts'
import type {
  CellFix,
  Chunk,
  CsvKind,
  Encoding,
  FilePage,
  FixAnswer,
  Fixed,
  Refusal,
  RowNote,
  RowRefusal,
  Sheet,
} from './sheet.ts'

/** Opens the file. */
export type WorkerTask = {
  kind: CsvKind
  file: File
  encoding?: Encoding | undefined
  /** That of the page. The texts themselves stand in the script of this language. */
  language: SiteLanguage
}

/** Asked about the open file; the response has the same `id`. */
export type WorkerQuestion = { id: number } & (
  | { ask: 'page'; position: number }
  | { ask: 'problem'; problem: number }
  | { ask: 'fix'; fix: CellFix }
  | { ask: 'refuse'; refusals: readonly RowRefusal[] }
  | { ask: 'rows'; notes: readonly RowNote[]; and: 'faults' | 'notices' | null }
)

/** Rows are sent in pieces, because one large message would block the page. */
export type WorkerMessage =
  | { type: 'progress'; share: number }
  | { type: 'chunk'; chunk: Chunk }
  | { type: 'sheet'; sheet: Sheet }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'page'; id: number; page: FilePage }
  | { type: 'fix'; id: number; answer: FixAnswer }
  | { type: 'refuse'; id: number; fixed: Fixed }
  | { type: 'rows'; id: number; csv: Blob }

const LINES_PER_PROGRESS = 500
/** The share of the work done when the cells have been parsed, and when they have been checked. */
const PARSED = 0.3
const CHECKED = 0.95

let open: OpenFile | null = null

self.addEventListener('message', ({ data }: MessageEvent<WorkerTask | WorkerQuestion>) => {
  if ('file' in data) void work(data)
  else if (open) answer(open, data)
})

const say = (message: WorkerMessage) => self.postMessage(message)

async function work({ kind, file, encoding, language }: WorkerTask): Promise<void> {
  const t: T = translator({ language, find: null, opening: null })
  const bytes = await bytesOf(file)
  if (!bytes) {
    const message = t(
      'The file could not be read. Was it moved or changed in the meantime? Choose it again.',
    )
    return say({ type: 'refused', refusal: { title: t('Read error'), message } })
  }
  say({ type: 'progress', share: PARSED / 2 })
  const onLines = (read: number, total: number) => {
    if (read % LINES_PER_PROGRESS === 1)
      say({ type: 'progress', share: PARSED + (read / total) * (CHECKED - PARSED) })
  }
  const opened = openFile(kind, bytes, { encoding, onLines, t })
  if ('title' in opened) return say({ type: 'refused', refusal: opened })
  open = opened
  const { chunks, ...sheet } = opened.sheet
  for (const chunk of chunks) say({ type: 'chunk', chunk })
  say({ type: 'sheet', sheet: { ...sheet, chunks: [] } })
}

function answer(file: OpenFile, question: WorkerQuestion): void {
  const { id } = question
  switch (question.ask) {
    case 'page':
      return say({ type: 'page', id, page: file.pageAt(question.position) })
    case 'problem':
      return say({ type: 'page', id, page: file.pageOfProblem(question.problem) })
    case 'fix':
      return say({ type: 'fix', id, answer: file.fix(question.fix) })
    case 'refuse':
      return say({ type: 'refuse', id, fixed: file.refuse(question.refusals) })
    default: {
      const csv = file.rowsAsCsv(question.notes, question.and)
      say({ type: 'rows', id, csv: new Blob([csv], { type: 'text/csv;charset=utf-8' }) })
    }
  }
}

async function bytesOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return null
  }
}
