import { expect, type Page } from '@playwright/test'

export const WIDTHS = [320, 360, 390, 768, 1440]

/**
 * Runs in the page: if the page scrolls sideways, returns what extends beyond its edges. `turnedOver` looks at it as it
 * would be in a language of the other direction.
 */
export function beyondTheEdge(turnedOver: unknown = false): string[] {
  const { dir } = document
  if (turnedOver === true) document.dir = dir === 'rtl' ? 'ltr' : 'rtl'
  const page = document.scrollingElement ?? document.documentElement
  const { scrollWidth, clientWidth } = page
  const wide =
    scrollWidth <= clientWidth
      ? []
      : [...document.body.querySelectorAll('*')].filter((each) => {
          const { left, right } = each.getBoundingClientRect()
          return document.dir === 'rtl' ? left < -0.5 : right > clientWidth + 0.5
        })
  const found = wide.slice(-4).map((each) => each.outerHTML.slice(0, 200))
  document.dir = dir
  return scrollWidth <= clientWidth ? [] : [`${scrollWidth} > ${clientWidth}`, ...found]
}

/** Checks the open page at one width after another. */
export async function expectNoSidewaysScroll(
  page: Page,
  what: string,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await page.evaluate(beyondTheEdge), `${what} at ${width} px`).toEqual([])
  }
}
