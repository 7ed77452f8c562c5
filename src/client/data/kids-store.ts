import {
  createStore,
  readPreferenceCookie,
  readStored,
  writePreferenceCookie,
  writeStored,
} from '#client/kit/store.ts'
import { isKidsLocked } from './kids-locked.ts'
import { kidsModeAtStart } from './kids-rules.ts'

const STORED_AS = 'kidsMode'

/** Whether kids mode is on. It works in the browser only: the server uses renderedKidsMode. */
export const kidsStore = createStore<boolean>({
  read() {
    const inCookie = readPreferenceCookie('kids') === '1' ? 'true' : null
    const on = isKidsLocked() || kidsModeAtStart(readStored(STORED_AS) ?? inCookie, location)
    if (on) writeStored(STORED_AS, 'true')
    return on
  },
  write(on) {
    writeStored(STORED_AS, String(on))
    document.documentElement.classList.toggle('kids', on)
    writePreferenceCookie('kids', on ? '1' : null)
  },
})

/** Calls back when another tab switches kids mode. */
export function watchOtherTabs(onSwitch: (on: boolean) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORED_AS) onSwitch(event.newValue === 'true')
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
