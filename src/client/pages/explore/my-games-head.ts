import { breadcrumbList } from '#client/data/breadcrumbs.ts'
import { type PageHead, pageHead } from '#client/data/page-head.ts'
import { paths } from '#shared/paths.ts'

export function myGamesHead(): PageHead {
  return pageHead({
    title: 'My games',
    description:
      'Drop a PGN file: see which openings you play as White and as Black, how they score, and which to study next. Read in your browser, never uploaded.',
    path: paths.myGames(),
    jsonLd: [
      breadcrumbList([
        { name: 'Home', path: paths.home() },
        { name: 'Explore by position', path: paths.explore() },
        { name: 'My games', path: paths.myGames() },
      ]),
    ],
  })
}
