import type { JSX } from 'react'
import { serverPageContext } from '#client/data/page-context.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import {
  createStore,
  followStored,
  readPreferenceCookie,
  readStored,
  useStore,
  writePreferenceCookie,
  writeStored,
} from '#client/kit/store.ts'
import { t } from '#client/kit/t.tsx'

type Theme = 'light' | 'dark'

export function ThemeToggle(): JSX.Element {
  const dark = useStore(themeStore, renderedTheme) === 'dark'
  return (
    <button
      type="button"
      aria-label={t('Dark mode')}
      aria-pressed={dark}
      title={dark ? t('Switch to light mode') : t('Switch to dark mode')}
      onClick={() => themeStore.set(dark ? 'light' : 'dark')}
      className={buttonClass({ variant: 'ghost', size: 'icon', className: 'noscript:hidden' })}
    >
      <Icon name="sun" className="theme-sun" />
      <Icon name="moon" className="theme-moon" />
    </button>
  )
}

/** The theme in the server's HTML, which the browser reads from <html> until hydration. */
function renderedTheme(): Theme {
  const server = serverPageContext()
  const theme = server ? server.theme : document.documentElement.dataset.theme
  return theme === 'dark' ? 'dark' : 'light'
}

const STORED_AS = 'theme'

/** The theme that is shown. It works in the browser only, and follows the system until a theme is chosen. */
const themeStore = createStore<Theme>({
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
    const reapply = () => {
      onChange()
      applyTheme(themeStore.get())
    }
    const system = systemPrefersDark()
    const unfollow = followStored(STORED_AS)(reapply)
    system.addEventListener('change', reapply)
    return () => {
      unfollow()
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

/** Returns the stored theme, or the system's preference if none is stored. */
export function chosenTheme(chosen: string | null, systemDark: boolean): Theme {
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemDark ? 'dark' : 'light'
}
