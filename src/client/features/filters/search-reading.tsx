import { Link } from '@tanstack/react-router'
import type { JSX } from 'react'
import type { CatalogueSearch } from './catalogue-search.ts'

type SearchReadingProps = {
  search: CatalogueSearch
  /** The spelling that was searched for instead of the visitor's. */
  corrected: string | null
  /** Words that no resource has. */
  leftOut: readonly string[]
}

const LIST = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** What was changed of a question, in one line; a changed spelling can be taken back. */
export function SearchReading(props: SearchReadingProps): JSX.Element | null {
  const { search, corrected, leftOut } = props
  const { shown: _shown, ...rest } = search
  if (!corrected && leftOut.length === 0) return null
  return (
    <span className="max-w-prose text-base text-ink wrap-anywhere">
      {corrected ? (
        <>
          {`Showing results for "${corrected}". `}
          <Link
            to="."
            search={{ ...rest, verbatim: '1' }}
            resetScroll={false}
            preload={false}
            className="text-link"
          >
            {`Search instead for "${search.query ?? ''}"`}
          </Link>
          {'. '}
        </>
      ) : null}
      {leftOut.length > 0
        ? `No resource mentions ${LIST.format(leftOut.map((word) => `"${word}"`))}, so ${leftOut.length === 1 ? 'it was' : 'they were'} left out.`
        : null}
    </span>
  )
}
