import {
  type QueryClient,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { StudyItem, StudyMark } from '#shared/contracts/study.ts'
import type { StudyChange } from '#shared/domain/study.ts'
import { browserStore } from './study-browser.ts'
import { studyHome, type StudyHome, useStudyHome } from './study-marks.ts'
import type { Kept, Studied, StudyStore } from './study-store.ts'

/** Visitors, who are most readers, never load the code of the account's. */
const accountStoreQuery = {
  queryKey: ['account store'],
  queryFn: async () => (await import('./study-account.ts')).accountStore,
  staleTime: Infinity,
}

/** The store of whoever is at the browser now. */
export async function studyStore(client: QueryClient): Promise<StudyStore> {
  return studyHome(client) === 'account' ? client.ensureQueryData(accountStoreQuery) : browserStore
}

const UNKNOWN = { queryKey: ['nobody'], queryFn: () => null, enabled: false }

/**
 * Reads from the store of whoever is at the browser; nothing in the server's HTML, which is the same for everybody. A page
 * of members says that it is about the account, `at`.
 */
export function useStudy<Data>(
  of: (store: StudyStore) => Kept<Data>,
  at?: StudyHome | null,
): UseQueryResult<Data> {
  const now = useStudyHome()
  const home = at ?? now
  const account = useQuery({ ...accountStoreQuery, enabled: home === 'account' }).data
  const store = home === 'account' ? account : home && browserStore
  return useQuery((store ? of(store) : UNKNOWN) as UseQueryOptions<unknown, Error, Data>)
}

/**
 * Gives a lesson its star, which is the status 'done', or takes it back: then it is as before, if the star was given on
 * this page; else it is being studied if it ever was, or has no status.
 */
export async function setStar(client: QueryClient, lesson: Studied, on: boolean): Promise<void> {
  const store = await studyStore(client)
  // Queries of one member are forgotten before the next one's are shown.
  const queryKey = ['before star', lesson.id]
  const before = client.getQueryData<{ mark: StudyMark | null }>(queryKey)
  if (on) client.setQueryData(queryKey, { mark: store.mark(client, lesson.id) })
  await store.change(client, lesson, on ? { status: 'done' } : before ? before.mark : unstarred)
}

/** Being done says nothing of how far one was, so that the progress stays. */
function unstarred(item: StudyItem | null): StudyChange | null {
  const isBegun = item?.startedAt ?? item?.steps ?? item?.chaptersDone[0] ?? null
  return isBegun !== null || (item && item.progress % 100 > 0) ? { status: 'studying' } : null
}
