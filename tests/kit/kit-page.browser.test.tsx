import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '#tests/support/client-page.tsx'
import { KitPage } from './kit-page.tsx'

/** The class of the page, for adults and for kids; each in light and in dark. */
const MODES = [
  ['adults', ''],
  ['kids', 'kids'],
] as const

afterEach(() => {
  document.documentElement.className = ''
})

async function openKit(mode: string): Promise<void> {
  document.documentElement.className = `light ${mode}`.trim()
  document.documentElement.lang = 'en'
  document.title = 'The kit'
  await page.viewport(1280, 800)
  const routeTree = createRootRoute({ component: KitPage })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await render(<RouterProvider router={router as never} />)
  await expect.element(page.getByRole('heading', { name: 'The kit', level: 1 })).toBeVisible()
}

for (const [readers, mode] of MODES) {
  it(`every part passes axe for ${readers}, and none is wider than the page; dialogs and toasts, too`, async () => {
    await openKit(mode)
    for (const width of [1280, 320]) {
      await page.viewport(width, 800)
      await expectAccessible('html')
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    }
    for (const name of ['Entry', 'Guarded', 'Password', 'Sheet']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect.element(page.getByRole('dialog', { name: `${name} title` })).toBeVisible()
      await expectAccessible('dialog[open]')
      await page.getByRole('button', { name: 'Close' }).click()
    }
    await page.getByRole('button', { name: 'destructive toast' }).click()
    await expect.element(page.getByText('A destructive toast')).toBeVisible()
    await expectAccessible('.toast')
  })
}

it('axe waits until a list that is fetched again has faded in', async () => {
  document.documentElement.lang = 'en'
  await render(
    <main aria-busy="true" style={{ opacity: 0.3 }}>
      A list
    </main>,
  )
  const list = page.getByRole('main').element() as HTMLElement
  setTimeout(() => {
    list.ariaBusy = null
    list.style.opacity = '1'
    list.animate([{ opacity: 0.3 }, { opacity: 1 }], 200)
  }, 200)
  await expectAccessible('main')
  expect(list.ariaBusy).toBeNull()
})
