import type { Page } from '@playwright/test'
import { expect, openPage, test, waitForHydration } from './test.ts'

test.beforeEach(({ tolerate }) => tolerate(/404|Failed to fetch dynamically imported module/))

/**
 * From now on, the files of this page's release are gone, and the next document brings new ones. The returned function
 * counts the documents opened since.
 */
async function removeFiles(page: Page): Promise<() => number> {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await page.route('**/assets/**', (route) =>
    documents === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  return () => documents
}

test('steady 5: a page whose chunk is gone is reloaded once', async ({ page }) => {
  await openPage(page, '/')
  const documents = await removeFiles(page)
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first()
  const loaded = page.waitForEvent('load')
  await privacy.hover()
  await loaded
  await waitForHydration(page)
  await privacy.click()
  await expect(page).toHaveURL(/\/privacy/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Privacy')
  expect(documents()).toBe(1)
})

test('steady 5: a form that is being filled in survives until its page is left', async ({
  page,
}) => {
  await openPage(page, '/auth')
  const username = page.getByRole('textbox', { name: 'Username' }).first()
  await username.fill('still-here')
  const documents = await removeFiles(page)
  const gone = page.waitForResponse((response) => response.status() === 404)
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first()
  await privacy.hover()
  await gone
  await page.waitForResponse('**/healthz')
  await expect(username).toHaveValue('still-here')
  expect(documents()).toBe(0)
  await privacy.click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Privacy')
  expect(documents()).toBe(1)
})
