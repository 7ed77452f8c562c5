import type { JSX, ReactNode } from 'react'
import { t } from './t.tsx'
import { Button } from './button.tsx'

type PageButtonsProps = {
  /** What is paged, for the navigation's accessible name: 'Resources'. */
  label: string
  page: number
  lastPage: number
  /** From `pagesAround` or `pagesWithGaps`; null stands for omitted pages. */
  pages: readonly (number | null)[]
  onPage: (page: number) => void
  /** Adds First and Last to Previous and Next. */
  withEnds?: boolean
}

/** Buttons for the pages of a table, counted from 1. */
export function PageButtons(props: PageButtonsProps): JSX.Element | null {
  const { label, page, lastPage, pages, onPage, withEnds = false } = props
  if (lastPage <= 1) return null
  const step = (target: number, words: string) => (
    <Step
      disabled={target === page || target < 1 || target > lastPage}
      onClick={() => onPage(target)}
    >
      {words}
    </Step>
  )
  return (
    <nav
      aria-label={t('{label}: pages', { label })}
      className="flex flex-wrap items-center justify-center gap-1.5"
    >
      {withEnds ? step(1, t('Page|First')) : null}
      {step(page - 1, t('Previous'))}
      {pages.map((each, index) =>
        each === null ? (
          // A gap is identified by the page after it.
          <span key={`gap-${pages[index + 1]}`} aria-hidden="true" className="px-1 text-soft">
            …
          </span>
        ) : (
          <Button
            key={each}
            variant={each === page ? 'primary' : 'secondary'}
            size="sm"
            aria-label={t('Page {page}', { page: each })}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPage(each)}
            className="min-w-9 tabular-nums pointer-coarse:min-w-11"
          >
            {each}
          </Button>
        ),
      )}
      {step(page + 1, t('Next'))}
      {withEnds ? step(lastPage, t('Page|Last')) : null}
    </nav>
  )
}

type StepProps = { disabled: boolean; onClick: () => void; children: ReactNode }

/** Keeps the focus at either end, which `disabled` would take away. */
function Step({ disabled, onClick, children }: StepProps): JSX.Element {
  return (
    <Button variant="ghost" size="sm" unavailable={disabled} onClick={onClick}>
      {children}
    </Button>
  )
}

/** Up to `width` page numbers around the current one, counted from 1 (docs/product.md §14.2: five). */
export function pagesAround(current: number, last: number, width = 5): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(width / 2), last - width + 1))
  return range(first, Math.min(first + width - 1, last))
}

/** The first and last page and those within two of the current one, with `null` for each gap. */
export function pagesWithGaps(current: number, last: number): (number | null)[] {
  const near = range(Math.max(1, current - 2), Math.min(current + 2, last))
  const shown = [...new Set([1, ...near, last])].filter((page) => page >= 1)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? page - 1
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [null, page] : [page]
  })
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
