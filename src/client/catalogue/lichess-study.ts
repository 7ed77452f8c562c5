import { lichessUrl } from '../data/site.ts'
import { runWorker } from '#client/kit/worker.ts'
import { scanGame } from '#shared/chess/pgn-scan.ts'
import { MAX_PASTED } from '#shared/domain/chapters/chapter.ts'
import { type Text, text } from '#shared/texts/text.ts'
import type { StudyMessage, StudyTask } from './study-worker.ts'

export type Study = {
  /** One game for each chapter. */
  pgn: string
  /** '' where the PGN does not say it. */
  title: string
  author: string
}

/** Says in words why a study could not be fetched. */
export class StudyFault extends Error {
  readonly reason: Text

  constructor(reason: Text) {
    super(reason.words)
    this.reason = reason
  }
}

const ADDRESS =
  /^(?:https?:\/\/)?(?:www\.)?lichess\.org\/study\/([\da-z]{8})(?:\/([\da-z]{8}))?\/?(?:[?#]\S*)?$/i

/** Returns where Lichess has the PGN of a study, or of one chapter, by its address; null for any other text. */
export function studyPath(address: string): string | null {
  const [, study, chapter] = ADDRESS.exec(address.trim()) ?? []
  if (study === undefined) return null
  return `/api/study/${study}${chapter === undefined ? '' : `/${chapter}`}.pgn`
}

const KEPT_MS = 60_000
let last: { path: string; study: Promise<Study>; at: number } | null = null

/** Fetches a study, straight from Lichess. Two parts of a form that ask for it share one request. */
export function fetchStudy(path: string): Promise<Study> {
  if (last?.path === path && performance.now() - last.at < KEPT_MS) return last.study
  const study = download(path).then(studyOf)
  last = { path, study, at: performance.now() }
  study.catch(() => {
    // The next attempt asks again.
    if (last?.study === study) last = null
  })
  return study
}

function download(path: string): Promise<StudyMessage> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./study-worker.ts', import.meta.url), { type: 'module' })
    runWorker<StudyTask, StudyMessage>(worker, {
      task: { url: lichessUrl() + path },
      onMessage: (message) => {
        resolve(message)
        return 'done'
      },
      onFailure: () => resolve({ status: null, pgn: '', retryAfter: null }),
    })
  })
}

function studyOf({ status, pgn, retryAfter }: StudyMessage): Study {
  const fault = faultOf(status, retryAfter)
  if (fault) throw new StudyFault(fault)
  const first = scanGame(pgn, 0)
  if (!pgn.includes('[Event "') || !first)
    throw new StudyFault(text('This study has no chapters that can be read.'))
  const known = (name: string) => {
    const value = first.tags.get(name)?.trim() ?? ''
    return value === '?' ? '' : value
  }
  return {
    pgn: shortened(pgn),
    title: known('StudyName') || (known('Event').split(': ', 1)[0] ?? ''),
    author: known('Annotator').replace(/^https:\/\/lichess\.org\/@\//, ''),
  }
}

function faultOf(status: number | null, retryAfter: string | null): Text | null {
  if (status === null)
    return text('Lichess could not be reached. Please check the connection and try again.')
  if (status >= 200 && status < 300) return null
  if (status === 401 || status === 403)
    return text('This study is private, so Lichess does not send it.')
  if (status === 404 || status === 410)
    return text('Lichess has no study at this address. It may be private or deleted.')
  if (status === 429)
    return text(
      'Lichess asks us to wait. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
      { seconds: /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : 60 },
    )
  return text('Lichess cannot send the study now ({status}). Please try again later.', { status })
}

/** Chapters have no comments, which are most of a long study. */
function shortened(pgn: string): string {
  return pgn.length > MAX_PASTED ? pgn.replace(/\{[^{}]*\}/g, '') : pgn
}
