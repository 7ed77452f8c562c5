import type { JSX } from 'react'
import { Icon } from '#client/kit/icon.tsx'
import { KidsText } from '#client/data/kids-mode.tsx'
import { writeStored } from '#client/kit/store.ts'

/** Dismissed is known before the first paint (pre-paint-script.ts): a class on <html> hides it. */
function dismiss(): void {
  writeStored('developmentNotice', 'dismissed')
  document.documentElement.classList.add('notice-dismissed')
  document.getElementById('main')?.focus({ preventScroll: true })
}

export function DevelopmentNotice(): JSX.Element {
  return (
    <aside
      aria-label="Notice"
      className="development-notice border-b border-line bg-sunken text-sm text-ink"
    >
      <div className="flex items-center gap-2 ps-4">
        <p className="flex-1 py-2 text-center max-sm:py-0 max-sm:text-xs">
          <KidsText kids="We are still building this site, so some things may change.">
            Still in the opening: development is in progress and features may change.
          </KidsText>
        </p>
        <button
          type="button"
          aria-label="Dismiss notice"
          onClick={dismiss}
          className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-tint noscript:hidden"
        >
          <Icon name="x" className="size-4" />
        </button>
      </div>
    </aside>
  )
}
