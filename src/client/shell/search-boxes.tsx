import { localPath } from '#client/data/page-language.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import {
  type ComponentType,
  type FormEvent,
  type JSX,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import {
  KIDS_CATEGORY,
  listsResources,
  useKidsMode,
  withCategory,
} from '#client/data/kids-mode.tsx'
import { sendEvent } from '#client/data/window-events.ts'
import { Icon } from '#client/kit/icon.tsx'
import { useDebouncedCallback } from '#client/kit/timing.ts'
import { MAX_QUERY_LENGTH } from '#shared/domain/resource-filters.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'

type SuggestionsProps = {
  input: RefObject<HTMLInputElement | null>
  text: string
  open: boolean
  onOpen: (open: boolean) => void
  kidsMode: boolean
}

type HeaderSearchProps = {
  /** Rendered below the box as soon as it gets the focus; while it is empty, they are examples. */
  Suggestions: ComponentType<SuggestionsProps>
  className?: string
}

/** Events of the window follow the header's search after this delay. */
const EVENT_DELAY_MS = 200

/** A GET form, so that it also searches without scripts. */
export function HeaderSearch({ Suggestions, className }: HeaderSearchProps): JSX.Element {
  const { navigate } = useRouter()
  const searchList = useListSearch()
  const { kidsMode } = useKidsMode()
  const { text, setText } = useSearchText()
  const input = useRef<HTMLInputElement>(null)
  /** Whether suggestions are shown; null until the box gets the focus. */
  const [open, setOpen] = useState<boolean | null>(null)

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || !input.current) return
      event.preventDefault()
      input.current.focus()
      input.current.select()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  const typed = useDebouncedCallback(
    (query: string) => sendEvent('searchChanged', { query }),
    EVENT_DELAY_MS,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOpen(false)
    const query = text.trim()
    if (!query) return
    void navigate({ href: homeSearchHref(query, kidsMode) })
    typed.run(query)
    setTimeout(() => sendEvent('headerSearchSubmitted', { query }), EVENT_DELAY_MS)
  }
  const clear = () => {
    setText('')
    typed.cancel()
    input.current?.focus()
    searchList('')
  }

  return (
    <search className={className}>
      <form action={localPath(paths.home())} onSubmit={submit} className="relative flex">
        <input
          dir="auto"
          ref={input}
          type="search"
          name="query"
          aria-label={t('Search resources')}
          aria-keyshortcuts="/"
          placeholder={kidsMode ? t('What do you want to learn?') : t('Search titles, authors...')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          maxLength={MAX_QUERY_LENGTH}
          value={text}
          onFocus={() => setOpen(open || !text)}
          onChange={(event) => {
            setText(event.target.value)
            typed.run(event.target.value.trim())
            setOpen(true)
          }}
          className="field-frame w-full min-w-0 rounded-full [--room-end:5.5rem] [--room-start:1rem] [&::-webkit-search-cancel-button]:hidden"
        />
        {kidsMode ? <input type="hidden" name="category" value="kids" /> : null}
        <SearchButtons onClear={text ? clear : null} />
      </form>
      <Suspense fallback={null}>
        {open === null ? null : (
          <Suggestions {...{ input, text, open, kidsMode }} onOpen={setOpen} />
        )}
      </Suspense>
    </search>
  )
}

function SearchButtons({ onClear }: { onClear: (() => void) | null }) {
  return (
    <>
      {onClear ? (
        <button
          type="button"
          aria-label={t('Clear search')}
          onClick={onClear}
          className="search-button end-11 text-soft hover:text-ink"
        >
          <Icon name="x" className="size-4" />
        </button>
      ) : null}
      <button type="submit" aria-label={t('Search')} className="search-button end-0 text-accent">
        <Icon name="search" />
      </button>
      <Icon name="search" className="search-sign" />
    </>
  )
}

/** Whether '/' was pressed where it types nothing, and not behind an open dialog. */
function isSearchKey({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key !== '/' || altKey || ctrlKey || metaKey) return false
  const types =
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], dialog')
  return !types && !document.querySelector('dialog:modal')
}

const TYPING_DELAY_MS = 300

type SidebarSearchProps = {
  /** Called after a search. Set where the box covers the results, which are to be shown now. */
  onSearched?: ((query: string) => void) | undefined
}

/** Searches while typing on pages with a list; elsewhere Enter leads to the home page's list. */
export function SidebarSearch({ onSearched }: SidebarSearchProps): JSX.Element {
  const { navigate } = useRouter()
  const searchList = useListSearch()
  const { kidsMode } = useKidsMode()
  const { text, setText, expectQuery } = useSearchText()

  const search = (typed: string) => {
    const query = typed.trim()
    if (searchList(query)) expectQuery(query)
  }
  const { run, cancel } = useDebouncedCallback(search, TYPING_DELAY_MS)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    cancel()
    const query = text.trim()
    if (searchList(query)) expectQuery(query)
    else if (query) void navigate({ href: homeSearchHref(query, kidsMode) })
    else return
    onSearched?.(query)
  }

  return (
    <search>
      <form action={localPath(paths.home())} onSubmit={submit} className="relative">
        <Icon name="search" className="pointer-events-none absolute start-3 top-3 text-side-soft" />
        <input
          dir="auto"
          type="search"
          name="query"
          aria-label={t('Quick search')}
          placeholder={t('Quick search...')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_QUERY_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            run(event.target.value)
          }}
          className="field-frame w-full min-w-0 [--room-start:2.5rem]"
        />
        {onSearched && text.trim() ? (
          <button type="submit" className="button primary md mt-2 w-full">
            {t('Show results')}
          </button>
        ) : null}
      </form>
    </search>
  )
}

/** Returns a function that searches the list of this page, and returns false if the page has none. */
function useListSearch(): (query: string) => boolean {
  const router = useRouter()
  return (query) => {
    sendEvent('searchChanged', { query })
    // Reads the URL, not the rendered search, because another search may still be loading.
    const { pathname, search } = router.latestLocation
    if (!listsResources(pathname)) return false
    // A new query is interpreted from scratch, and starts with the first page.
    const {
      query: earlier = '',
      verbatim: _,
      literal: _literal,
      read: _read,
      shown: _shown,
      ...filters
    } = search
    if (query !== earlier) {
      const next = { query, ...filters }
      void router.navigate({ to: '.', search: next, replace: true, resetScroll: false })
    }
    return true
  }
}

/** Returns the text of the site's search in this page's URL, or ''; null on the home page without search and filters. */
function useUrlQuery(): string | null {
  return useLocation({
    select: ({ pathname, searchStr }) =>
      pathname === paths.home() && !searchStr ? null : siteQuery(pathname, searchStr),
  })
}

/** Returns the text of the site's search in a URL. Elsewhere, `query` is the search of one page's own list. */
export function siteQuery(pathname: string, search: string): string {
  const isOfSite = listsResources(pathname)
  return (isOfSite && new URLSearchParams(search).get('query')) || ''
}

type SearchText = {
  text: string
  setText: (text: string) => void
  /** Announces what this box is about to put into the URL, so that it is not taken for a new text. */
  expectQuery: (query: string) => void
}

/** The text of a search box. It follows the URL, except for changes that come from the box itself. */
function useSearchText(): SearchText {
  const urlQuery = useUrlQuery()
  const [text, setText] = useState(urlQuery ?? '')
  const [seen, setSeen] = useState(urlQuery)
  const [expected, setExpected] = useState<string | null>(null)
  if (urlQuery !== seen) {
    setSeen(urlQuery)
    if ((urlQuery ?? '') !== expected) setText(urlQuery ?? '')
    setExpected(null)
  }
  return { text, setText, expectQuery: setExpected }
}

/** Returns the URL of the home page's list for a text; in kids mode, of its resources for kids. */
export function homeSearchHref(query: string, kidsMode: boolean): string {
  return withCategory(paths.home(), new URLSearchParams({ query }), kidsMode ? KIDS_CATEGORY : null)
}
