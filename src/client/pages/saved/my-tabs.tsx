import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { mayBeInPage } from '#client/data/page-data.tsx'
import { callQuery } from '#client/data/queries.ts'
import { savedCountQuery } from '#client/data/saved.ts'
import { useKnownSignedIn } from '#client/data/session.ts'
import { useStudy } from '#client/data/study.ts'
import { studyCountsQuery } from '#client/data/study-account.ts'
import { type MyTab, StudyTabs } from '#client/features/study/study-list.tsx'
import { listOwnLists } from '#shared/calls/lists.ts'
import { paths } from '#shared/paths.ts'

/** Statuses, bookmarks and lists, with their numbers: the same row below the title of each of their pages. */
export function MyTabs({ tab }: { tab: MyTab }): JSX.Element | null {
  const { kidsMode } = useKidsMode()
  if (kidsMode) return null
  return tab === 'saved' || tab === 'lists' ? <MemberTabs tab={tab} /> : <TabsOfEither tab={tab} />
}

/** The server's HTML of `/study` is the same for everybody, and a class shows the right one of the two rows. */
function TabsOfEither({ tab }: { tab: MyTab }) {
  const signedIn = useKnownSignedIn()
  return (
    <>
      {signedIn === true ? null : (
        <div className="guest-only">
          <VisitorTabs tab={tab} />
        </div>
      )}
      {signedIn === false ? null : (
        <div className="if-member">
          <MemberTabs tab={tab} />
        </div>
      )}
    </>
  )
}

const MEMBER_HREFS = {
  studying: paths.study(),
  want: paths.savedResources('?tab=want'),
  saved: paths.savedResources(),
  lists: paths.myLists(),
  done: paths.savedResources('?tab=done'),
  dropped: paths.savedResources('?tab=dropped'),
}

function MemberTabs({ tab }: { tab: MyTab }) {
  const signedIn = useKnownSignedIn()
  const enabled = signedIn === true
  // The header may have asked for them before this part is hydrated.
  const isShown = (queryKey: QueryKey) => signedIn !== undefined || mayBeInPage(queryKey)
  const { data: saved } = useQuery({ ...savedCountQuery(), enabled })
  const { data: counts } = useQuery({ ...studyCountsQuery(), enabled })
  // Their number shows if the page of lists has asked for them.
  const { data: lists } = useQuery({ ...callQuery(listOwnLists), enabled: false })
  return (
    <StudyTabs
      hrefs={MEMBER_HREFS}
      tab={tab}
      counts={{
        ...(isShown(studyCountsQuery().queryKey) ? counts : {}),
        // Bookmarks of admins are not counted (docs/product.md §9.1).
        ...(saved && isShown(savedCountQuery().queryKey) ? { saved } : {}),
        ...(lists && isShown(callQuery(listOwnLists).queryKey) ? { lists: lists.length } : {}),
      }}
    />
  )
}

const VISITOR_HREFS = {
  studying: paths.study(),
  want: paths.study('?tab=want'),
  done: paths.study('?tab=done'),
  dropped: paths.study('?tab=dropped'),
}

function VisitorTabs({ tab }: { tab: MyTab }) {
  const { data: counts = {} } = useStudy((store) => store.counts())
  return <StudyTabs hrefs={VISITOR_HREFS} tab={tab} counts={counts} />
}
