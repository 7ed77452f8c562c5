import { t } from '#client/kit/t.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { confirm, type Edit, edit } from '#client/data/edits.ts'
import { ApiError } from '#client/data/errors.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { callQuery, type Get } from '#client/data/queries.ts'
import { useSignedIn } from '#client/data/session.ts'
import { failure, useCall } from '#client/data/write.ts'
import * as calls from '#shared/calls/lists.ts'
import type { ListMarks, ListView } from '#shared/contracts/lists.ts'
import type { ListId } from '#shared/domain/lists.ts'

/** `list` is null if it does not exist for this reader. `failed`: the server could not tell. */
export type ListResult = { list: ListView | null; failed: boolean }

export function listQuery(id: ListId) {
  const page = callQuery(
    calls.getList,
    { params: { id } },
    { name: 'page', steps: (get) => fetchList(id, get) },
  )
  // The loader has just tried, so the page shows the failure instead of retrying behind a skeleton.
  return { ...page, retryOnMount: false }
}

async function fetchList(id: ListId, get: Get): Promise<ListResult> {
  try {
    return { list: (await get(calls.getList, { params: { id } })).body, failed: false }
  } catch (error) {
    const missing = error instanceof ApiError && error.status === 404
    if (missing || serverPageContext()) return { list: null, failed: !missing }
    throw error
  }
}

/** Changes the list on the page. */
export function editList(id: ListId, change: (list: ListView) => Partial<ListView>): Edit {
  return edit(listQuery(id), (found) =>
    found.list ? { ...found, list: { ...found.list, ...change(found.list) } } : found,
  )
}

const marksQuery = (id: ListId) => callQuery(calls.getListMarks, { params: { id } })

/** After a list is deleted, the page that is about to be left must not ask for it. */
export function unasked(id: ListId): Edit[] {
  return [editList(id, () => ({})), edit(marksQuery(id), (marks) => marks)]
}

/** What the list is to the reader; undefined while it is not known, and for visitors. */
export function useListMarks(id: ListId): ListMarks | undefined {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...marksQuery(id), enabled: signedIn })
  return signedIn ? data : undefined
}

/** Notes what the reader has done, here or in another tab. */
export async function noteListMarks(
  client: QueryClient,
  id: ListId,
  change: Partial<ListMarks>,
): Promise<void> {
  await confirm(client, [], [edit(marksQuery(id), (marks) => ({ ...marks, ...change }))])
}

type Follow = { id: ListId; on: boolean }

/** Follows a list or stops following it: shown at once, and taken back if the server refuses. */
export function useFollow() {
  const shown = ({ id, on }: Follow) => [
    edit(marksQuery(id), (marks) => ({ ...marks, isFollowed: on })),
    editList(id, ({ followers }) => ({ followers: followers + (on ? 1 : -1) })),
  ]
  return useCall<void, Follow>(calls.followList, {
    queue: 'followed lists',
    steps: (send, { id, on }) =>
      send(on ? calls.followList : calls.unfollowList, { params: { id } }),
    optimistic: shown,
    received: (_, press) => shown(press),
    toasts: {
      failed: (error, { on }) =>
        failure(on ? t('Could not follow the list') : t('Could not unfollow the list'), error),
    },
  })
}

type Recommendation = { id: ListId; on: boolean }

/** Recommends a list or withdraws that, for curators. */
export function useRecommend() {
  return useCall<void, Recommendation>(calls.recommendList, {
    queue: 'recommended lists',
    steps: (send, { id, on }) =>
      send(on ? calls.recommendList : calls.withdrawListRecommendation, { params: { id } }),
    optimistic: ({ id, on }) => [
      editList(id, () => ({ recommendedAt: on ? new Date().toISOString() : null })),
    ],
    toasts: { failed: t('Could not change the recommendation') },
  })
}
