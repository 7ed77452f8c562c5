import type { JSX } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { MyGames } from '#client/features/my-games/my-games.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import { paths } from '#shared/paths.ts'
import { MyGamesResource } from './my-games-resource.tsx'

export function MyGamesScreen(): JSX.Element {
  const { kidsMode } = useKidsMode()
  const parts = { link: SiteLink, resource: MyGamesResource, kids: kidsMode }
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 sm:py-4">
      <header className="max-w-[44rem]">
        <h1 className="text-3xl tracking-tight sm:text-4xl">My games</h1>
        <p className="mt-3 text-lg/snug text-soft text-pretty">
          {kidsMode
            ? 'See which openings you play, and what to learn next. A grown-up can help you get your games from the site where you play, as a PGN file.'
            : 'Bring the games you have played, as a PGN file from any chess site or program. See which openings you play, how they score, and what to study next.'}{' '}
          <SiteLink
            href={paths.explore()}
            className="text-accent underline underline-offset-3 hover:text-accent-strong"
          >
            Or explore a single position.
          </SiteLink>
        </p>
        <p className="mt-5 hidden noscript:block rounded-lg border border-line-strong bg-surface px-4 py-3">
          This page needs JavaScript: your games are read in your browser, and nowhere else. Turn it
          on for this site and reload the page.
        </p>
      </header>
      <div className="noscript:hidden">
        <MyGames parts={parts} />
      </div>
    </div>
  )
}
