import type { QueryClient } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import { isKidsLocked, useKidsMode } from '#client/data/kids-mode.tsx'
import { callQuery } from '#client/data/queries.ts'
import { localPath } from '#client/data/page-language.ts'
import { KidsTiles } from '#client/features/kids/kids-parts.tsx'
import { PathStones } from '#client/features/paths/path-stones.tsx'
import { pathQuery } from '#client/data/learning-paths.ts'
import { useSignedIn, useUser } from '#client/data/session.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { t } from '#client/kit/t.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { listKidsTopics } from '#shared/calls/kids.ts'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import { CHILDREN_PATH } from '#shared/domain/learning-path.ts'
import { paths } from '#shared/paths.ts'
import { type InfoPageData, loadInfoPage } from '../info/info-pages.ts'
import { InfoScreen } from '../info/info-screen.tsx'
import { TopicLessons } from './kids-lessons.tsx'
import { onServer } from './kids-topic.tsx'
import { useOpenHomework } from '#client/data/groups.ts'
import { pageSite } from '#client/data/site.ts'
import { Icon } from '#client/kit/icon.tsx'

/** The list of kids mode: without an order, its address shows this page. */
const ALL_LESSONS = `${paths.category('all')}?category=kids&sort=best`

export async function loadKidsHome(client: QueryClient): Promise<InfoPageData> {
  const topics = client.prefetchQuery(callQuery(listKidsTopics))
  const stones = client.prefetchQuery(pathQuery(CHILDREN_PATH))
  const data = await loadInfoPage(client, 'kids')
  await onServer(client, [topics, stones])
  return data
}

/** Topics to choose from, lessons, sites; and what grown-ups want to know. */
export function KidsHomeScreen({ data }: { data: InfoPageData }): JSX.Element {
  const { kidsMode } = useKidsMode()
  const own = (content: PageContentView, links: ReactNode) => ({
    content: worded(content, kidsMode),
    doors: (
      <div className="mt-6 grid gap-6">
        {isKidsLocked() ? (
          <div className="member-only min-h-11">
            <SeatHomework />
          </div>
        ) : null}
        <KidsTiles />
        <PathStones />
        {kidsMode ? null : <LockDoors />}
      </div>
    ),
    links: (
      <>
        <div className="mt-10 grid gap-8">
          <TopicLessons />
          <p>
            <SiteLink href={ALL_LESSONS} className={buttonClass({ variant: 'secondary' })}>
              {t('See all lessons for kids')}
            </SiteLink>
          </p>
        </div>
        {links}
      </>
    ),
  })
  return <InfoScreen name="kids" data={data} own={own} />
}

/** Children read one sentence. What is written for grown-ups follows their lessons, and a locked child has none of it. */
function worded(content: PageContentView, kidsMode: boolean): PageContentView {
  if (!kidsMode) return content
  const sections = isKidsLocked() ? [] : content.sections.filter(({ id }) => id !== 'introduction')
  return { ...content, subtitle: t('Pick a picture. What do you want to do?'), sections }
}

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
    </p>
  )
}

/** For a seat, whose homework is its group's. */
function MyHomework(): JSX.Element | null {
  const { user } = useUser()
  const group = user?.managedBy
  const open = useOpenHomework(group !== undefined)
  if (!group || pageSite().groupsOff) return null
  return (
    <p>
      <SiteLink href={paths.group(group.id)} className={buttonClass({})}>
        <Icon name="graduation-cap" className="size-5" />
        {open > 0 ? t('My homework ({open})', { open }) : t('My homework')}
      </SiteLink>
    </p>
  )
}
