import { sitePath } from '#client/data/page-language.ts'
import { createContext, type JSX, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useLocation, useRouter } from '@tanstack/react-router'
import {
  createStore,
  followStored,
  readPreferenceCookie,
  readStored,
  useStore,
  writePreferenceCookie,
  writeStored,
} from '#client/kit/store.ts'
import { paths } from '#shared/paths.ts'
import { sendEvent, useWindowEvents } from '#client/data/window-events.ts'
import { serverPageContext } from '#client/data/page-context.ts'

type KidsMode = { kidsMode: boolean; setKidsMode: (on: boolean) => void }

const KidsModeContext = createContext<KidsMode>({ kidsMode: false, setKidsMode: () => undefined })

export function useKidsMode(): KidsMode {
  return useContext(KidsModeContext)
}

type KidsTextProps = { kids: ReactNode; children: ReactNode }

/** Text for adults (the children) and for kids. */
export function KidsText({ kids, children }: KidsTextProps): ReactNode {
  return useKidsMode().kidsMode ? kids : children
}

/** Returns the mode in which the server rendered this page. The browser reads it from <html> until hydration ends. */
export function renderedKidsMode(search: string): boolean {
  const server = serverPageContext()
  if (!server) return document.documentElement.dataset.kids === 'on'
  return server.kids || categoryIn(search) === KIDS_CATEGORY
}

/** Whether kids mode is on, for a route's `beforeLoad`. */
export function inKidsMode(): boolean {
  return serverPageContext()?.kids ?? kidsStore.get()
}

/** For a route's `beforeLoad`: returns the URL of this list in kids mode, or null if it can stay. */
export function kidsRedirect(pathname: string, search: string): string | null {
  return kidsListHref(inKidsMode(), { pathname, search })
}

export function KidsModeProvider({ children }: { children: ReactNode }): JSX.Element {
  const { navigate } = useRouter()
  const { pathname, searchStr: search } = useLocation()
  const kidsMode = useStore(kidsStore, () => renderedKidsMode(search))

  const value = useMemo(() => {
    const setKidsMode = (on: boolean) => {
      if (on === kidsStore.get() || isKidsLocked()) return
      const href = switchedHref(on, { pathname: sitePath(), search: location.search })
      kidsStore.set(on)
      if (href) void navigate({ href })
      sendEvent('filterChanged', { filterType: 'kids', value: on ? KIDS_CATEGORY : 'all' })
      if (href && !on) sendEvent('resetCategoryUrl', {})
    }
    return { kidsMode, setKidsMode }
  }, [kidsMode, navigate])

  useWindowEvents({
    filterChanged: ({ filterType, value: asked }) => {
      if (filterType === 'kids') value.setKidsMode(asked === KIDS_CATEGORY || asked === true)
    },
    resetAllFilters: ({ resetKids }) => {
      if (resetKids) value.setKidsMode(false)
    },
  })
  // Another tab has switched it.
  useEffect(
    () => followStored(KIDS_MODE)(() => value.setKidsMode(readStored(KIDS_MODE) === 'true')),
    [value],
  )
  // Runs only when the URL changes: after a switch, setKidsMode navigates by itself.
  useEffect(() => {
    const address = { pathname, search }
    if (!kidsStore.get() && kidsModeAtStart('false', address)) kidsStore.set(true)
    const href = kidsListHref(kidsStore.get(), address)
    if (href) void navigate({ href, replace: true })
  }, [navigate, pathname, search])

  return <KidsModeContext value={value}>{children}</KidsModeContext>
}

/** The category in the URL while kids mode is on. */
export const KIDS_CATEGORY = 'kids'

const ALL_KIDS = `${paths.category('all')}?category=${KIDS_CATEGORY}`

type PageAddress = { pathname: string; search: string }

function categoryIn(search: string): string | null {
  return new URLSearchParams(search).get('category')
}

/**
 * Returns whether kids mode is on when a page opens. The stored choice decides; without one, the URL does. On the home
 * page, `category=kids` turns it on whatever is stored.
 */
export function kidsModeAtStart(stored: string | null, { pathname, search }: PageAddress): boolean {
  if (stored === 'true') return true
  if (categoryIn(search) !== KIDS_CATEGORY) return false
  return stored === null || pathname === paths.home()
}

/** Whether the page has a list that follows the search and the category in the URL. */
export function listsResources(pathname: string): boolean {
  return pathname === paths.home() || /^\/(?:category|source)\//.test(pathname)
}

/** Categories whose names are useless as search words. */
const NO_SUBJECT = /^(?:all|general|other)$/

/**
 * Returns the URL of a list page in kids mode, or null if the page has it already. Kids mode takes the place of the
 * category in the URL, so the category's name is searched for instead.
 */
export function kidsListHref(kidsMode: boolean, { pathname, search }: PageAddress): string | null {
  const params = new URLSearchParams(search)
  const category = params.get('category')
  if (!kidsMode || !listsResources(pathname) || category === KIDS_CATEGORY) return null
  if (category && !NO_SUBJECT.test(category) && !params.get('query')) params.set('query', category)
  return withCategory(pathname, params, KIDS_CATEGORY)
}

/** Returns where to navigate when kids mode is switched, or null to stay. */
export function switchedHref(on: boolean, { pathname, search }: PageAddress): string | null {
  const inUrl = categoryIn(search) === KIDS_CATEGORY
  if (!on) return inUrl ? withCategory(pathname, search, null) : null
  if (pathname === paths.home() || pathname.startsWith('/category/')) return ALL_KIDS
  return inUrl ? null : withCategory(pathname, search, KIDS_CATEGORY)
}

export function withCategory(
  pathname: string,
  search: string | URLSearchParams,
  category: string | null,
): string {
  const params = new URLSearchParams(search)
  params.delete('category')
  if (category) params.set('category', category)
  const text = params.toString()
  return text ? `${pathname}?${text}` : pathname
}

const KIDS_MODE = 'kidsMode'

/** Whether kids mode is on. Only in the browser; the server uses `renderedKidsMode`. */
export const kidsStore = createStore<boolean>({
  read() {
    const inCookie = readPreferenceCookie('kids') === '1' ? 'true' : null
    const on = isKidsLocked() || kidsModeAtStart(readStored(KIDS_MODE) ?? inCookie, location)
    if (on) writeStored(KIDS_MODE, 'true')
    return on
  },
  write(on) {
    writeStored(KIDS_MODE, String(on))
    document.documentElement.classList.toggle('kids', on)
    writePreferenceCookie('kids', on ? '1' : null)
  },
})

/** Whether the server rendered this page for a locked visitor, who cannot switch kids mode off. */
export function isKidsLocked(): boolean {
  const server = serverPageContext()
  return server ? server.locked !== null : 'kidsLock' in document.documentElement.dataset
}
