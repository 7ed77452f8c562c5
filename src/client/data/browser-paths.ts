import type { QueryClient } from '@tanstack/react-query'
import { t } from '#client/kit/t.tsx'
import type { FollowedPath } from '#shared/contracts/paths.ts'
import {
  editionsOf,
  FOLLOWED_MAX,
  type PathItem,
  pathProgress,
  STEPS_MAX,
} from '#shared/domain/learning-path.ts'
import { ApiError } from './errors.ts'
import { pathQuery } from './learning-paths.ts'
import type { BrowserItem, Follow } from './study-store.ts'

export type BrowserFollow = Follow & { changedAt: string }

/** What can be a slug or a key. */
const NAME = /^[a-z0-9-]{1,60}$/
const isName = (value: unknown): value is string => typeof value === 'string' && NAME.test(value)

/** Returns the paths that can be read, the last changed first: somebody by hand may have stored anything. */
export function parseFollows(stored: unknown): BrowserFollow[] {
  const found = (Array.isArray(stored) ? stored : []).flatMap((each: unknown) => {
    const { slug, skipped, changedAt } = (each ?? {}) as Record<string, unknown>
    const at = Date.parse(typeof changedAt === 'string' ? changedAt : '')
    if (!isName(slug) || Number.isNaN(at)) return []
    const keys = Array.isArray(skipped) ? skipped.filter(isName).slice(0, STEPS_MAX) : []
    return [{ slug, skipped: [...new Set(keys)], changedAt: new Date(at).toISOString() }]
  })
  return found
    .toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
    .filter(({ slug }, at, all) => all.findIndex((each) => each.slug === slug) === at)
    .slice(0, FOLLOWED_MAX)
}

type Follows = readonly BrowserFollow[]

/** Following again changes nothing. Throws what the server says of more than ten. */
export function withFollow(follows: Follows, slug: string, on: boolean): Follows {
  const others = follows.filter((each) => each.slug !== slug)
  if (!on) return others
  if (others.length < follows.length) return follows
  if (follows.length >= FOLLOWED_MAX) {
    const message = t('You can follow at most {max} paths', { max: FOLLOWED_MAX })
    throw new ApiError(409, JSON.stringify({ message, code: 'too_many' }))
  }
  return [{ slug, skipped: [], changedAt: new Date().toISOString() }, ...follows]
}

export function withSkip(
  follows: Follows,
  { slug, key }: { slug: string; key: string },
  skipped: boolean,
): Follows {
  const changedAt = new Date().toISOString()
  return follows.map((each) => {
    if (each.slug !== slug || each.skipped.includes(key) === skipped) return each
    const others = each.skipped.filter((name) => name !== key)
    return { slug, skipped: skipped ? [...others, key] : others, changedAt }
  })
}

/** Returns how far a visitor is on what they follow, as the account does. What is no longer there is left out. */
export async function followedOf(
  client: QueryClient,
  follows: Follows,
  items: readonly BrowserItem[],
): Promise<FollowedPath[]> {
  const studied = new Map(items.map((item) => [item.resourceId, item]))
  const isDone = (item: PathItem) =>
    editionsOf(item).some((id) => studied.get(id)?.status === 'done')
  const found = await Promise.all(
    follows.map(async ({ slug, skipped, changedAt }) => {
      const { path } = await client.fetchQuery({ ...pathQuery(slug), staleTime: 60_000 })
      if (!path) return []
      const { done, of, next } = pathProgress(path.steps, isDone, new Set(skipped))
      const step = next && path.steps[next.index]
      const times = path.steps.flatMap((each) =>
        each.items.flatMap(editionsOf).map((id) => studied.get(id)?.updatedAt ?? ''),
      )
      const changed = times.reduce((last, at) => (at > last ? at : last), changedAt)
      const { title } = path
      return [
        {
          changed,
          view: {
            slug,
            title,
            done,
            of,
            skipped: [...skipped],
            next: step
              ? { key: step.key, number: next.index + 1, goal: step.goal, item: next.item }
              : null,
          },
        },
      ]
    }),
  )
  return found
    .flat()
    .toSorted((a, b) => b.changed.localeCompare(a.changed))
    .map(({ view }) => view)
}
