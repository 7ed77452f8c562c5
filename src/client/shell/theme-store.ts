import {
  readPreferenceCookie,
  readStored,
  writePreferenceCookie,
  writeStored,
} from '#client/kit/store.ts'
import { type Theme, chosenTheme } from './theme-rules.ts'

const STORED_AS = 'theme'

const watchers = new Set<() => void>()

function systemPrefersDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

/** Only in the browser. */
export function themeNow(): Theme {
  return chosenTheme(chosenBefore(), systemPrefersDark().matches)
}

function chosenBefore(): string | null {
  return readStored(STORED_AS) ?? readPreferenceCookie(STORED_AS)
}

export function setTheme(theme: Theme): void {
  writeStored(STORED_AS, theme)
  writePreferenceCookie(STORED_AS, theme)
  applyTheme(theme)
}

function applyTheme(theme: Theme): void {
  const { classList } = document.documentElement
  classList.toggle('dark', theme === 'dark')
  classList.toggle('light', theme === 'light')
  for (const watcher of watchers) watcher()
}

/** Follows other tabs, and the system while nothing is stored. */
export function watchTheme(watcher: () => void): () => void {
  const follow = () => applyTheme(themeNow())
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORED_AS) follow()
  }
  const system = systemPrefersDark()
  watchers.add(watcher)
  window.addEventListener('storage', onStorage)
  system.addEventListener('change', follow)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', onStorage)
    system.removeEventListener('change', follow)
  }
}
