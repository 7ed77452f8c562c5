import { type JSX, type ReactNode, useState } from 'react'
import { t } from './t.tsx'
import { cn } from './cn.ts'
import { Button } from './button.tsx'
import type { ListSource } from './list-page.tsx'
import { Loaded } from './loaded.tsx'

type PagedDetailsProps = {
  /** The words that open it. */
  summary: ReactNode
  total: number
  pageSize: number
  /** Open from the beginning, as a short list may be. */
  isOpen?: boolean
  summaryClass?: string
  className?: string
  /** Draws one page, counted from 0, as `DetailsPage` does. Called once the list is opened. */
  renderPage: (page: number) => ReactNode
}

/** A long list behind a summary: loaded page by page, and nothing of it before it is opened. */
export function PagedDetails(props: PagedDetailsProps): JSX.Element {
  const { summary, total, pageSize, isOpen = false, summaryClass, className, renderPage } = props
  const [pages, setPages] = useState(isOpen ? 1 : 0)
  return (
    <details
      open={isOpen}
      onToggle={(event) => event.currentTarget.open && setPages(Math.max(1, pages))}
    >
      <summary className={cn('inline-block cursor-pointer py-1 pointer-coarse:py-3', summaryClass)}>
        {summary}
      </summary>
      <div className={cn('grid justify-items-start gap-y-1', className)}>
        {Array.from({ length: pages }, (_, page) => (
          // oxlint-disable-next-line react/no-array-index-key -- a page is its number
          <div key={page}>{renderPage(page)}</div>
        ))}
        {pages > 0 && pages * pageSize < total ? (
          <Button variant="secondary" size="sm" onClick={() => setPages(pages + 1)}>
            {t('Show More')}
          </Button>
        ) : null}
      </div>
    </details>
  )
}

type DetailsPageProps<Item> = {
  source: Pick<ListSource<Item>, 'rows' | 'fault' | 'busy' | 'retry'>
  idOf: (item: Item) => number
  children: (item: Item) => ReactNode
}

/** One page of such a list, or why it did not load. */
export function DetailsPage<Item>(props: DetailsPageProps<Item>): ReactNode {
  const { source, idOf, children } = props
  const { rows, fault, busy, retry } = source
  return (
    <Loaded
      query={{
        data: rows,
        error: fault === null ? null : new Error(fault),
        isFetching: busy,
        refetch: retry,
      }}
      skeleton={<output className="text-soft">{t('Loading...')}</output>}
      failure={fault ?? ''}
    >
      {(items) => (
        <ul className="grid gap-0.5">
          {items.map((item) => (
            <li key={idOf(item)} className="wrap-anywhere">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
