import type { GameFigures } from '#shared/domain/game-figures.ts'
import { type JSX, useEffect, useState } from 'react'
import { countText } from '#client/kit/number-words.ts'
import { percentText } from '#client/kit/percent-text.ts'
import { dateText } from '#shared/domain/resource-display.ts'
import { t } from '#client/kit/t.tsx'
import type { Plan } from './plan.ts'
import { asSide, changesSince } from './plan-rules.ts'

type ChangesProps = { plan: Plan; count: (after: string) => Promise<GameFigures> }

/** How the openings of the plan go in games that were played after it was made. */
export function PlanChanges({ plan: { basis }, count }: ChangesProps): JSX.Element | null {
  const after = basis.games?.until
  const [newer, setNewer] = useState<GameFigures | null>(null)
  useEffect(() => {
    // Without dates, nobody can say which games are newer.
    if (!after) return
    let isWanted = true
    void count(after).then((figures) => {
      if (isWanted) setNewer(figures)
    })
    return () => {
      isWanted = false
    }
  }, [after, count])
  if (!basis.games?.until || !newer || newer.games === 0) return null
  const { until, figures } = basis.games
  const changes = changesSince(figures, newer.openings, basis.topics)
  const games = countText(newer.games, 'newer game')
  return (
    <section
      aria-labelledby="plan-changes"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id="plan-changes" className="text-2xl">
        {t('What has changed')}
      </h2>
      {changes.length === 0 ? (
        <p>{t('Too few of the {games} have the openings of your plan.', { games })}</p>
      ) : (
        <>
          <p className="text-soft">
            {t('In {games} since {date}. A few games prove little.', {
              games,
              date: dateText(until, t),
            })}
          </p>
          <ul className="grid gap-1.5">
            {changes.map(({ name, side, before, since }) => (
              <li key={`${side} ${name}`} className="wrap-anywhere tabular-nums">
                <span className="font-semibold">{asSide(name, side)}:</span>{' '}
                {percentText(before.score)} <span aria-hidden="true">→</span>
                <span className="sr-only">{t('Score|to')}</span>{' '}
                {t('{score} in {games}', {
                  score: percentText(since.score),
                  games: countText(since.games, 'new game'),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
