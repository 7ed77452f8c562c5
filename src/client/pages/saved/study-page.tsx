import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type JSX, useEffect } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { pageHead } from '#client/data/page-head.ts'
import { useSignedIn } from '#client/data/session.ts'
import { useBrowserStudy } from '#client/data/study-browser.ts'
import { GridSkeleton, ResourceGrid } from '#client/features/resources/resource-card.tsx'
import { type ListPlace, placeSearch, readPlace } from '#client/features/study/list-place.ts'
import { StudyTabs } from '#client/features/study/study-list.tsx'
import { countsIn, VisitorList } from '#client/features/study/visitor-list.tsx'
import { NeedsScript } from '#client/kit/form.tsx'
import { Spinner } from '#client/kit/states.tsx'
import { STUDY_STATUSES, type StudyStatus } from '#shared/domain/study.ts'
import { paths } from '#shared/paths.ts'
import { studyAction } from './study-action.tsx'

export const Route = createFileRoute('/_catalogue/study')({
  codeSplitGroupings: [['loader', 'component']],
  loader: () =>
    pageHead({
      title: 'My Study List',
      description: 'What you want to study, study, and have done, as this browser keeps it.',
      path: paths.study(),
      noindex: true,
    }),
  head: ({ loaderData }) => loaderData ?? {},
  component: StudyPage,
})

/** The first tab. */
const FIRST = 'want'

function StudyPage() {
  const place = readPlace(Route.useSearch(), FIRST)
  const tab = STUDY_STATUSES.find((each) => each === place.tab) ?? FIRST
  return <StudyScreen place={{ ...place, tab }} />
}

type VisitorPlace = ListPlace & { tab: StudyStatus }

const SKELETONS = 8
const hrefOf = (place: Partial<ListPlace>) => paths.study(placeSearch(place, FIRST))

/** For visitors; the list of members is on the page of their saved resources. */
function StudyScreen({ place }: { place: VisitorPlace }): JSX.Element {
  const signedIn = useSignedIn()
  const { kidsMode } = useKidsMode()
  if (signedIn) return <ToMembersPage place={place} />
  // Titles of other resources are not for children.
  if (kidsMode)
    return (
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <h1 className="text-3xl">For Grown-Ups</h1>
        <p>
          Your own lessons are on{' '}
          <a href={paths.kidsPlace('stars')} className="text-link">
            My stars
          </a>
          .
        </p>
      </div>
    )
  return <Lists place={place} />
}

function ToMembersPage({ place }: { place: VisitorPlace }) {
  const { navigate } = useRouter()
  const href = paths.savedResources(placeSearch(place, 'saved'))
  useEffect(() => void navigate({ href, replace: true }), [navigate, href])
  return <Spinner label="Loading..." />
}

function Lists({ place }: { place: VisitorPlace }) {
  const study = useBrowserStudy()
  return (
    <div className="mx-auto grid w-full max-w-[76rem] grid-cols-[minmax(0,1fr)] gap-6">
      <StudyTabs
        tabs={STUDY_STATUSES}
        tab={place.tab}
        counts={study ? countsIn(study) : {}}
        hrefOf={hrefOf}
      />
      <NeedsScript what="Your study list">
        <VisitorList
          key={place.tab}
          place={place}
          hrefOf={hrefOf}
          skeleton={<GridSkeleton count={SKELETONS} />}
          grid={(resources) => <ResourceGrid resources={resources} action={studyAction} />}
        />
      </NeedsScript>
    </div>
  )
}
