import {
  readPreferenceCookie,
  readStored,
  writePreferenceCookie,
  writeStored,
} from '#client/kit/store.ts'
import { isKidsLocked } from './kids-locked.ts'
import { kidsModeAtStart } from './kids-rules.ts'

const STORED_AS = 'kidsMode'

let kidsMode: boolean | null = null
const watchers = new Set<() => void>()

/** Only in the browser: the server asks renderedKidsMode. */
export function kidsModeNow(): boolean {
  if (kidsMode === null) {
    const inCookie = readPreferenceCookie('kids') === '1' ? 'true' : null
    kidsMode = isKidsLocked() || kidsModeAtStart(readStored(STORED_AS) ?? inCookie, location)
    if (kidsMode) writeStored(STORED_AS, 'true')
  }
  return kidsMode
}

export function writeKidsMode(on: boolean): void {
  kidsMode = on
  writeStored(STORED_AS, String(on))
  document.documentElement.classList.toggle('kids', on)
  writePreferenceCookie('kids', on ? '1' : null)
  for (const watcher of watchers) watcher()
}

/** Calls back when another tab switches kids mode. */
export function watchOtherTabs(onSwitch: (on: boolean) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORED_AS) onSwitch(event.newValue === 'true')
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function watchKidsMode(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
