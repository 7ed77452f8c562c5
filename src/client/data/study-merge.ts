import type { QueryClient } from '@tanstack/react-query'
import { mergeStudy } from '#shared/calls/study.ts'
import type { MergeAnswer, MergeInput } from '#shared/contracts/study.ts'
import { MAX_MERGED } from '#shared/domain/study.ts'
import { ApiError, serverMessage, UNREACHABLE } from './errors.ts'
import {
  type BrowserItem,
  type BrowserNote,
  type BrowserStudy,
  changeBrowserStudy,
  readBrowserStudy,
} from './study-browser.ts'
import { makeCall } from './write.ts'

/** A body may be 1 MiB; a character takes up to 6 bytes in JSON, so that text is counted as it is sent. */
const MAX_BYTES = 700_000

type Chunk = { items: BrowserItem[]; notes: BrowserNote[] }

/** Splits what the browser has kept into calls of at most 500 items and notes, and of at most 700 KB. */
export function chunksOf({ items, notes }: BrowserStudy): Chunk[] {
  const chunks: Chunk[] = []
  for (let start = 0; start < items.length; start += MAX_MERGED)
    chunks.push({ items: items.slice(start, start + MAX_MERGED), notes: [] })
  let room = 0
  let chunk: Chunk = { items: [], notes: [] }
  for (const note of notes) {
    const size = new TextEncoder().encode(JSON.stringify(note)).length
    if (size > room || chunk.notes.length >= MAX_MERGED) {
      chunk = { items: [], notes: [] }
      chunks.push(chunk)
      room = MAX_BYTES
    }
    chunk.notes.push(note)
    room -= size
  }
  return chunks
}

function bodyOf({ items, notes }: Chunk): MergeInput {
  return {
    items: items.map(({ title: _title, type: _type, author: _author, ...item }) => item),
    notes: notes.map(({ updatedAt: _updatedAt, ...note }) => note),
  }
}

/** Returns the study without what was sent, unless it has changed in the meantime. */
export function withoutChunk(study: BrowserStudy, chunk: Chunk): BrowserStudy {
  const sentItems = new Map(chunk.items.map((item) => [item.resourceId, item.updatedAt]))
  const sentNotes = new Map(chunk.notes.map((note) => [note.key, note.updatedAt]))
  return {
    items: study.items.filter((item) => sentItems.get(item.resourceId) !== item.updatedAt),
    notes: study.notes.filter((note) => sentNotes.get(note.key) !== note.updatedAt),
  }
}

/** Shows a message; the kit's `toast` does. */
type Tell = (message: {
  title: string
  description: string
  variant: 'success' | 'destructive'
  action?: { label: string; onPress: () => void }
}) => void

let isRunning = false

/**
 * Moves what a visitor has kept in the browser to the account. The browser forgets a part when the server has
 * confirmed it, so that an interrupted run loses nothing, and the next one repeats it (docs/decisions/031).
 */
export async function takeOver(client: QueryClient, tell: Tell): Promise<void> {
  const chunks = chunksOf(readBrowserStudy())
  if (isRunning || chunks.length === 0) return
  isRunning = true
  const sum: MergeAnswer & { notes: number } = { merged: 0, kept: 0, unknown: 0, notes: 0 }
  try {
    for (const chunk of chunks) {
      const answer = await makeCall(client, mergeStudy, { body: bodyOf(chunk) })
      changeBrowserStudy((study) => withoutChunk(study, chunk))
      sum.merged += answer.merged
      sum.kept += answer.kept
      sum.unknown += answer.unknown
      sum.notes += chunk.notes.length
    }
    tell({ ...takenOverText(sum), variant: 'success' })
  } catch (error) {
    tellOfFailure(client, tell, error)
  } finally {
    isRunning = false
  }
}

/** Says what was taken over, and what was not and why. */
export function takenOverText(sum: MergeAnswer & { notes: number }): {
  title: string
  description: string
} {
  const { merged, kept, unknown, notes } = sum
  const moved = [
    merged > 0 ? counted(merged, 'resource') : null,
    notes > 0 ? counted(notes, 'note') : null,
  ].filter(Boolean)
  const count = merged > 0 && notes > 0 ? 2 : merged + notes
  const sentences = [
    moved.length > 0
      ? `${moved.join(' and ')} ${count === 1 ? 'is' : 'are'} now in your account.`
      : null,
    kept > 0
      ? `${counted(kept, 'resource')} ${kept === 1 ? 'was' : 'were'} already up to date in your account.`
      : null,
    unknown > 0
      ? `${counted(unknown, 'resource')} ${unknown === 1 ? 'is' : 'are'} no longer in the catalogue.`
      : null,
  ]
  return {
    title: 'Taken over from this browser',
    description: sentences.filter(Boolean).join(' '),
  }
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
}

function tellOfFailure(client: QueryClient, tell: Tell, error: unknown): void {
  // Suspended people and locked children may not write. What they have kept stays in the browser.
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
  tell({
    title: 'Your study list is not in your account yet',
    description: `${serverMessage(error) ?? UNREACHABLE} It stays in this browser until then.`,
    variant: 'destructive',
    action: { label: 'Try Again', onPress: () => void takeOver(client, tell) },
  })
}
