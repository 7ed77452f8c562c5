import type { Page } from '@playwright/test'

type Claims = {
  /** Starts recording; the returned function stops it. */
  begin: () => () => void
  seen: () => string[]
  now: () => string[]
}
export type ClaimingWindow = Window & { claims: Claims }

/**
 * Runs in the page and records what it claims in each of its states. A claim is a button's state, a number of things,
 * or the statement that there is nothing. Elements marked as busy claim nothing.
 */
export function installClaims(): void {
  const STATES = ['aria-pressed', 'aria-checked', 'aria-selected']
  const COUNTS =
    /^(?:[\d,]+\+?|.*\b[\d,]+ (?:resources?|lessons?|comments?|openings?|categories)\b.*)$/
  const NOTHING = /^(?:No|Nothing|None|Not)\b|not found|could not|Guest|Log in to/i
  const seen = new Set<string>()
  const isClaiming = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }) &&
    element.closest('[aria-busy="true"], noscript, [aria-hidden="true"]') === null
  const now = (): string[] => {
    const found: string[] = []
    for (const element of document.body.querySelectorAll('*')) {
      const states = STATES.filter((name) => element.hasAttribute(name))
      const text = element.childElementCount === 0 ? (element.textContent ?? '').trim() : ''
      const tells = text !== '' && (NOTHING.test(text) || COUNTS.test(text))
      if ((states.length === 0 && !tells) || !isClaiming(element)) continue
      if (tells) found.push(text)
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      for (const state of states) found.push(`${name}: ${state}=${element.getAttribute(state)}`)
    }
    return found
  }
  const look = () => {
    for (const claim of now()) seen.add(claim)
  }
  const begin = () => {
    look()
    const observer = new MutationObserver(look)
    observer.observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    })
    return () => observer.disconnect()
  }
  ;(window as unknown as ClaimingWindow).claims = { begin, now, seen: () => [...seen] }
}

/** Records from the first byte of each future page. */
export async function watchClaims(page: Page): Promise<void> {
  await page.addInitScript(installClaims)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      ;(window as unknown as ClaimingWindow).claims.begin()
    })
  })
}

/** Returns what the page claimed earlier and no longer claims. */
export async function brokenClaims(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { seen, now } = (window as unknown as ClaimingWindow).claims
    const kept = new Set(now())
    return seen().filter((claim) => !kept.has(claim))
  })
}
