import { CircleCheck } from 'lucide-react'
import type { JSX } from 'react'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { Skeleton } from '#client/kit/states.tsx'
import type { OverviewView } from '#shared/contracts/overview.ts'
import { type HealthLine, healthLines, type OverviewLinks, shareText } from './health-lines.ts'

/** Room for two lines where one may not do, so that the bars stand beside each other. */
const TEXT = 'flex min-h-[2lh] items-end min-[85rem]:min-h-[1lh]'
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

type CatalogueHealthProps = {
  overview: OverviewView | undefined
  links: OverviewLinks
  Link: LinkComponent
}

/** What is missing, as bars that lead to where it can be mended. */
export function CatalogueHealth({ overview, links, Link }: CatalogueHealthProps): JSX.Element {
  return (
    <div className="grid content-start gap-2">
      <h3 className="font-sans text-sm font-semibold text-soft">The catalogue&apos;s health</h3>
      {overview ? (
        <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          {healthLines(overview, links).map((line) => (
            <Line key={line.name} line={line} Link={Link} />
          ))}
        </ul>
      ) : (
        <div className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          <output className="sr-only">Loading the overview...</output>
          {SKELETONS.map((each) => (
            <div key={each} className="text-sm">
              <div className={TEXT}>
                <Skeleton className="h-[0.8lh] w-56 max-w-full" />
              </div>
              <Skeleton className="my-[calc(0.5lh-0.1875rem)] h-1.5 text-xs" />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function Line({ line, Link }: { line: HealthLine; Link: LinkComponent }) {
  const { count, total, text, href } = line
  const share = shareText(count, total)
  return (
    <li className="text-sm">
      <div className={TEXT}>
        {count === 0 ? (
          <span className="flex gap-1.5 text-success">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {text}
          </span>
        ) : (
          <Link href={href} className="text-link">
            {text}
          </Link>
        )}
      </div>
      <div className="flex items-center gap-2">
        {/* Engines draw a meter each in their own way: it is said, and the bar is drawn beside it. */}
        <meter
          value={count}
          max={Math.max(total, 1)}
          aria-label={text}
          aria-valuetext={share}
          className="sr-only"
        />
        <div
          aria-hidden="true"
          className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line"
        >
          {count > 0 ? (
            <div
              className="h-full min-w-1 rounded-full bg-gold"
              style={{ width: `${(count / Math.max(total, 1)) * 100}%` }}
            />
          ) : null}
        </div>
        <span aria-hidden="true" className="w-9 text-end text-xs text-soft tabular-nums">
          {share}
        </span>
      </div>
    </li>
  )
}
