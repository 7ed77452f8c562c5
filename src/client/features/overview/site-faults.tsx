import type { JSX } from 'react'
import { t } from '#client/kit/t.tsx'
import { Icon } from '#client/kit/icon.tsx'
import type { OverviewView } from '#shared/contracts/overview.ts'
import { siteFaultText } from '#shared/domain/site-faults.ts'

type Faults = Pick<OverviewView, 'siteFaults'>

/** How many there are, for the line that unfolds them. */
export function SiteFaultCount({ siteFaults }: Faults): JSX.Element | null {
  if (siteFaults.length === 0) return null
  return (
    <span className="inline-flex items-center gap-1 font-normal text-danger">
      <Icon name="triangle-exclamation-point" className="size-4 shrink-0" />
      {t('{count, plural, one {# warning about this site} other {# warnings about this site}}', {
        count: siteFaults.length,
      })}
    </span>
  )
}

/** What an operator should mend, worst first. */
export function SiteFaultList({ siteFaults }: Faults): JSX.Element | null {
  if (siteFaults.length === 0) return null
  return (
    <div className="grid gap-2">
      <h2 id="site-faults" className="font-sans text-sm font-semibold text-soft">
        {t('How this site runs')}
      </h2>
      <ul aria-labelledby="site-faults" className="grid gap-1.5 text-sm">
        {siteFaults.map((fault) => (
          <li
            key={`${fault.kind} ${JSON.stringify(fault.values)}`}
            dir="auto"
            className="flex gap-1.5 wrap-anywhere"
          >
            <Icon
              name="triangle-exclamation-point"
              className="mt-0.5 size-4 shrink-0 text-danger"
            />
            {siteFaultText(fault, t)}
          </li>
        ))}
      </ul>
    </div>
  )
}
