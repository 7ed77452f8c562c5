import type { Page } from '@playwright/test'
import { loginAsAdmin, openManager, send } from '../support/admin-pages.ts'
import { expect, test } from './test.ts'

test.beforeEach(({ page }) => loginAsAdmin(page))

/** Creates resources that only a search for the returned word finds. */
async function addMany(page: Page, count: number): Promise<string> {
  const word = `crowd${Date.now()}${Math.floor(Math.random() * 1e6)}`
  const row = (number: number) => ({
    title: `${word} ${number}`,
    description: 'A lesson made for one test',
    type: 'book',
    level: number % 2 ? 'beginner' : 'master',
    category: 'general',
    sourceWebsite: 'other',
    sourceUrl: `https://example.org/${word}/${number}`,
    views: 0,
  })
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, at) => row(from + at))
    await send(page, 'POST', '/api/admin/resources/import', { rows })
  }
  return word
}

test('more than 500 found resources, except one, are changed in the background, and the result stays', async ({
  page,
}) => {
  const word = await addMany(page, 620)
  await openManager(page, word)
  await expect(page.getByText('1–10 of 620 resources')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected resources' })
  await bar.getByRole('button', { name: 'Select all 620 found' }).click()
  await page.getByRole('checkbox', { name: `Select ${word} 0`, exact: true }).uncheck()
  await expect(bar).toContainText('619 selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 619 resources' }).click()
  const jobs = page.getByRole('region', { name: 'Changes in the background' })
  await expect(jobs).toContainText('Done: 619 resources deleted', { timeout: 15_000 })
  await expect(page.getByText('1 resource', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: `${word} 0`, exact: true })).toBeVisible()
  await page.reload()
  await expect(jobs).toContainText('Done: 619 resources deleted')
  await jobs.getByRole('button', { name: 'Dismiss: Deletion' }).click()
  await expect(jobs).toBeHidden()
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search the table' })).toBeVisible()
  await expect(jobs).toBeHidden()
})
