import type { QueryClient } from '@tanstack/react-query'
import { mergeStudy } from '#shared/calls/study.ts'
import type { MergeAnswer, MergeInput } from '#shared/contracts/study.ts'
import { MAX_MERGED, MAX_PLAN_STEPS } from '#shared/domain/study.ts'
import { countText } from '#client/kit/number-words.ts'
import { t } from '#client/kit/t.tsx'
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

/** Shows a message, as the kit's `toast` does. */
type ShowToast = (message: {
  title: string
  description: string
  variant: 'success' | 'destructive'
  action?: { label: string; onPress: () => void }
}) => void

type Sum = MergeAnswer & { notes: number; plan: boolean; paths: number }

let isRunning = false

/**
 * Moves what a visitor has kept in the browser to the account, and says so once. The browser forgets a part when the server has
 * confirmed it, so that an interrupted run loses nothing, and the next one repeats it (docs/decisions/031).
 */
export async function takeOver(client: QueryClient, showToast: ShowToast): Promise<void> {
  if (isRunning) return
  isRunning = true
  void moveProfile(client).catch(() => undefined)
  const chunks = chunksOf(readBrowserStudy())
  const sum: Sum = { merged: 0, kept: 0, unknown: 0, notes: 0, plan: false, paths: 0 }
  try {
    for (const chunk of chunks) {
      const answer = await makeCall(client, mergeStudy, { body: bodyOf(chunk) })
      changeBrowserStudy((study) => withoutChunk(study, chunk), client)
      sum.merged += answer.merged
      sum.kept += answer.kept
      sum.unknown += answer.unknown
      sum.notes += chunk.notes.length
    }
    sum.plan = await movePlan(client)
    sum.paths = await moveFollows(client)
    if (chunks.length > 0 || sum.plan || sum.paths > 0)
      showToast({ ...takenOverText(sum), variant: 'success' })
  } catch (error) {
    showFailure(error, showToast, () => void takeOver(client, showToast))
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
 * exists goes. Returns how many paths there were.
 */
async function moveFollows(client: QueryClient): Promise<number> {
  let moved = 0
  // The last changed is followed last, so that it stays the last changed.
  for (const { slug, skipped } of readBrowserFollows().toReversed()) {
    try {
      await accountStore.follow(client, slug, true)
      for (const key of skipped) await accountStore.skip(client, { slug, key }, true).catch(ifGone)
      moved += 1
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) continue
      ifGone(error)
    }
    keepFollows(
      client,
      readBrowserFollows().filter((each) => each.slug !== slug),
    )
  }
  return moved
}

function ifGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}

/** Says what was taken over, and what was not and why. */
export function takenOverText(sum: Sum): {
  title: string
  description: string
} {
  const { merged, kept, unknown, notes, plan, paths } = sum
  const moved = [
    merged > 0 ? countText(merged, 'resource') : null,
    notes > 0 ? countText(notes, 'note') : null,
    plan ? t('your study plan') : null,
    paths > 0 ? countText(paths, 'path') : null,
  ].filter((part) => part !== null)
  const isOne = moved.length === 1 && merged <= 1 && notes <= 1 && paths <= 1
  const sentences = [
    moved.length > 0
      ? capitalized(
          isOne
            ? t('{things} is now in your account.', { things: listed(moved) })
            : t('{things} are now in your account.', { things: listed(moved) }),
        )
      : null,
    kept > 0
      ? t(
          '{kept, plural, one {# resource was already up to date in your account.} other {# resources were already up to date in your account.}}',
          { kept },
        )
      : null,
    unknown > 0
      ? t(
          '{unknown, plural, one {# resource is no longer in the catalogue.} other {# resources are no longer in the catalogue.}}',
          { unknown },
        )
      : null,
  ]
  return {
    title: t('Taken over from this browser'),
    description: sentences.filter(Boolean).join(' '),
  }
}

/** 'a', 'a and b', 'a, b, and c' */
function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(t.locale).format(parts)
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function showFailure(error: unknown, showToast: ShowToast, retry: () => void): void {
  // Suspended people and locked children may not write. What they have kept stays in the browser.
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
  showToast({
    title: t('Not everything is in your account yet'),
    description: t('{reason} It stays in this browser until then.', {
      reason: serverMessage(error) ?? t(UNREACHABLE),
    }),
    variant: 'destructive',
    action: { label: t('Try Again'), onPress: retry },
  })
}
