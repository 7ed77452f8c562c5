import { expect, type Page } from '@playwright/test'

export const WIDTHS = [320, 360, 390, 768, 1440]

/** Runs in the page: if the page scrolls sideways, returns what extends beyond its edges. */
export function beyondTheEdge(): string[] {
  const page = document.scrollingElement ?? document.documentElement
  if (page.scrollWidth <= page.clientWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter((each) => {
    const { left, right } = each.getBoundingClientRect()
    return document.dir === 'rtl' ? left < -0.5 : right > page.clientWidth + 0.5
  })
  return [
    `${page.scrollWidth} > ${page.clientWidth}`,
    ...wide.slice(-4).map((each) => each.outerHTML.slice(0, 200)),
  ]
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
