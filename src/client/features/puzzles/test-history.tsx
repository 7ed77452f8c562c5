import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { callQuery } from '#client/data/queries.ts'
import { useUser } from '#client/data/session.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { useRowDialog } from '#client/kit/table-tools.tsx'
import { t } from '#client/kit/t.tsx'
import { deleteTestResult, listTestResults } from '#shared/calls/puzzles.ts'
import type { TestResultView } from '#shared/contracts/puzzles.ts'

/** A member's last results as a line over time, each with its day; nothing before the first. */
export function TestHistory(): JSX.Element | null {
  const { user } = useUser()
  const { data = [] } = useQuery({ ...callQuery(listTestResults), enabled: Boolean(user) })
  const { dialog, region } = useRowDialog<TestResultView>()
  const day = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' })
  const nameOf = ({ estimate, createdAt }: TestResultView) =>
    t('{estimate} on {day}', { estimate: String(estimate), day: day.format(new Date(createdAt)) })
  if (data.length === 0) return null
  return (
    <section ref={region} tabIndex={-1} aria-labelledby="test-history" className="grid gap-3">
      <h2 id="test-history" className="text-xl sm:text-2xl">
        {t('Your results so far')}
      </h2>
      {data.length > 1 ? <Line results={data} /> : null}
      <ul className="grid max-w-[28rem]">
        {data.map((result) => (
          <li
            key={result.id}
            className="flex min-h-11 items-center gap-3 border-b border-line tabular-nums"
          >
            <span className="flex-1">{nameOf(result)}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('Delete {name}', { name: nameOf(result) })}
              onClick={() => dialog.remove(result)}
            >
              <Icon name="trash" />
            </Button>
          </li>
        ))}
      </ul>
      <DeleteDialog
        dialog={dialog}
        call={deleteTestResult}
        title={t('Delete this result?')}
        description={(result) => nameOf(result)}
        inputOf={({ id }) => ({ params: { id } })}
        toasts={{ done: t('Result deleted') }}
      />
    </section>
  )
}

const [WIDTH, HEIGHT, EDGE] = [280, 72, 6]

/** Oldest first; the list below says the same in words. */
function Line({ results }: { results: readonly TestResultView[] }) {
  const estimates = results.map(({ estimate }) => estimate).toReversed()
  const [low, high] = [Math.min(...estimates), Math.max(...estimates)]
  const points = estimates.map((estimate, at) => ({
    x: EDGE + (at * (WIDTH - 2 * EDGE)) / (estimates.length - 1),
    y: HEIGHT - EDGE - ((estimate - low) * (HEIGHT - 2 * EDGE)) / Math.max(1, high - low),
  }))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full max-w-[28rem] text-accent"
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="3.5" fill="currentColor" />
      ))}
    </svg>
  )
}
