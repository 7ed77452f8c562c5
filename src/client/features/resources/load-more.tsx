import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#client/kit/button.tsx'

type LoadMoreProps = {
  /** Rows in the answer and in all. */
  loaded: number
  total: number
  /** The address with more rows, or null when no more are shown on one page. */
  next: object | null
  busy: boolean
  /** Texts of the disabled button. */
  allLoaded: string
  none: string
}

/** A link, so that it works without JavaScript; with it the list grows in place. */
export function LoadMore({ loaded, total, next, busy, allLoaded, none }: LoadMoreProps) {
  if (!busy && (total <= loaded || next === null)) {
    return <EndOfList text={total === 0 ? none : allLoaded} />
  }
  return (
    <div className="mt-4 flex justify-center sm:mt-8">
      <Link
        to="."
        search={next ?? true}
        replace
        resetScroll={false}
        preload={false}
        aria-disabled={busy || undefined}
        className={buttonClass({ variant: 'secondary', className: 'min-w-48' })}
      >
        {busy ? 'Loading...' : 'Load More'}
      </Link>
    </div>
  )
}

export function EndOfList({ text }: { text: string }) {
  return (
    <div className="mt-4 flex justify-center sm:mt-8">
      <Button variant="secondary" disabled className="min-w-48">
        {text}
      </Button>
    </div>
  )
}
