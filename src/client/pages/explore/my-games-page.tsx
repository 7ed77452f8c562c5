import { t } from '#client/kit/t.tsx'
import { createFileRoute, redirect } from '@tanstack/react-router'
import type { JSX } from 'react'
import { breadcrumbList, type PageHead, pageHead } from '#client/data/page-head.ts'
import { paths } from '#shared/paths.ts'
import { isKidsLocked, useKidsMode } from '#client/data/kids-mode.tsx'
import { MyGames } from '#client/features/my-games/my-games.tsx'
import { useMyGames } from '#client/features/my-games/my-games-store.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { ForLater } from '../kids/for-later.tsx'

export const Route = createFileRoute('/_catalogue/explore/my-games')({
  beforeLoad: () => {
    // A locked child has no files of games.
    if (isKidsLocked()) throw redirect({ href: paths.kids(), replace: true })
  },
  loader: () => myGamesHead(),
  head: ({ loaderData }) => loaderData ?? {},
  component: MyGamesScreen,
})

function myGamesHead(): PageHead {
  return pageHead({
    title: t('My games'),
    description: t(
      'Drop a PGN file: see which openings you play as White and as Black, how they score, and which to study next. Read in your browser, never uploaded.',
    ),
    path: paths.myGames(),
    jsonLd: [
      breadcrumbList([
        { name: t('Home'), path: paths.home() },
        { name: t('Explore by position'), path: paths.explore() },
        { name: t('My games'), path: paths.myGames() },
      ]),
    ],
  })
}

function MyGamesScreen(): JSX.Element {
  const { kidsMode } = useKidsMode()
  const isRead = useMyGames().step === 'results'
  if (kidsMode) return <ForLater path={paths.myGames()} />
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8 sm:py-4">
      <header className="max-w-[44rem]">
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t('My games')}</h1>
        {isRead ? null : <Intro />}
        <p className="mt-5 hidden noscript:block rounded-lg border border-line-strong bg-surface px-4 py-3">
          {t(
            'This page needs JavaScript: your games are read in your browser, and nowhere else. Turn it on for this site and reload the page.',
          )}
        </p>
      </header>
      <div className="noscript:hidden">
        <MyGames />
      </div>
    </div>
  )
}

function Intro(): JSX.Element {
  return (
    <p className="mt-3 text-lg/snug text-soft text-pretty">
      {t(
        'Bring the games you have played: by your name on Lichess or Chess.com, or as a PGN file from any chess program. See which openings you play, how they score, and what to study next.',
      )}{' '}
      <SiteLink
        href={paths.explore()}
        className="text-accent underline underline-offset-3 hover:text-accent-strong"
      >
        {t('Or explore a single position.')}
      </SiteLink>
    </p>
  )
}
