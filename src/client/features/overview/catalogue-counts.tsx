import type { JSX } from 'react'
import type { OverviewView } from '#shared/contracts/overview.ts'
import { figure } from './health-lines.ts'

type Counts = OverviewView['counts']

const LABELS = [
  ['resources', 'Resources'],
  ['featured', 'Featured'],
  ['kids', 'For kids'],
  ['additional', 'Additional'],
  ['openings', 'Openings'],
  ['users', 'Users'],
  ['comments', 'Comments'],
  ['saved', 'Saved'],
] as const satisfies readonly (readonly [keyof Counts, string])[]

/** A line of a ledger: plain numbers, under each what it counts. */
export function CatalogueCounts({ counts }: { counts: Counts | undefined }): JSX.Element {
  return (
    <dl className="grid grid-cols-4 gap-x-3 gap-y-2 border-b border-line pb-3 lg:max-xl:grid-cols-8 xl:flex xl:justify-between">
      {LABELS.map(([name, label]) => (
        <div
          key={name}
          className="flex min-w-0 gap-x-1.5 max-xl:flex-col-reverse xl:flex-row-reverse xl:items-baseline"
        >
          <dt className="text-sm leading-snug text-soft max-sm:text-xs">{label}</dt>
          <dd className="font-serif text-xl leading-tight font-semibold tabular-nums">
            {counts ? figure(counts[name]) : <Awaited />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A text that is not seen is exactly as high as the number to come. */
function Awaited() {
  return (
    <span
      aria-hidden="true"
      className="animate-pulse rounded-md bg-sunken text-transparent select-none"
    >
      000
    </span>
  )
}
