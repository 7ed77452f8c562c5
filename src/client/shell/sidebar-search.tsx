import type { FormEvent, JSX } from 'react'
import { useRouter } from '@tanstack/react-router'
import { Icon } from '#client/kit/icon.tsx'
import { emit } from '#client/kit/browser-events.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { useDebouncedCallback } from '#client/kit/timing.ts'
import { MAX_QUERY_LENGTH } from '#shared/domain/resource-filters.ts'
import { homeSearchHref, listsSearchResults } from './search-href.ts'
import { useSearchText } from './use-search-text.ts'

const TYPING_DELAY_MS = 300

type SidebarSearchProps = {
  /** Given where the box covers the results: they are what is wanted now. */
  onSearched?: ((query: string) => void) | undefined
}

/** Searches as one types where there is a list; elsewhere Enter leads to the home page's list. */
export function SidebarSearch({ onSearched }: SidebarSearchProps): JSX.Element {
  const { navigate } = useRouter()
  const { kidsMode } = useKidsMode()
  const { text, setText, expectQuery } = useSearchText()

  const search = (typed: string) => {
    const query = typed.trim()
    if (listsSearchResults(location.pathname)) expectQuery(query)
    emit('searchChanged', { query })
  }
  const { run, cancel } = useDebouncedCallback(search, TYPING_DELAY_MS)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    cancel()
    const query = text.trim()
    if (listsSearchResults(location.pathname)) search(query)
    else if (query) void navigate({ href: homeSearchHref(query, kidsMode) })
    else return
    onSearched?.(query)
  }

  return (
    <search>
      <form action="/" onSubmit={submit} className="relative">
        <Icon name="search" className="pointer-events-none absolute start-3 top-3 text-side-soft" />
        <input
          type="search"
          name="query"
          aria-label="Quick search"
          placeholder="Quick search..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_QUERY_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            run(event.target.value)
          }}
          className="field-frame w-full min-w-0 ps-10"
        />
        {onSearched && text.trim() ? (
          <button type="submit" className="button primary md mt-2 w-full">
            Show results
          </button>
        ) : null}
      </form>
    </search>
  )
}
