import type { FormEvent, JSX } from 'react'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { Icon } from '#client/kit/icon.tsx'
import { lazyPart } from '#client/kit/lazy-part.ts'
import { emit } from '#client/kit/browser-events.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { MAX_QUERY_LENGTH } from '#shared/domain/resource-filters.ts'
import { paths } from '#shared/paths.ts'
import { homeSearchHref } from './search-href.ts'
import { SiteLink } from './site-link.tsx'
import { useSearchText } from './use-search-text.ts'

const Suggestions = lazyPart(() =>
  import('#client/features/search/suggestions.tsx').then((m) => m.Suggestions),
)

/** Spec §9: the events follow a submitted search after 200 ms. */
const EVENT_DELAY_MS = 200

/** A real GET form, so that it searches without scripts as well. */
export function HeaderSearch({ className }: { className?: string }): JSX.Element {
  const router = useRouter()
  const { kidsMode } = useKidsMode()
  const { text, setText } = useSearchText()
  const input = useRef<HTMLInputElement>(null)
  /** Whether suggestions are wanted; null until somebody comes to the box. */
  const [open, setOpen] = useState<boolean | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOpen(false)
    const query = text.trim()
    if (!query) return
    const arrived = router.navigate({ href: homeSearchHref(query, kidsMode) })
    setTimeout(() => {
      // The page that is being left would take the events for its own.
      void arrived.then(() => {
        // A quick click may have led on to another page since.
        if (router.latestLocation.pathname !== paths.home()) return
        emit('searchChanged', { query })
        emit('headerSearchSubmitted', { query })
      })
    }, EVENT_DELAY_MS)
  }
  const clear = () => {
    setText('')
    input.current?.focus()
    emit('searchChanged', { query: '' })
  }

  return (
    <search className={className}>
      <form action="/" onSubmit={submit} className="relative flex">
        <input
          ref={input}
          type="search"
          name="query"
          aria-label="Search resources"
          placeholder={kidsMode ? 'What do you want to learn?' : 'Search titles, authors...'}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          maxLength={MAX_QUERY_LENGTH}
          value={text}
          onFocus={() => setOpen(open ?? false)}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
          }}
          className="field-frame w-full min-w-0 rounded-full ps-4 pe-22 [&::-webkit-search-cancel-button]:hidden"
        />
        {kidsMode ? <input type="hidden" name="category" value="kids" /> : null}
        {text ? (
          <button
            type="button"
            aria-label="Clear search"
            onClick={clear}
            className="absolute end-11 top-0 grid size-11 place-items-center rounded-full text-soft hover:text-ink"
          >
            <Icon name="x" className="size-4" />
          </button>
        ) : null}
        <button
          type="submit"
          aria-label="Search"
          className="absolute end-0 top-0 grid size-11 place-items-center rounded-full text-accent"
        >
          <Icon name="search" />
        </button>
      </form>
      <Suspense fallback={null}>
        {open === null ? null : (
          <Suggestions {...{ input, text, open, kidsMode }} onOpen={setOpen} link={SiteLink} />
        )}
      </Suspense>
    </search>
  )
}
