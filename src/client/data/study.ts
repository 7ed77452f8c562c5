import {
  type QueryClient,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { StudyItem, StudyMark } from '#shared/contracts/study.ts'
import type { StudyChange } from '#shared/domain/study.ts'
import { studyHome, type StudyHome, useStudyHome } from './study-marks.ts'
import type { Kept, Studied, StudyStore } from './study-store.ts'

const STORES: Readonly<Record<StudyHome, () => Promise<StudyStore>>> = {
  account: async () => (await import('./study-account.ts')).accountStore,
  browser: async () => (await import('./study-browser.ts')).browserStore,
}

/** The code of a store loads when something of it is read or changed: most pages of most readers show nothing of it. */
const storeQuery = (home: StudyHome) => ({
  queryKey: ['study store', home],
  queryFn: STORES[home],
  staleTime: Infinity,
})

/** The store of whoever is at the browser now. */
export const studyStore = async (client: QueryClient): Promise<StudyStore> =>
  client.ensureQueryData(storeQuery(studyHome(client)))

const UNKNOWN = { queryKey: ['nobody'], queryFn: () => null, enabled: false }

/**
 * Reads from the store of whoever is at the browser; nothing in the server's HTML, which is the same for everybody. A page
 * of members, whose HTML is not, names the account's.
 */
export function useStudy<Data>(
  of: (store: StudyStore) => Kept<Data>,
  known?: StudyStore,
): UseQueryResult<Data> {
  const home = useStudyHome()
  const isAsked = home !== null && !known
  const { data: loaded } = useQuery({ ...storeQuery(home ?? 'browser'), enabled: isAsked })
  const store = known ?? loaded
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
