import type { QueryClient } from '@tanstack/react-query'
import { mergeStudy } from '#shared/calls/study.ts'
import type { MergeInput } from '#shared/contracts/study.ts'
import { MAX_MERGED, MAX_PLAN_STEPS } from '#shared/domain/study.ts'
import { t } from '#client/kit/t.tsx'
import { toastWhenQuiet } from '#client/kit/toast.ts'
import { ApiError, serverMessage, UNREACHABLE } from './errors.ts'
import { isKidsLocked } from './kids-mode.tsx'
import { planResourcesQuery, subjectOf } from './plan.ts'
import { userQuery } from './session.ts'
import {
  type BrowserNote,
  type BrowserStudy,
  changeBrowserStudy,
  keepFollows,
  keepPlan,
  keepProfile,
  readBrowserFollows,
  readBrowserPlan,
  readBrowserProfile,
  readBrowserStudy,
} from './study-browser.ts'
import { accountStore, planQuery, profileIn } from './study-account.ts'
import type { BrowserItem } from './study-store.ts'
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

let isRunning = false

/**
 * Moves what a visitor has kept in the browser to the account, and says so once. The browser forgets a part when the server has
 * confirmed it, so that an interrupted run loses nothing, and the next one repeats it (docs/decisions/031).
 */
export async function takeOver(client: QueryClient): Promise<void> {
  if (isRunning) return
  isRunning = true
  void moveProfile(client).catch(() => undefined)
  const chunks = chunksOf(readBrowserStudy())
  try {
    for (const chunk of chunks) {
      await makeCall(client, mergeStudy, { body: bodyOf(chunk) })
      changeBrowserStudy((study) => withoutChunk(study, chunk), client)
    }
    const hasPlan = await movePlan(client)
    const hasPaths = await moveFollows(client)
    if (chunks.length > 0 || hasPlan || hasPaths)
      toastWhenQuiet({
        title: t('Taken over from this browser'),
        description: t('What you kept here is now in your account.'),
        variant: 'success',
      })
  } catch (error) {
    showFailure(error, () => void takeOver(client))
  } finally {
    isRunning = false
  }
}

/** The account's own profile stays. */
async function moveProfile(client: QueryClient): Promise<void> {
  const profile = readBrowserProfile()
  const user = client.getQueryData(userQuery().queryKey)
  if (!user) return
  if (profile && !profileIn(user.preferences)) await accountStore.setProfile(client, profile)
  keepProfile(client, null)
}

/**
 * The steps that the account does not have follow its own, without lessons that no longer exist. Those for which there
 * is no room stay in the browser. Returns whether there were any.
 */
async function movePlan(client: QueryClient): Promise<boolean> {
  const own = readBrowserPlan()
  if (own.length === 0 || isKidsLocked()) return false
  const ids = own.flatMap(({ resourceIds }) => resourceIds)
  const found = ids.length > 0 ? await client.fetchQuery(planResourcesQuery(ids)) : []
  const known = new Set(found.map(({ id }) => id))
  const { steps: there } = await client.fetchQuery(planQuery())
  const subjects = new Set(there.map(subjectOf))
  const more = own
    .map((step) => ({ ...step, resourceIds: step.resourceIds.filter((id) => known.has(id)) }))
    .filter((step) => !subjects.has(subjectOf(step)))
  const moved = more.slice(0, Math.max(0, MAX_PLAN_STEPS - there.length))
  if (moved.length > 0) await accountStore.changePlan(client, (steps) => [...steps, ...moved])
  keepPlan(client, more.slice(moved.length))
  return moved.length > 0
}

/**
 * Follows what was followed here, with its skips. What there is no room for stays in the browser, and what no longer
 * exists goes. Returns whether there were any.
 */
async function moveFollows(client: QueryClient): Promise<boolean> {
  let isMoved = false
  // The last changed is followed last, so that it stays the last changed.
  for (const { slug, skipped } of readBrowserFollows().toReversed()) {
    try {
      await accountStore.follow(client, slug, true)
      for (const key of skipped) await accountStore.skip(client, { slug, key }, true).catch(ifGone)
      isMoved = true
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) continue
      ifGone(error)
    }
    keepFollows(
      client,
      readBrowserFollows().filter((each) => each.slug !== slug),
    )
  }
  return isMoved
}

function ifGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}

function showFailure(error: unknown, retry: () => void): void {
  // Suspended people and locked children may not write. What they have kept stays in the browser.
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
  toastWhenQuiet({
    title: t('Not everything is in your account yet'),
    description: t('{reason} It stays in this browser until then.', {
      reason: serverMessage(error) ?? t(UNREACHABLE),
    }),
    variant: 'destructive',
    action: { label: t('Try Again'), onPress: retry },
  })
}
