import type { JSX } from 'react'
import { Icon } from '#client/kit/icon.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { serverPageContext } from '#client/data/page-context.ts'
import type { Theme } from './theme-rules.ts'
import { themeStore } from './theme-store.ts'
import { useStore } from '#client/kit/store.ts'

/** What the server drew; the browser finds it on <html> until it has hydrated. */
function renderedTheme(): Theme {
  const server = serverPageContext()
  const theme = server ? server.theme : document.documentElement.dataset.theme
  return theme === 'dark' ? 'dark' : 'light'
}

export function ThemeToggle(): JSX.Element {
  const dark = useStore(themeStore, renderedTheme) === 'dark'
  return (
    <button
      type="button"
      aria-label="Dark mode"
      aria-pressed={dark}
      title={dark ? 'Switch to light mode' : 'Switch to dark mode'}
      onClick={() => themeStore.set(dark ? 'light' : 'dark')}
      className={buttonClass({ variant: 'ghost', size: 'icon', className: 'noscript:hidden' })}
    >
      <Icon name="sun" className="theme-sun" />
      <Icon name="moon" className="theme-moon" />
    </button>
  )
}
