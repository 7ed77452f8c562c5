import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { toastOf } from '../support/account-pages.ts'
import { addResource, loginAsAdmin } from '../support/admin-pages.ts'
import {
  button,
  choose,
  countOf,
  csv,
  type CsvRow,
  findResources,
  newRow,
  newWord,
  openCsvDialog,
  rowsOf,
} from '../support/csv-dialog.ts'
import { expect, test } from './test.ts'

const IMPORT = '**/api/admin/resources/import'
const UPDATE = '**/api/admin/resources/update-batch'

/** Matches real uploads only, because a dry run changes nothing. */
const isUpload = (route: Route): boolean =>
  (route.request().postDataJSON() as { dryRun?: boolean }).dryRun === false

test.beforeEach(async ({ page }) => loginAsAdmin(page))

test('5,000 rows, good and faulty: what is wrong, what would come in, what came in', async ({
  page,
}) => {
  test.slow()
  const word = newWord()
  const rows = rowsOf(word, 5000).map((row, index) => {
    if (index % 50 === 0) return { ...row, level: 'expert' }
    return index % 500 === 7 ? { ...row, title: '', type: 'film' } : row
  })
  const dialog = await openCsvDialog(page, 'Import CSV')
  await choose(dialog, csv(rows))
  await expect(dialog.getByRole('heading', { name: 'Preview' })).toBeFocused()
  await expect(dialog.getByText('4,890 new')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('110 faulty', { exact: true })).toBeVisible()
  const table = dialog.getByRole('table', { name: 'Rows of the file' })
  await expect(table.getByRole('row')).toHaveCount(11)
  await expect(dialog.getByText('1–10 of 5,000 rows')).toBeVisible()
  await expect(table.getByRole('cell', { name: `${word} 1`, exact: true })).toBeVisible()

  const levels = dialog.getByRole('group').filter({ hasText: 'has invalid level' })
  await levels.getByText('has invalid level× 100').click()
  const first =
    'Row 2 has invalid level: expert. Allowed values: beginner, intermediate, advanced, master, all'
  await expect(levels.getByText(first)).toBeVisible()
  await expect(levels.getByRole('listitem')).toHaveCount(21)
  await expect(levels.getByText('and 80 more')).toBeVisible()
  await expect(dialog.getByText('is missing required fields× 10')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await button(dialog, 'Download Rows').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('books-problems.csv')
  const problems = await readFile(await download.path(), 'utf8')
  expect(problems.trim().split('\r\n')).toHaveLength(1 + 110)
  expect(problems).toContain('9,"is missing required fields: title; has invalid type: film.')

  // From the first problem back to the last, and on.
  await button(dialog, 'Next Problem').click()
  await expect(dialog.getByText('Problem 1 of 120')).toBeVisible()
  await button(dialog, 'Previous Problem').click()
  await expect(dialog.getByText('Problem 120 of 120')).toBeVisible()
  await expect(dialog.getByText('4,951–4,960 of 5,000 rows')).toBeVisible()
  const marked = table.getByRole('row').filter({ hasText: /^4952/ }).getByRole('button')
  await expect(marked).toBeFocused()
  await expect(marked).toHaveAccessibleDescription(/^Row 4952 has invalid level: expert/)
  await page.keyboard.press('F8')
  await expect(dialog.getByText('Problem 1 of 120')).toBeVisible()
  // Quick presses are all counted, although their pages arrive later.
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('F8')
  for (let press = 0; press < 11; press += 1) await page.keyboard.press('Shift+F8')
  await expect(marked).toBeFocused()

  await button(dialog, 'Upload 4,890 rows').click()
  await expect(dialog.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
  await expect(toastOf(page, 'Upload complete')).toBeVisible({ timeout: 30_000 })
  await expect(toastOf(page, '4,890 resources imported, 110 errors')).toBeVisible()
  await expect(dialog.getByText('110 errors').first()).toBeVisible()
  expect(await countOf(page, word)).toBe(4890)
  await button(dialog, 'Done').click()
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Import CSV')).toBeFocused()
})

test('what came in is in the table and in the public list at once', async ({ page }) => {
  const word = newWord()
  const dialog = await openCsvDialog(page, 'Import CSV')
  await choose(dialog, csv([newRow(word, 1)]))
  await button(dialog, 'Upload 1 row').click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search the table' }).fill(word)
  await expect(page.getByRole('row', { name: new RegExp(`${word} 1`) })).toBeVisible()
  await page.goto(`/category/all?query=${word}`)
  await expect(page.getByRole('article').filter({ hasText: `${word} 1` })).toBeVisible()
})

test('steady 14: a source URL that already exists, in the file or in the catalogue, is mended or left out', async ({
  page,
}) => {
  const word = newWord()
  const url = (index: number) => `https://books.example/${word}/${index}`
  const there = await addResource(page, { sourceUrl: url(1) })
  const dialog = await openCsvDialog(page, 'Import CSV')
  const rows = [
    newRow(word, 1),
    newRow(word, 2),
    newRow(word, 3, { source_url: url(2) }),
    newRow(word, 4, { source_url: `${url(1)}?utm_source=letter` }),
  ]
  await choose(dialog, csv(rows))
  await expect(dialog.getByText('2 new')).toBeVisible()
  await expect(
    dialog.getByRole('heading', { name: '1 row already in the catalogue' }),
  ).toBeVisible()
  await expect(
    dialog.getByRole('listitem').getByText('Row 4 has the source URL of row 3'),
  ).toBeVisible()
  await expect(
    dialog.getByRole('link', { name: `resource ${there.id}`, exact: true }),
  ).toHaveAttribute('href', `/resource/${there.id}`)
  await expect(
    dialog.getByText('1 row with errors and 1 row already in the catalogue are left out'),
  ).toBeVisible()
  await page.keyboard.press('F8')
  await expect(dialog.getByRole('button', { name: `faulty ${url(2)}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'source_url of row 4' }).fill(url(3))
  await page.keyboard.press('Enter')
  await button(dialog, 'Upload 3 rows').click()
  await expect(toastOf(page, '3 resources imported, 1 error')).toBeVisible()
  await expect(
    dialog.getByText('Row 2: A resource with this source URL already exists'),
  ).toBeVisible()
  expect(await countOf(page, word)).toBe(3)
})

test('a lost response, a busy server: nothing is resent automatically, nothing counts twice', async ({
  page,
  tolerate,
}) => {
  tolerate(/503|ERR_FAILED/)
  const word = newWord()
  let calls = 0
  await page.route(IMPORT, async (route) => {
    if (!isUpload(route)) return route.continue()
    calls += 1
    if (calls === 1) {
      const json = { message: 'The database is away', code: 'unavailable', requestId: '' }
      return route.fulfill({ status: 503, headers: { 'Retry-After': '5' }, json })
    }
    if (calls !== 3) return route.continue()
    // The rows are stored, but the response never arrives.
    await route.fetch()
    return route.abort('failed')
  })
  const dialog = await openCsvDialog(page, 'Import CSV')
  await choose(dialog, csv(rowsOf(word, 1200)))
  await button(dialog, 'Upload 1,200 rows').click()
  await expect(dialog.getByRole('alert')).toHaveText('The database is away. Wait 5 seconds.')
  await expect(toastOf(page, 'Upload failed')).toBeVisible()
  expect(calls).toBe(1)
  await button(dialog, 'Resume').click()
  await expect(dialog.getByRole('alert')).toContainText('The server could not be reached')
  await expect(dialog.getByRole('status')).toContainText('Stopped: 500 resources imported')
  await button(dialog, 'Resume').click()
  await expect(toastOf(page, '1,200 resources imported, 0 errors')).toBeVisible()
  expect(await countOf(page, word)).toBe(1200)
})

const urlOf = (word: string, index: number) => `https://books.example/${word}/${index}`

/** Adds resources with a price of $1. */
async function addBooks(page: Page, word: string, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1)
    await addResource(page, {
      title: `${word} ${index}`,
      sourceUrl: urlOf(word, index),
      price: '$1',
      level: 'all',
    })
}

const change = (word: string, index: number, changes: CsvRow): CsvRow => ({
  source_url: urlOf(word, index),
  price: '',
  level: '',
  is_featured: '',
  ...changes,
})

test('an update shows what it will change, and closes by itself', async ({ page }) => {
  const word = newWord()
  await addBooks(page, word, 3)
  const dialog = await openCsvDialog(page, 'Update CSV')
  await choose(
    dialog,
    csv([
      change(word, 1, { price: '$9', level: 'master' }),
      change(word, 2, { price: '$1' }),
      change(word, 3, { is_featured: 'yes' }),
    ]),
  )
  await expect(dialog.getByText('2 to update')).toBeVisible()
  await expect(dialog.getByText('1 unchanged')).toBeVisible()
  const changes = dialog.getByRole('region', { name: 'What will change' })
  await expect(changes.getByText('Level in 1 row, Price in 1 row, Featured in 1 row')).toBeVisible()
  const first = changes.getByRole('listitem').filter({ hasText: 'Row 2' })
  await expect(first.getByRole('link', { name: `${word} 1` })).toBeVisible()
  await expect(first.getByRole('definition')).toHaveText([
    'all →  becomes master',
    '$1 →  becomes $9',
  ])
  await button(dialog, 'Update 2 rows').click()
  await expect(toastOf(page, 'Success!')).toBeVisible()
  await expect(toastOf(page, 'Updated 2 resources, 0 not found')).toBeVisible()
  await expect(dialog).toBeHidden()
  const found = await findResources(page, word)
  expect(found.map(({ price, level, isFeatured }) => [price, level, isFeatured])).toEqual([
    ['$9', 'master', false],
    ['$1', 'all', false],
    ['$1', 'all', true],
  ])
})

test('what is not found is named and used again; what somebody else changes is left alone', async ({
  page,
}) => {
  await test.step('rows that were not found are named, saved and used again; the result stays', async () => {
    const word = newWord()
    await addBooks(page, word, 2)
    const dialog = await openCsvDialog(page, 'Update CSV')
    const near = { source_url: `${urlOf(word, 2)}?utm_source=letter`, price: '$9' }
    await choose(
      dialog,
      csv([change(word, 1, { price: '$9' }), change(word, 9, {}), change(word, 2, near)]),
    )
    await expect(dialog.getByRole('heading', { name: '2 rows not found' })).toBeVisible()
    await expect(dialog.getByText(`Row 3: ${urlOf(word, 9)}`)).toBeVisible()
    await expect(dialog.getByRole('link', { name: /^resource \d+$/ })).toBeVisible()
    await button(dialog, 'Update 1 row').click()
    await expect(toastOf(page, 'Updated 1 resources, 2 not found')).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Update complete' })).toBeFocused()

    const downloading = page.waitForEvent('download')
    await button(dialog, 'Download Rows').click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('books-not-found.csv')
    const rows = await readFile(await download.path(), 'utf8')
    await button(dialog, 'Another File').click()
    await choose(dialog, rows.replace('?utm_source=letter', ''))
    await expect(dialog.getByText('Columns that are not used: row, problem')).toBeVisible()
    await button(dialog, 'Update 1 row').click()
    await expect(toastOf(page, 'Updated 1 resources, 1 not found')).toBeVisible()
    await button(dialog, 'Done').click()
    expect((await findResources(page, word)).map(({ price }) => price)).toEqual(['$9', '$9'])
  })
  await test.step('what somebody else changes between the check and the update is left alone', async () => {
    const word = newWord()
    await addBooks(page, word, 2)
    const dialog = await openCsvDialog(page, 'Update CSV')
    await choose(dialog, csv([1, 2].map((index) => change(word, index, { price: '$9' }))))
    await expect(button(dialog, 'Update 2 rows')).toBeEnabled()
    const [first] = await findResources(page, word)
    await page.request.put(`/api/admin/resources/${first?.id}`, {
      data: { price: '$5' },
      headers: { Origin: new URL(page.url()).origin },
    })
    await button(dialog, 'Update 2 rows').click()
    await expect(
      toastOf(page, 'Updated 1 resources, 0 not found, 1 changed meanwhile'),
    ).toBeVisible()
    await expect(dialog.getByText('Row 2: Price was $1 and is $5 now')).toBeVisible()
    const prices = async () => (await findResources(page, word)).map(({ price }) => price)
    expect(await prices()).toEqual(['$5', '$9'])

    await button(dialog, 'Check This File Again').click()
    await expect(dialog.getByRole('definition')).toHaveText(['$5 →  becomes $9'])
    await button(dialog, 'Update 1 row').click()
    await expect(dialog).toBeHidden()
    expect(await prices()).toEqual(['$9', '$9'])
  })
})

test('a slow check holds the update back; a file without changes ends there', async ({ page }) => {
  const word = newWord()
  await addBooks(page, word, 1)
  const held: Route[] = []
  await page.route(UPDATE, (route) => void held.push(route))
  const dialog = await openCsvDialog(page, 'Update CSV')
  await choose(dialog, csv([change(word, 1, { price: '$1' })]))
  await expect(dialog.getByText('Checking against the catalogue: 0 of 1 row')).toBeVisible()
  const update = button(dialog, 'Update 1 row')
  await expect(update).toHaveAttribute('aria-disabled', 'true')
  await update.click({ force: true })
  await expect(dialog.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await expect(dialog.getByText('1 unchanged')).toBeVisible()
  await button(dialog, 'Nothing to Update: Close').click()
  await expect(dialog).toBeHidden()
  expect(held).toHaveLength(1)
})

test('faulty rows of an update are left out, and stay to be read', async ({ page, tolerate }) => {
  tolerate(/503/)
  const word = newWord()
  await addBooks(page, word, 1)
  const dialog = await openCsvDialog(page, 'Update CSV')
  await choose(
    dialog,
    csv([
      { source_url: '', price: '$1', level: '' },
      { source_url: urlOf(word, 8), price: '', level: 'expert' },
      { source_url: urlOf(word, 1), price: '$2', level: '' },
      { source_url: urlOf(word, 1), price: '$3', level: '' },
    ]),
  )
  await expect(
    dialog
      .getByRole('listitem')
      .getByText('Row 2 is missing source_url which is required for updates'),
  ).toBeVisible()
  await expect(button(dialog, 'Update 1 row')).toBeEnabled()
  await page.route(
    UPDATE,
    (route) => route.fulfill({ status: 503, json: { message: 'The database is away' } }),
    { times: 1 },
  )
  await button(dialog, 'Update 1 row').click()
  await expect(toastOf(page, 'Update failed')).toBeVisible()
  await button(dialog, 'Resume').click()
  await expect(toastOf(page, 'Updated 1 resources, 0 not found')).toBeVisible()
  await expect(dialog.getByText('3 errors').first()).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Update complete' })).toBeFocused()
})
