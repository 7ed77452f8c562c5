import { localPath } from '#client/data/page-language.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type JSX, useEffect } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { pageHead } from '#client/data/page-head.ts'
import { useStudy } from '#client/data/study.ts'
import { useStudyHome } from '#client/data/study-marks.ts'
import { useView } from '#client/data/view.ts'
import {
  type ListView,
  SAVED_ADDRESS,
  searchOf,
  STUDY_ADDRESS,
  type StudyView,
} from '#client/features/study/list-view.ts'
import { OwnList, StoredHereNote } from '#client/features/study/own-list.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { NeedsScript } from '#client/kit/form.tsx'
import { EmptyState, Spinner } from '#client/kit/states.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { paths } from '#shared/paths.ts'
import { NextStep } from '../next-step.tsx'
import { MyTabs } from './my-tabs.tsx'

export const Route = createFileRoute('/_catalogue/study')({
  loader: () =>
    pageHead({
      title: t('My study'),
      description: t('Your plan, what you are studying, and what you keep for later.'),
      path: paths.study(),
      noindex: true,
    }),
  head: ({ loaderData }) => loaderData ?? {},
  component: StudyPage,
})

// None of these links leads to bookmarks, which are on a page of their own.
const hrefOf = (view: Partial<ListView>) =>
  paths.study(searchOf(STUDY_ADDRESS, view as Partial<StudyView>))

/** One's own things in one place. Members have their longer lists on the page of saved resources. */
function StudyPage(): JSX.Element {
  const [view] = useView(STUDY_ADDRESS)
  const home = useStudyHome()
  const { kidsMode } = useKidsMode()
  // Titles of other resources are not for children.
  if (kidsMode) return <ForGrownUps />
  if (view.tab === STUDY_ADDRESS.start.tab) return <MyStudy view={view} />
  return home === 'account' ? <ToMembersPage view={view} /> : <VisitorTab view={view} />
}

function ForGrownUps() {
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-3xl">{t('For Grown-Ups')}</h1>
      <p>
        <Phrase
          of="Your own lessons are on <link>My stars</link>."
          tags={{
            link: (words) => (
              <a href={localPath(paths.kidsPlace('stars'))} className="text-link">
                {words}
              </a>
            ),
          }}
        />
      </p>
    </div>
  )
}

function ToMembersPage({ view }: { view: StudyView }) {
  const { navigate } = useRouter()
  const href = paths.savedResources(searchOf(SAVED_ADDRESS, view))
  useEffect(() => void navigate({ href, replace: true }), [navigate, href])
  return <Spinner label={t('Loading...')} />
}

function VisitorTab({ view }: { view: StudyView }) {
  const home = useStudyHome()
  return (
    <div className="mx-auto grid w-full max-w-[76rem] grid-cols-[minmax(0,1fr)] gap-6">
      <NeedsScript what={t('Your study list')}>
        <OwnList
          key={view.tab}
          view={view}
          home={home}
          tabs={<MyTabs tab={view.tab} />}
          hrefOf={hrefOf}
          layout="cards"
          failure={null}
        />
      </NeedsScript>
    </div>
  )
}

/** What to do next, then what is being studied; the tabs lead to the rest. */
function MyStudy({ view }: { view: StudyView }) {
  const home = useStudyHome()
  const { data: counts } = useStudy((store) => store.counts())
  const waiting =
    home === 'account'
      ? paths.savedResources(searchOf(SAVED_ADDRESS, { tab: 'want' }))
      : hrefOf({ tab: 'want' })
  return (
    // So high that the footer is out of view, however long the list turns out to be.
    <div className="mx-auto grid min-h-[80svh] w-full max-w-[76rem] grid-cols-[minmax(0,1fr)] content-start gap-6">
      <header>
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t('My study')}</h1>
        <p className="mt-2 text-lg leading-snug text-soft max-sm:hidden">
          {t('Your plan, what you are studying, and what you keep for later.')}
        </p>
        <p className="mt-1">
          <SiteLink href={paths.test()} className="text-link inline-block pointer-coarse:py-2.5">
            {t('Where do I stand? Find out in 15 minutes.')}
          </SiteLink>
        </p>
        <div className="guest-only">
          <StoredHereNote />
        </div>
      </header>
      <MyTabs tab={view.tab} />
      <NeedsScript what={t('Your study list')}>
        {view.page === 1 ? <NextStep of="plan" /> : null}
        <OwnList
          view={view}
          home={home}
          tabs={null}
          empty={<NothingStudied want={counts?.want ?? 0} href={waiting} />}
          hrefOf={hrefOf}
          layout="rows"
          failure={null}
        />
      </NeedsScript>
    </div>
  )
}

/** Leads to what waits, or to the catalogue. */
function NothingStudied({ want, href }: { want: number; href: string }) {
  return want > 0 ? (
    <EmptyState
      title={t('Nothing started yet')}
      description={t(
        '{want, plural, one {# resource that you want to study is waiting.} other {# resources that you want to study are waiting.}}',
        { want },
      )}
      action={
        <SiteLink href={href} className={buttonClass({})}>
          {t('Choose one')}
        </SiteLink>
      }
    />
  ) : (
    <EmptyState
      title={t('Nothing here yet')}
      description={t('Press “Studying” on the page of a resource to keep your place in it.')}
      action={
        <SiteLink href={paths.home()} className={buttonClass({})}>
          {t('Browse Resources')}
        </SiteLink>
      }
    />
  )
}
