import { toastOf } from '../support/account-pages.ts'
import { addResource, loginAsAdmin } from '../support/admin-pages.ts'
import { button, fileField, fileOf, findResources, newWord } from '../support/csv-dialog.ts'
import { bookUrl, csv, newRow } from '../support/csv-rows.ts'
import { expect, openPage, test } from './test.ts'

test.beforeEach(async ({ page }) => loginAsAdmin(page))

test('a file of new resources is chosen by keyboard, checked and imported, and is in the table and the public list at once', async ({
  page,
}) => {
  const word = newWord()
  const there = await addResource(page, { sourceUrl: bookUrl(word, 1) })
  const rows = [
    newRow(word, 1, {
      source_url: `${bookUrl(word, 1)}/?utm_source=letter`,
      published_date: '',
    }),
    newRow(word, 2, {
      description: 'Two\r\nlines, "so to say" ♞',
      published_date: '31.1.2024',
    }),
    newRow(word, 3, { published_date: '' }),
  ]
  const text = csv(rows, '\r\n\r\n').replace('source_url', 'sourceUrl')
  // Registered early, because the browser takes a moment to report file choosers.
  const choosing = page.waitForEvent('filechooser')
  await openPage(page, '/admin')
  await button(page, 'Import CSV').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  await expect(fileField(dialog)).toBeFocused()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(fileOf(`\uFEFF${text}\r\n`))
  await expect(dialog.getByText('2 new')).toBeVisible()
  await expect(dialog.getByText('1 already in the catalogue')).toBeVisible()
  await expect(
    dialog.getByRole('link', { name: `resource ${there.id}`, exact: true }),
  ).toHaveAttribute('href', `/resource/${there.id}`)
  await button(dialog, 'Upload 2 rows').click()
  await expect(toastOf(page, '2 resources imported, 1 error')).toBeVisible()
  await expect(
    dialog.getByText('Row 3: A resource with this source URL already exists'),
  ).toBeVisible()
  await button(dialog, 'Done').click()
  await page.getByRole('searchbox', { name: 'Search the table' }).fill(word)
  await expect(page.getByRole('row', { name: new RegExp(`${word} 2`) })).toBeVisible()
  const found = await findResources(page, word)
  expect(
    found.map(({ title, description, publishedDate }) => [title, description, publishedDate]),
  ).toEqual([
    [`${word} 2`, 'Two\nlines, "so to say" ♞', '2024-01-31'],
    [`${word} 3`, 'Made for a test', null],
  ])
  await page.goto(`/category/all?query=${word}`)
  await expect(page.getByRole('article').filter({ hasText: `${word} 2` })).toBeVisible()
})
