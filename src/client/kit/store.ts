import { useSyncExternalStore } from 'react'

export type Store<Value> = {
  get: () => Value
  set: (next: Value) => void
  /** Calls back after each change, until the returned function is called. */
  watch: (watcher: () => void) => () => void
}

type StoreSource<Value> = {
  /** Reads the value where it is kept: in memory at first, localStorage, a cookie, a media query. */
  read: () => Value
  /** Keeps a new value there. */
  write?: (value: Value) => void
  /** Watches what else may change it (other tabs, a media query, a clock) while somebody watches the store. */
  follow?: (onChange: () => void) => () => void
}

/** A value outside of React that components share. */
export function createStore<Value>({ read, write, follow }: StoreSource<Value>): Store<Value> {
  const watchers = new Set<() => void>()
  let value: Value
  let isRead = false
  let unfollow: (() => void) | undefined
  const put = (next: Value): void => {
    value = next
    isRead = true
    for (const watcher of watchers) watcher()
  }
  return {
    get() {
      // While nobody watches, what it follows may have changed unnoticed.
      if (!isRead || (follow && !unfollow)) value = read()
      isRead = true
      return value
    },
    set(next) {
      write?.(next)
      put(next)
    },
    watch(watcher) {
      watchers.add(watcher)
      unfollow ??= follow?.(() => {
        const next = read()
        if (!Object.is(next, value)) put(next)
      })
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        unfollow?.()
        unfollow = undefined
      }
    },
  }
}

/** Returns the store's value; `onServer` while the server renders and during hydration. */
export function useStore<Value, OnServer = Value>(
  { watch, get }: Pick<Store<Value>, 'watch' | 'get'>,
  onServer: () => OnServer,
): Value | OnServer {
  return useSyncExternalStore<Value | OnServer>(watch, get, onServer)
}

/** For `follow`: another tab changed this key of localStorage, or cleared all, which has no key. */
export function followStored(name: string): (onChange: () => void) => () => void {
  return (onChange) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === name || key === null) onChange()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }
}

export function mediaStore(query: string): Store<boolean> {
  return createStore({
    read: () => matchMedia(query).matches,
    follow: (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
  })
}

/** Returns null if localStorage is switched off, as some browsers do in private windows. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Null removes it. Returns false if localStorage is full or switched off: it then lasts as long as the page. */
export function writeStored(name: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}

const YEAR_SECONDS = 31_536_000

/** Mirrors a choice in a cookie, from which the server renders the next page; null removes it. */
export function writePreferenceCookie(name: string, value: string | null): void {
  const age = value === null ? 0 : YEAR_SECONDS
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

/** Works in the browser only. */
export function readPreferenceCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || null
}

/**
 * A store in localStorage, where other tabs may change it; null is stored as nothing. `parse` gets what another version,
 * or somebody by hand, has stored.
 */
export function createStoredStore<Value>(
  name: string,
  parse: (text: string | null) => Value,
): Store<Value> {
  // The same text gives the same object.
  let last: { text: string | null; value: Value } | undefined
  return createStore({
    read() {
      const text = readStored(name)
      if (!last || last.text !== text) last = { text, value: parse(text) }
      return last.value
    },
    write: (value) => writeStored(name, value === null ? null : JSON.stringify(value)),
    follow: followStored(name),
  })
}
