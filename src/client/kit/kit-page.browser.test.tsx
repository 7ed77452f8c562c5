import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import axe from 'axe-core'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { KitPage } from './kit-page.tsx'

const THEMES = ['light', 'dark', 'kids light', 'kids dark']

afterEach(() => {
  document.documentElement.className = ''
})

async function openKit(theme: string, width: number): Promise<void> {
  document.documentElement.className = theme
  document.documentElement.lang = 'en'
  document.title = 'The kit'
  await page.viewport(width, 800)
  const routeTree = createRootRoute({ component: KitPage })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await render(<RouterProvider router={router as never} />)
  await expect.element(page.getByRole('heading', { name: 'The kit', level: 1 })).toBeVisible()
}

async function violations(within: string): Promise<string[]> {
  const found = await axe.run(within, { resultTypes: ['violations'] })
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

for (const theme of THEMES) {
  for (const width of [320, 1280]) {
    it(`every part passes axe in ${theme} at ${width} px, and none is wider than the page`, async () => {
      await openKit(theme, width)
      expect(await violations('html')).toEqual([])
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    })
  }

  it(`dialogs pass axe in ${theme}`, async () => {
    await openKit(theme, 320)
    for (const name of ['Entry', 'Guarded', 'Password', 'Sheet']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect.element(page.getByRole('dialog', { name: `${name} title` })).toBeVisible()
      await settled()
      expect(await violations('dialog[open]')).toEqual([])
      await page.getByRole('button', { name: 'Close' }).click()
    }
  })

  it(`toasts pass axe in ${theme}`, async () => {
    await openKit(theme, 320)
    await page.getByRole('button', { name: 'destructive toast' }).click()
    await expect.element(page.getByText('A destructive toast')).toBeVisible()
    await settled()
    expect(await violations('.toast')).toEqual([])
  })
}

/** Waits for fading layers, whose colors are final only at the end. */
async function settled(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => {
    return Number.isFinite(Number(effect?.getComputedTiming().endTime))
  })
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
