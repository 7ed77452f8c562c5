import type { JSX, ReactNode } from 'react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { serverPageContext } from '#client/data/page-context.ts'
import { emit, useBrowserEvent } from '#client/kit/browser-events.ts'
import { isKidsLocked } from './kids-locked.ts'
import {
  KIDS_CATEGORY,
  kidsListHref,
  kidsModeAsked,
  kidsModeAtStart,
  switchedHref,
} from './kids-rules.ts'
import { useStore } from '#client/kit/store.ts'
import { kidsStore, watchOtherTabs } from './kids-store.ts'

type KidsMode = { kidsMode: boolean; setKidsMode: (on: boolean) => void }

const KidsModeContext = createContext<KidsMode>({ kidsMode: false, setKidsMode: () => undefined })

export function useKidsMode(): KidsMode {
  return useContext(KidsModeContext)
}

type KidsTextProps = { kids: string; children: ReactNode }

/** What grown-ups read, and what kids read in its place. */
export function KidsText({ kids, children }: KidsTextProps): ReactNode {
  return useKidsMode().kidsMode ? kids : children
}

/** What the server drew this page with; the browser finds it on <html> until it has hydrated. */
export function renderedKidsMode(search: string): boolean {
  const server = serverPageContext()
  if (!server) return document.documentElement.dataset.kids === 'on'
  return server.kids || new URLSearchParams(search).get('category') === KIDS_CATEGORY
}

/** For a route's beforeLoad: where this list belongs while kids mode is on, else null. */
export function kidsRedirect(pathname: string, search: string): string | null {
  const kidsMode = serverPageContext()?.kids ?? kidsStore.get()
  return kidsListHref(kidsMode, { pathname, search })
}

export function KidsModeProvider({ children }: { children: ReactNode }): JSX.Element {
  const { navigate } = useRouter()
  const { pathname, searchStr: search } = useLocation()
  const kidsMode = useStore(kidsStore, () => renderedKidsMode(search))

  const value = useMemo(() => {
    const setKidsMode = (on: boolean) => {
      if (on === kidsStore.get() || isKidsLocked()) return
      const href = switchedHref(on, location)
      kidsStore.set(on)
      // First the place, then the news: the page being left must not act on it.
      void Promise.resolve(href ? navigate({ href }) : undefined).then(() => {
        emit('filterChanged', { filterType: 'kids', value: on ? KIDS_CATEGORY : 'all' })
        if (href && !on) emit('resetCategoryUrl', {})
      })
    }
    return { kidsMode, setKidsMode }
  }, [kidsMode, navigate])

  useBrowserEvent('filterChanged', ({ filterType, value: asked }) => {
    if (filterType === 'kids') value.setKidsMode(kidsModeAsked(asked))
  })
  useBrowserEvent('resetAllFilters', ({ resetKids }) => {
    if (resetKids) value.setKidsMode(false)
  })
  useEffect(() => watchOtherTabs(value.setKidsMode), [value])
  // Only when the place changes: after a switch, setKidsMode itself is on its way to the right one.
  useEffect(() => {
    const place = { pathname, search }
    if (!kidsStore.get() && kidsModeAtStart('false', place)) kidsStore.set(true)
    const href = kidsListHref(kidsStore.get(), place)
    if (href) void navigate({ href, replace: true })
  }, [navigate, pathname, search])

  return <KidsModeContext value={value}>{children}</KidsModeContext>
}
