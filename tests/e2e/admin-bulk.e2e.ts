import type { Page } from '@playwright/test'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { toastOf } from '../support/account-pages.ts'
import { loginAsAdmin, openManager, send } from '../support/admin-pages.ts'
import { expect, expectAccessible, test } from './test.ts'

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

async function count(page: Page, query: string): Promise<number> {
  const answer = await page.request.get(`/api/admin/resources?limit=1&${query}`)
  return Number(answer.headers()['x-total-count'])
}

test('what is found, except one, is changed after a summary, or typed and counted', async ({
  page,
}) => {
  await test.step('all that are found, except one, are changed after a summary', async () => {
    const word = await addMany(page, 25)
    await openManager(page, word)
    await expect(page.getByText('1–10 of 25 resources')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const bar = page.getByRole('region', { name: 'Selected resources' })
    await bar.getByRole('button', { name: 'Select all 25 found' }).click()
    await expect(bar).toContainText('25 selected')
    await page.getByRole('checkbox', { name: `Select ${word} 0`, exact: true }).uncheck()
    await expect(bar).toContainText('24 selected')
    await bar.getByRole('button', { name: 'Set level' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Beginner' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Set Level' })
    await expect(dialog).toContainText(
      'Level of 24 resources: Master (12) → Beginner. 12 have it already.',
    )
    await dialog.getByRole('button', { name: 'Change 12 resources' }).press('Enter')
    await expect(toastOf(page, '12 resources updated')).toBeVisible()
    await expect(bar).toBeHidden()
    expect(await count(page, `query=${word}&level=master`)).toBe(1)
  })
  await test.step('a value is typed, and counted before it is set', async () => {
    const word = await addMany(page, 3)
    await openManager(page, word)
    await expect(page.getByText('1–3 of 3 resources')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const bar = page.getByRole('region', { name: 'Selected resources' })
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Add tags...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Tags' })
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('pins, forks')
    await expect(dialog).toContainText('pins, forks, for 3.')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(toastOf(page, '3 resources updated')).toBeVisible()
    const found = await page.request.get(`/api/admin/resources?query=${word}`)
    for (const { tags } of (await found.json()) as ResourceView[])
      expect(tags).toEqual(['pins', 'forks'])

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Set date...' }).click()
    const dates = page.getByRole('dialog', { name: 'Set Published Date' })
    await page.keyboard.type('last May')
    await expect(dates).toContainText('Write a year, a month, or a day')
    await expect(dates.getByRole('button', { name: /^Change/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await dates.getByRole('textbox').fill('')
    await expect(dates).toContainText('→ none. All have it already.')
  })
})

test('more than 500 are changed in the background, and the result stays', async ({ page }) => {
  const word = await addMany(page, 620)
  await openManager(page, word)
  await expect(page.getByText('1–10 of 620 resources')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected resources' })
  await bar.getByRole('button', { name: 'Select all 620 found' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 620 resources' }).click()
  const jobs = page.getByRole('region', { name: 'Changes in the background' })
  await expect(jobs).toContainText('Done: 620 resources deleted', { timeout: 15_000 })
  await expect(page.getByRole('heading', { name: 'No resources found' })).toBeVisible()
  await page.reload()
  await expect(jobs).toContainText('Done: 620 resources deleted')
  await expectAccessible(page)
  await jobs.getByRole('button', { name: 'Dismiss: Deletion' }).click()
  await expect(jobs).toBeHidden()
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search the table' })).toBeVisible()
  await expect(jobs).toBeHidden()
})
