import type { JSX, ReactNode } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { MiniBoard } from '#client/kit/board/mini-board.tsx'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { moveText } from '#shared/chess/move-text.ts'
import type { LineUnderstood } from '#shared/contracts/resources.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'

type ExploreLineProps = {
  line: LineUnderstood
  /** Leads to the same search, with the moves as ordinary words. */
  asWords: ReactNode
}

/** Stands above the results of a search for moves, a position or a code: what they teach, on the board. */
export function ExploreLine({ line, asWords }: ExploreLineProps): JSX.Element {
  const { start, moves, fen, illegal } = line
  return (
    <section
      aria-labelledby="line-found"
      className="flex items-center gap-4 rounded-md border border-line bg-tint p-3 sm:gap-5 sm:p-4"
    >
      <div className="aspect-square w-28 shrink-0 sm:w-36">
        <MiniBoard
          fen={fen}
          lastMove={null}
          label={t('The position of {line}', { line: lineName(line) })}
        />
      </div>
      <div className="grid min-w-0 gap-1.5 wrap-anywhere">
        <h2 id="line-found" className="text-base font-semibold sm:text-lg">
          {t('Lessons for {line}', { line: lineName(line) })}
        </h2>
        {illegal ? (
          <p className="text-sm text-soft">
            {t('Read up to there: {fault}', {
              fault: t('{move} is not a legal move.', { move: illegal }),
            })}
          </p>
        ) : null}
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <SiteLink
            href={paths.explore(exploreSearch(start ? { start } : { moves }))}
            className="text-link font-semibold"
          >
            {t('Explore this position')}
          </SiteLink>
          {asWords}
        </p>
      </div>
    </section>
  )
}

/** Returns '1.d4 Nf6 2.c4 g6 (King's Indian Defense, E60)'. */
export function lineName({ moves, eco, name }: LineUnderstood): string {
  const about = [name && t.opening(name), eco].filter(Boolean).join(', ')
  const line = moves.length > 0 ? moveText(moves) : t('this position')
  return about ? `${line} (${about})` : line
}
