import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { noteLoginOver } from '#client/data/account.ts'
import { ApiError, serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { callKey, callQuery, deadline } from '#client/data/queries.ts'
import { request } from '#client/data/request.ts'
import { useSignedIn } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import * as calls from '#shared/calls/lists.ts'
import type { ListMarks, ListView } from '#shared/contracts/lists.ts'

/** `list` is null if it does not exist for this reader. `failed`: the server could not tell. */
export type ListResult = { list: ListView | null; failed: boolean }

export function listQuery(id: number) {
  return queryOptions({
    queryKey: [...callKey(calls.getList, { params: { id } }), 'page'],
    queryFn: ({ signal }) => fetchList(id, deadline(signal)),
    // The loader has just tried, so the page shows the failure instead of retrying behind a skeleton.
    retryOnMount: false,
  })
}

async function fetchList(id: number, signal: AbortSignal): Promise<ListResult> {
  try {
    return {
      list: await request(calls.getList, { params: { id }, signal }),
      failed: false,
    }
  } catch (error) {
    const missing = error instanceof ApiError && error.status === 404
    if (missing || serverPageContext()) return { list: null, failed: !missing }
    throw error
  }
}

/** Changes the list on the page; a response that was asked for before would undo that. */
export async function noteList(
  client: QueryClient,
  id: number,
  change: (list: ListView) => Partial<ListView>,
): Promise<void> {
  const { queryKey } = listQuery(id)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (found) =>
    found?.list ? { ...found, list: { ...found.list, ...change(found.list) } } : found,
  )
}

const marksQuery = (id: number) => callQuery(calls.getListMarks, { params: { id } })

/** What the list is to the reader; undefined while it is not known, and for visitors. */
export function useListMarks(id: number): ListMarks | undefined {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...marksQuery(id), enabled: signedIn })
  return signedIn ? data : undefined
}

/** Notes what the reader has just done; a response that was asked for before would not contain it. */
export async function noteListMarks(
  client: QueryClient,
  id: number,
  change: Partial<ListMarks>,
): Promise<void> {
  const { queryKey } = marksQuery(id)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (marks) => marks && { ...marks, ...change })
}

/** Follows a list or stops following it: shown at once, and taken back if the server refuses. */
export async function follow(client: QueryClient, id: number, on: boolean): Promise<void> {
  const show = async (isFollowed: boolean) => {
    await noteListMarks(client, id, { isFollowed })
    await noteList(client, id, ({ followers }) => ({
      followers: followers + (isFollowed ? 1 : -1),
    }))
  }
  await show(on)
  try {
    await request(on ? calls.followList : calls.unfollowList, { params: { id } })
    const { queryKey } = callQuery(calls.listFollowedLists)
    // A list that is left stays on the page for now, where it can be followed again.
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
  } catch (error) {
    await show(!on)
    throw error
  }
}

/** Recommends a list or withdraws that, for curators. */
export async function recommend(client: QueryClient, id: number, on: boolean): Promise<void> {
  const show = (recommendedAt: string | null) => noteList(client, id, () => ({ recommendedAt }))
  const before = client.getQueryData(listQuery(id).queryKey)?.list?.recommendedAt ?? null
  await show(on ? new Date().toISOString() : null)
  try {
    await request(on ? calls.recommendList : calls.withdrawListRecommendation, { params: { id } })
    void client.invalidateQueries({ queryKey: callKey(calls.listRecommendedLists) })
  } catch (error) {
    await show(before)
    throw error
  }
}

/** Returns a function that does something and says in a toast why it failed. */
export function useAttempt(): (title: string, act: () => Promise<void>) => Promise<boolean> {
  const client = useQueryClient()
  return useCallback(
    async (title, act) => {
      try {
        await act()
        return true
      } catch (error) {
        noteLoginOver(client, error)
        const description = serverMessage(error) ?? UNREACHABLE
        toast({ title, description, variant: 'destructive' })
        return false
      }
    },
    [client],
  )
}
