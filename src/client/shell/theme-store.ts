import {
  createStore,
  readPreferenceCookie,
  readStored,
  writePreferenceCookie,
  writeStored,
} from '#client/kit/store.ts'
import { type Theme, chosenTheme } from './theme-rules.ts'

const STORED_AS = 'theme'

/** The theme that is shown. It works in the browser only, and follows the system until a theme is chosen. */
export const themeStore = createStore<Theme>({
  read: () =>
    chosenTheme(
      readStored(STORED_AS) ?? readPreferenceCookie(STORED_AS),
      systemPrefersDark().matches,
    ),
  write(theme) {
    writeStored(STORED_AS, theme)
    writePreferenceCookie(STORED_AS, theme)
    applyTheme(theme)
  },
  follow(onChange) {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === STORED_AS) reapply()
    }
    const reapply = () => {
      onChange()
      applyTheme(themeStore.get())
    }
    const system = systemPrefersDark()
    addEventListener('storage', onStorage)
    system.addEventListener('change', reapply)
    return () => {
      removeEventListener('storage', onStorage)
      system.removeEventListener('change', reapply)
    }
  },
})

function systemPrefersDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}

function applyTheme(theme: Theme): void {
  const { classList } = document.documentElement
  classList.toggle('dark', theme === 'dark')
  classList.toggle('light', theme === 'light')
}
