import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type JSX, type ReactNode, useId } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { Button } from '#client/kit/button.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { CatalogueCounts } from './catalogue-counts.tsx'
import { CatalogueHealth } from './catalogue-health.tsx'
import type { OverviewLinks } from './health-lines.ts'
import { NewestComments } from './newest-comments.tsx'
import { overviewQuery } from './overview-api.ts'
import { OPEN_SCRIPT, useOverviewOpen } from './overview-open.ts'

type OverviewProps = { links: OverviewLinks; Link: LinkComponent }

/** How the catalogue stands: above the tables, and out of the way with one press. */
export function Overview({ links, Link }: OverviewProps): JSX.Element {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery())
  return (
    <Collapsible title="Overview">
      {error && !data ? (
        <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <CatalogueCounts counts={data?.counts} />
          <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <CatalogueHealth overview={data} links={links} Link={Link} />
            <NewestComments comments={data?.newestComments} links={links} Link={Link} />
          </div>
        </>
      )}
    </Collapsible>
  )
}

function Collapsible({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const [open, choose] = useOverviewOpen()
  const hydrated = useHydrated()
  return (
    <section
      aria-labelledby={`${id}-title`}
      data-open={open ?? undefined}
      // Until the page is alive the script has the say.
      suppressHydrationWarning
      className="group rounded-lg border border-line bg-surface"
    >
      <h2 id={`${id}-title`} className="text-lg">
        <button
          type="button"
          aria-expanded={open ?? true}
          aria-controls={`${id}-body`}
          suppressHydrationWarning
          onClick={() => choose(!open)}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-4 text-start hover:bg-tint sm:px-5"
        >
          {title}
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-soft transition-transform duration-150 group-data-[open=true]:rotate-180"
          />
        </button>
      </h2>
      {hydrated ? null : (
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: OPEN_SCRIPT }} />
      )}
      <div
        id={`${id}-body`}
        className="grid gap-3.5 px-4 pb-4 group-data-[open=false]:hidden sm:px-5"
      >
        {children}
      </div>
    </section>
  )
}

type FailedProps = { error: Error; busy: boolean; onRetry: () => void }

function Failed({ error, busy, onRetry }: FailedProps) {
  return (
    <div role="alert" className="grid min-h-40 place-content-center justify-items-center gap-3">
      <p>{serverMessage(error) ?? 'The overview could not be loaded.'}</p>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onRetry}
      >
        {busy ? 'Trying...' : 'Try Again'}
      </Button>
    </div>
  )
}
