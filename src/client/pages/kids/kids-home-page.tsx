import { localPath } from '#client/data/page-language.ts'
import { t } from '#client/kit/t.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { type JSX, type ReactNode, Suspense } from 'react'
import { isKidsLocked, useKidsMode } from '#client/data/kids-mode.tsx'
import { serverPageContext } from '#client/data/page-context.ts'
import { callQuery } from '#client/data/queries.ts'
import { KidsTiles } from '#client/features/kids/kids-parts.tsx'
import { useSignedIn } from '#client/data/session.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { lazyPart } from '#client/kit/lazy-part.ts'
import { listKidsTopics } from '#shared/calls/kids.ts'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import { paths } from '#shared/paths.ts'
import { loadInfoPage } from '../info/info-pages.ts'
import { InfoPending, InfoScreen } from '../info/info-screen.tsx'
import { TopicLessons } from './kids-lessons.tsx'

/** The one home for children: topics to choose from, lessons, sites; and what grown-ups want to know. */
export const Route = createFileRoute('/_catalogue/kids')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: async ({ context: { queryClient } }) => {
    const query = callQuery(listKidsTopics)
    const topics = queryClient.prefetchQuery(query)
    const data = await loadInfoPage(queryClient, 'kids')
    const server = serverPageContext()
    if (server) {
      await topics
      if (!queryClient.getQueryData(query.queryKey)) server.answer.status = 503
    }
    return data
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: KidsHome,
  pendingComponent: InfoPending,
})

function KidsHome(): JSX.Element {
  const { kidsMode } = useKidsMode()
  const own = (content: PageContentView, links: ReactNode) => ({
    content: worded(content, kidsMode),
    doors: (
      <div className="mt-6 grid gap-6">
        {isKidsLocked() ? (
          <Suspense fallback={null}>
            <SeatHomework />
          </Suspense>
        ) : null}
        <KidsTiles />
        {kidsMode ? null : <LockDoors />}
      </div>
    ),
    links: (
      <>
        <div className="mt-10 grid gap-8">
          <TopicLessons />
        </div>
        {links}
      </>
    ),
  })
  return <InfoScreen name="kids" data={Route.useLoaderData()} own={own} />
}

/** Children read one sentence. What is written for grown-ups follows their lessons, and a locked child has none of it. */
function worded(content: PageContentView, kidsMode: boolean): PageContentView {
  if (!kidsMode) return content
  const sections = isKidsLocked() ? [] : content.sections.filter(({ id }) => id !== 'introduction')
  return { ...content, subtitle: t('Pick a picture. What do you want to do?'), sections }
}

const MyHomework = lazyPart(() =>
  import('#client/features/kids/my-homework.tsx').then((m) => m.MyHomework),
)

/** Only seats stay logged in while kids mode is locked. */
function SeatHomework() {
  return useSignedIn() ? <MyHomework /> : null
}

function LockDoors() {
  return (
    <p className="flex flex-wrap gap-3">
      <a href={localPath(paths.kidsLock())} className={buttonClass({ variant: 'secondary' })}>
        {t('Lock kids mode')}
      </a>
      <a href={localPath(paths.kidsClass())} className={buttonClass({ variant: 'secondary' })}>
        {t('Lock it for a class')}
      </a>
    </p>
  )
}
